/// The host's own name for an account: 1 to 255 bytes of UTF-8 without control characters, compared byte for
/// byte.
public struct AccountID: Hashable, Sendable {
    /// The longest identifier, in bytes of UTF-8.
    public static let maximumByteCount = 255

    /// The text as the host gave it.
    public let text: String

    /// Takes the host's identifier, or nil when it is empty, too long, or holds a control character.
    public init?(_ text: String) {
        let bytes = text.utf8
        guard !bytes.isEmpty, bytes.count <= AccountID.maximumByteCount else { return nil }
        guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
        self.text = text
    }

    /// Equal when the bytes are: canonically equivalent spellings are different accounts.
    public static func == (left: AccountID, right: AccountID) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    /// Hashes the bytes, to agree with equality.
    public func hash(into hasher: inout Hasher) {
        for byte in text.utf8 { hasher.combine(byte) }
    }
}
