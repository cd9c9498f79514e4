/// A place in a stream of bytes that knows its line.
struct ByteCursor {
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private let stream: ByteStream
    private var chunk: [UInt8] = []
    private var position = 0

    /// The line of the next byte, from 1.
    private(set) var line = 1

    init(_ stream: ByteStream) {
        self.stream = stream
    }

    /// How many bytes have been read, of how many; nil where the length is not known.
    var share: (read: Int64, all: Int64)? { stream.byteCount.map { (stream.readByteCount, $0) } }

    /// The next byte, without taking it; nil at the end.
    mutating func peek() throws(ToolError) -> UInt8? {
        if position == chunk.count {
            guard let next = try stream.next() else { return nil }
            chunk = next
            position = 0
        }
        return chunk[position]
    }

    /// Takes the next byte; nil at the end.
    mutating func take() throws(ToolError) -> UInt8? {
        guard let byte = try peek() else { return nil }
        position += 1
        if byte == UInt8(ascii: "\n") { line += 1 }
        return byte
    }

    /// Drops the UTF-8 byte order mark that spreadsheets write, also where it comes in pieces.
    mutating func skipByteOrderMark() throws(ToolError) {
        for (place, byte) in Self.byteOrderMark.enumerated() {
            while chunk.count <= place {
                guard let next = try stream.next() else { return }
                chunk += next
            }
            guard chunk[place] == byte else { return }
        }
        position = Self.byteOrderMark.count
    }

    /// The bytes up to the end of the line, which is taken; nil when they are more than `limit`.
    mutating func line(atMost limit: Int) throws(ToolError) -> [UInt8]? {
        var bytes: [UInt8] = []
        var isTooLong = false
        while let byte = try take(), byte != UInt8(ascii: "\n") {
            if bytes.count == limit { isTooLong = true } else { bytes.append(byte) }
        }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return isTooLong ? nil : bytes
    }
}
