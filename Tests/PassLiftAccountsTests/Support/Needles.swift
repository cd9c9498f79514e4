import PassLiftEncoding

/// Byte strings that must occur nowhere, and the search for them in one pass: whatever stands in the text has
/// its first eight bytes in a table.
struct Needles {
    /// The shortest needle, in bytes.
    static let minimumByteCount = 8
    private static let filterBitCount = 1 << 24

    private var whole: [UInt64: [[UInt8]]] = [:]
    private var filter = [UInt64](repeating: 0, count: filterBitCount / 64)
    private(set) var count = 0

    mutating func add(_ needle: some Sequence<UInt8>) {
        let bytes = Array(needle)
        precondition(bytes.count >= Self.minimumByteCount)
        let head = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard whole[head]?.contains(bytes) != true else { return }
        whole[head, default: []].append(bytes)
        let bit = Self.bit(of: head)
        filter[bit / 64] |= 1 << UInt64(bit % 64)
        count += 1
    }

    /// Bytes as they are, in hexadecimal digits of either case, and in base64url.
    mutating func addEveryForm(of bytes: [UInt8]) {
        let hex = Hex.encode(bytes)
        add(bytes)
        add(hex.utf8)
        add(hex.uppercased().utf8)
        add(Base64URL.encode(bytes).utf8)
    }

    /// The first needle that occurs in `text`.
    func first(in text: [UInt8]) -> [UInt8]? {
        text.withUnsafeBufferPointer { text in
            filter.withUnsafeBufferPointer { filter in
                var head: UInt64 = 0
                var end = 0
                while end < text.count {
                    head = head << 8 | UInt64(text[end])
                    end += 1
                    let bit = Self.bit(of: head)
                    guard end >= 8, filter[bit / 64] >> UInt64(bit % 64) & 1 == 1 else { continue }
                    let found = whole[head]?.first { needle in
                        let start = end - 8
                        return start + needle.count <= text.count
                            && text[start..<start + needle.count].elementsEqual(needle)
                    }
                    if let found { return found }
                }
                return nil
            }
        }
    }

    private static func bit(of head: UInt64) -> Int {
        Int(truncatingIfNeeded: (head &* 0x9e37_79b9_7f4a_7c15) >> 40)
    }
}

extension UInt128 {
    /// The sixteen bytes, the most significant first.
    var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
