/// Why and where a text is not the JSON that was allowed. Never holds any of the text.
public struct JSONSyntaxError: Error, BitwiseCopyable, Hashable, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The text stops inside a value.
        case unexpectedEnd = "unexpected_end"
        /// A byte that cannot stand there.
        case unexpectedByte = "unexpected_byte"
        /// A number of a form that RFC 8259 does not know: `01`, `+1`, `.5`, `1.`.
        case malformedNumber = "malformed_number"
        /// A backslash before something that needs none.
        case malformedEscape = "malformed_escape"
        /// `\ud800` to `\udfff` without its other half.
        case loneSurrogate = "lone_surrogate"
        /// A control character inside a string that is not escaped.
        case controlCharacter = "control_character"
        /// A string that is not UTF-8.
        case invalidUTF8 = "invalid_utf8"
        /// A key stands twice in one object.
        case duplicateKey = "duplicate_key"
        /// A byte order mark that was not allowed.
        case byteOrderMark = "byte_order_mark"
        /// A comment that was not allowed.
        case comment
        /// Something stands after the value.
        case trailingBytes = "trailing_bytes"
        /// More bytes than ``JSONLimits/byteCount``.
        case tooManyBytes = "too_many_bytes"
        /// Deeper than ``JSONLimits/depth``.
        case tooDeep = "too_deep"
        /// More values than ``JSONLimits/valueCount``.
        case tooManyValues = "too_many_values"
        /// A string longer than ``JSONLimits/stringByteCount``.
        case stringTooLong = "string_too_long"
    }

    /// Which reason.
    public let code: Code
    /// Where.
    public let place: TextPlace
}

/// A place in a text.
public struct TextPlace: BitwiseCopyable, Hashable, Sendable {
    /// Bytes before it.
    public let byteOffset: Int
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int

    /// The place `byteOffset` bytes into `text`.
    init(byteOffset: Int, in text: [UInt8]) {
        let before = text.prefix(byteOffset)
        self.byteOffset = byteOffset
        line = before.count { $0 == 0x0a } + 1
        column = byteOffset - (before.lastIndex(of: 0x0a) ?? -1)
    }
}

extension TextPlace: CustomStringConvertible {
    /// E.g. `line 3, column 14`.
    public var description: String { "line \(line), column \(column)" }
}
