/// Why and where bytes are not CTAP2 canonical CBOR. Never holds any of the bytes.
public struct CBORError: Error, BitwiseCopyable, Hashable, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The bytes stop inside an item, or a length or count is larger than what is left.
        case truncated
        /// Something stands after the item.
        case trailingBytes = "trailing_bytes"
        /// More than ``CBORDecoder/maximumByteCount`` bytes.
        case tooManyBytes = "too_many_bytes"
        /// Nested deeper than ``CBORDecoder/maximumDepth``.
        case tooDeep = "too_deep"
        /// A number, length or count is not in its shortest form.
        case notShortest = "not_shortest"
        /// A length that is left open.
        case indefiniteLength = "indefinite_length"
        /// A tag.
        case tag
        /// A floating-point number.
        case float
        /// A simple value other than `false`, `true` and `null`, or a reserved initial byte.
        case unsupportedItem = "unsupported_item"
        /// A map key that is neither an integer nor a text.
        case unsupportedKey = "unsupported_key"
        /// A map key stands twice.
        case duplicateKey = "duplicate_key"
        /// Map keys are not in canonical order.
        case unsortedKeys = "unsorted_keys"
        /// A text string that is not UTF-8.
        case invalidUTF8 = "invalid_utf8"
    }

    /// Which reason.
    public let code: Code
    /// Bytes before the item at fault.
    public let offset: Int
}
