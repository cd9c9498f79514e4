/// Splits bytes that come in pieces into lines, and keeps no more than one line of a limited length.
struct LogLines {
    /// The number of the line that is being read, from 1.
    private(set) var number = 1
    private let limit: Int
    private var rest: [UInt8] = []
    private var isTooLong = false

    /// A line.
    enum Line {
        case whole([UInt8])
        case tooLong
    }

    /// - Parameter limit: the longest line, in bytes without its end.
    init(limit: Int) {
        self.limit = limit
    }

    /// Takes a piece; every line that ends in it goes to `body` with its number.
    mutating func take(_ bytes: [UInt8], _ body: (Line, Int) -> Void) {
        var start = bytes.startIndex
        while start < bytes.endIndex {
            guard let end = bytes[start...].firstIndex(of: 0x0a) else {
                keep(bytes[start...])
                return
            }
            keep(bytes[start..<end])
            finish(body)
            number += 1
            start = end + 1
        }
    }

    /// Hands the last line on, which may have no end.
    mutating func finish(_ body: (Line, Int) -> Void) {
        if rest.last == 0x0d { rest.removeLast() }
        if isTooLong || rest.count > limit {
            body(.tooLong, number)
        } else if !rest.isEmpty {
            body(.whole(rest), number)
        }
        rest.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    /// One byte more than the limit is kept: it may be the carriage return of the line's end.
    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        let room = limit + 1 - rest.count
        if bytes.count > room { isTooLong = true }
        rest += bytes.prefix(max(room, 0))
    }
}
