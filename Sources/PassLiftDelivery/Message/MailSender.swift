public import PassLiftPorts

/// Who a message is from, as its reader sees it.
public struct MailSender: Hashable, Sendable {
    /// The longest name, in bytes of UTF-8.
    public static let maximumNameByteCount = 128

    /// The address, also that of the envelope: what cannot be delivered comes back to it.
    public let address: MailAddress
    /// The name beside the address; empty for none.
    public let name: String

    /// A sender.
    ///
    /// - Throws: `senderNameMalformed` for a control character or more than ``maximumNameByteCount`` bytes.
    public init(address: MailAddress, name: String = "") throws(MailRefusal) {
        guard name.utf8.count <= Self.maximumNameByteCount, name.isOneLine else {
            throw .senderNameMalformed
        }
        self.address = address
        self.name = name
    }
}
