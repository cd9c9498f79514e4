/// An append-only writer of JSON texts: members in the order of the calls, no white space unless asked for.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object { object in
///     object.member("name", "Ada")
///     object.member("numbers", array: { $0.integer(1) })
/// }
/// writer.text  // {"name":"Ada","numbers":[1]}
/// ```
public struct JSONWriter: Sendable {
    /// How the text is laid out.
    public enum Layout: BitwiseCopyable, Hashable, Sendable {
        /// Without white space.
        case compact
        /// One member or element a line, two spaces a level, members in the order of the calls.
        case pretty
        /// Like ``pretty``, and members of every ``JSONValue`` sorted by the bytes of their keys.
        case prettySorted
    }

    private let layout: Layout
    private var depth = 0
    private var followsSibling = false
    private var followsKey = false

    /// The text so far, in UTF-8.
    public private(set) var bytes: [UInt8] = []

    /// A writer with nothing written.
    public init(layout: Layout = .compact) {
        self.layout = layout
    }

    /// The text so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Writes `null`.
    public mutating func null() {
        raw("null")
    }

    /// Writes a boolean.
    public mutating func bool(_ value: Bool) {
        raw(value ? "true" : "false")
    }

    /// Writes an integer.
    public mutating func integer(_ value: some BinaryInteger) {
        raw(String(value))
    }

    /// Writes an integer as a decimal string, for values past 2^53 that readers with doubles would round.
    public mutating func decimal(_ value: some BinaryInteger) {
        string(String(value))
    }

    /// Writes bytes as a base64url string.
    public mutating func base64URL(_ value: some Sequence<UInt8>) {
        begin()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: Base64URL.encodeASCII(value))
        bytes.append(UInt8(ascii: "\""))
    }

    /// Writes a string.
    public mutating func string(_ value: String) {
        begin()
        quote(value)
    }

    /// Writes any value.
    public mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let value): bool(value)
        case .integer(let value): integer(value)
        case .number(let number): raw(number.spelling)
        case .string(let value): string(value)
        case .array(let elements):
            array { writer in
                for element in elements {
                    writer.value(element)
                }
            }
        case .object(let object):
            let members =
                layout == .prettySorted
                ? object.members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
                : object.members
            self.object { writer in
                for member in members {
                    writer.member(member.key, value: member.value)
                }
            }
        }
    }

    /// Writes an array; `elements` writes what is in it.
    public mutating func array<Failure>(
        _ elements: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        try nest(UInt8(ascii: "["), UInt8(ascii: "]"), elements)
    }

    /// Writes an object; `members` writes what is in it, each with `member(…)` or ``key(_:)`` and a value.
    public mutating func object<Failure>(
        _ members: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        try nest(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// Writes a key; the next call writes its value.
    public mutating func key(_ key: String) {
        begin()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        if layout != .compact { bytes.append(UInt8(ascii: " ")) }
        followsKey = true
    }

    private mutating func nest<Failure>(
        _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) throws(Failure) -> Void
    ) throws(Failure) {
        begin()
        bytes.append(opening)
        depth += 1
        followsSibling = false
        try body(&self)
        depth -= 1
        if followsSibling { breakLine() }
        bytes.append(closing)
        followsSibling = true
    }

    private mutating func raw(_ text: String) {
        begin()
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes what stands between the last thing and the next.
    private mutating func begin() {
        guard !followsKey else {
            followsKey = false
            return
        }
        if followsSibling { bytes.append(UInt8(ascii: ",")) }
        followsSibling = true
        if depth > 0 { breakLine() }
    }

    private mutating func breakLine() {
        guard layout != .compact else { return }
        bytes.append(0x0a)
        bytes.append(contentsOf: repeatElement(0x20, count: depth * 2))
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
            case 0x0a: bytes.append(contentsOf: "\\n".utf8)
            case 0x0d: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20, 0x7f: bytes.append(contentsOf: "\\u00\(Hex.encode([byte]))".utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
