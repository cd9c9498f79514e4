/// Where the links in mails lead.
public struct MailLinks: Hashable, Sendable {
    /// No links: mails hold codes alone.
    public init() {}
}
