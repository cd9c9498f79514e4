/// Reads what certificates' extensions hold: DER (X.690), one element after the other, nothing reserved on
/// the word of a length.
struct DERReader {
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = 0
        end = bytes.count
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        position = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { position == end }

    /// The next element.
    mutating func next() throws(DERError) -> DERElement {
        let tag = try tag()
        let length = try length()
        guard length <= end - position else { throw .truncated }
        let content = position..<position + length
        position = content.upperBound
        return DERElement(tag: tag, bytes: bytes, content: content)
    }

    /// The next element, which must have that tag.
    mutating func next(_ tag: DERTag) throws(DERError) -> DERElement {
        let element = try next()
        guard element.tag == tag else { throw .unexpectedTag }
        return element
    }

    /// That nothing is left over.
    func finish() throws(DERError) {
        guard isAtEnd else { throw .trailingBytes }
    }

    fileprivate static func inside(_ element: DERElement) -> DERReader {
        DERReader(element.bytes, element.content)
    }

    private mutating func byte() throws(DERError) -> UInt8 {
        guard position < end else { throw .truncated }
        defer { position += 1 }
        return bytes[position]
    }

    /// Section 8.1.2; numbers past 31 take base-128 digits.
    private mutating func tag() throws(DERError) -> DERTag {
        let first = try byte()
        let isConstructed = first & 0x20 != 0
        guard first & 0x1f == 0x1f else {
            return DERTag(first >> 6, UInt32(first & 0x1f), isConstructed: isConstructed)
        }
        var number: UInt32 = 0
        while true {
            let digit = try byte()
            guard number <= 0xffff, number != 0 || digit != 0x80 else { throw .malformed }
            number = number << 7 | UInt32(digit & 0x7f)
            guard digit & 0x80 != 0 else { break }
        }
        guard number > 30 else { throw .malformed }
        return DERTag(first >> 6, number, isConstructed: isConstructed)
    }

    /// Section 10.1: definite, in the shortest form.
    private mutating func length() throws(DERError) -> Int {
        let first = try byte()
        guard first & 0x80 != 0 else { return Int(first) }
        let count = Int(first & 0x7f)
        guard 1...4 ~= count else { throw .malformed }
        var length = 0
        for _ in 0..<count {
            length = length << 8 | Int(try byte())
        }
        guard length >= 0x80, length >> (8 * (count - 1)) != 0 else { throw .malformed }
        return length
    }
}

/// One element: a tag and what it holds.
struct DERElement {
    let tag: DERTag
    fileprivate let bytes: [UInt8]
    fileprivate let content: Range<Int>

    /// What it holds, for a primitive one.
    var value: [UInt8] { Array(bytes[content]) }

    /// A reader of the elements inside.
    var elements: DERReader { .inside(self) }

    /// A non-negative INTEGER or ENUMERATED of at most 8 bytes (sections 8.3 and 8.4).
    var unsigned: UInt64? {
        guard let first = bytes[content].first, first & 0x80 == 0, content.count <= 9 else { return nil }
        guard content.count == 1 || first != 0 || bytes[content.lowerBound + 1] & 0x80 != 0 else {
            return nil
        }
        guard content.count <= 8 || first == 0 else { return nil }
        return bytes[content].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// An OBJECT IDENTIFIER, dotted (section 8.19).
    var objectIdentifier: String? {
        var arcs: [UInt64] = []
        var arc: UInt64 = 0
        var isInside = false
        for byte in bytes[content] {
            guard isInside || byte != 0x80, arc < 1 << 56 else { return nil }
            arc = arc << 7 | UInt64(byte & 0x7f)
            isInside = byte & 0x80 != 0
            guard !isInside else { continue }
            if arcs.isEmpty {
                let first = min(arc / 40, 2)
                arcs = [first, arc - 40 * first]
            } else {
                arcs.append(arc)
            }
            arc = 0
        }
        guard !isInside, !arcs.isEmpty else { return nil }
        return arcs.map(String.init).joined(separator: ".")
    }
}

/// Class, number and form of an element.
struct DERTag: BitwiseCopyable, Hashable {
    /// 0 universal, 1 application, 2 context-specific, 3 private.
    let tagClass: UInt8
    let number: UInt32
    let isConstructed: Bool

    init(_ tagClass: UInt8, _ number: UInt32, isConstructed: Bool) {
        self.tagClass = tagClass
        self.number = number
        self.isConstructed = isConstructed
    }

    static let integer = DERTag(0, 2, isConstructed: false)
    static let octetString = DERTag(0, 4, isConstructed: false)
    static let objectIdentifier = DERTag(0, 6, isConstructed: false)
    static let enumerated = DERTag(0, 10, isConstructed: false)
    static let sequence = DERTag(0, 16, isConstructed: true)
    static let set = DERTag(0, 17, isConstructed: true)

    /// `[number]`, explicit or of a constructed type.
    static func context(_ number: UInt32) -> DERTag { DERTag(2, number, isConstructed: true) }
}

/// Why bytes are not the DER that is expected.
enum DERError: Error, BitwiseCopyable, Hashable {
    case truncated
    case malformed
    case unexpectedTag
    case trailingBytes
}
