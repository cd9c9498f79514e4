import PassLift
import PassLiftCeremony
import PassLiftPorts

/// Where the links in mails lead.
///
/// Whoever opens one must show a page that asks, and act on the answer alone: programs that look through mail
/// follow links too.
public struct MailLinks: Hashable, Sendable {
    /// The path of the page that ``recovery`` leads to unless it is said otherwise.
    public static let recoveryPath = "/recover"
    /// The longest that a link or a code is good, in seconds: a year; a longer setting means this.
    public static let maximumLifetimeSeconds: Int64 = 366 * 86_400

    /// Opens a recovery without typing a code; nil: ``recoveryPath`` at the relying party's first web origin,
    /// the token behind a `#`. That page takes the token to
    /// ``PasskeyAccounts/proveRecovery(linkToken:beside:client:)``.
    public var recovery: MailLinkTemplate?
    /// Whether mails hold that link. Without it strangers can keep an owner from typing the code beside it.
    public var recoveryForm = RecoveryForm.codeAndLink
    /// Calls a recovery off; nil: the mail tells to sign in and call it off there, which takes a confirmed
    /// passkey.
    public var cancellation: MailLinkTemplate?
    /// Where a person sees what the account holds; nil: not told.
    public var settings: MailLink?
    /// How long the link of a recovery is good, in seconds: longer than the code beside it, since nobody
    /// guesses it, and so that mails a stranger has asked for leave the owner a way in.
    public var recoveryLifetimeSeconds: Int64 = 86_400

    /// A link in the mails of recoveries, and no other.
    public init() {}

    /// What the mail of a recovery holds.
    public enum RecoveryForm: BitwiseCopyable, Hashable, Sendable {
        /// Digits, and the link.
        case codeAndLink
        /// Digits alone.
        case codeAlone
    }
}

extension PasskeyAccounts {
    /// Where the link in the mail of a recovery leads; nil where the host wants none.
    var recoveryLink: MailLinkTemplate? {
        switch settings.links.recoveryForm {
        case .codeAlone: return nil
        case .codeAndLink: break
        }
        if let template = settings.links.recovery { return template }
        let party = ceremonies.relyingParty
        let pages = party.origins.filter { $0.hasPrefix("https://") || $0.hasPrefix("http://localhost") }
        let page = (pages.first ?? "https://" + party.id) + MailLinks.recoveryPath
        return try? MailLinkTemplate(page + "#" + MailLinkTemplate.placeholder)
    }
}

/// A whole URL, as it stands in mails.
public struct MailLink: Hashable, Sendable {
    /// The URL.
    public let text: String

    /// Takes a URL such as `https://example.org/settings`.
    public init(_ text: String) throws(MailLinkFault) {
        guard text.utf8.count <= MailLinkTemplate.maximumByteCount else { throw .tooLong }
        guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .characters }
        try WebAddress.judge(text)
        self.text = text
    }
}

/// The rule for where a link in a mail may lead: to `https` and a host name, or to `http://localhost` on this
/// machine; no user name or password before the host, and the port a number.
private enum WebAddress {
    static func judge(_ text: String) throws(MailLinkFault) {
        for (scheme, isSecure) in [("https://", true), ("http://", false)] where text.hasPrefix(scheme) {
            let authority = text.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
            let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard let host = parts.first, HostName.isSpelled(by: host) else { throw .host }
            if parts.count == 2 {
                guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(parts[1]),
                    port > 0
                else { throw .host }
            }
            guard isSecure || host == "localhost" else { throw .scheme }
            return
        }
        throw .scheme
    }
}

/// A URL with a place for a token.
public struct MailLinkTemplate: Hashable, Sendable {
    /// What stands where the token goes.
    public static let placeholder = "{token}"
    /// The longest template, in bytes.
    public static let maximumByteCount = 1024

    private let before: String
    private let after: String

    /// Takes a template such as `https://example.org/recover#{token}`. Behind a `#` the token stays out of
    /// the server's logs and of what browsers tell other sites.
    public init(_ text: String) throws(MailLinkFault) {
        guard text.utf8.count <= Self.maximumByteCount else { throw .tooLong }
        guard text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else { throw .characters }
        // A token in the host's place is refused with it: it never says which server it goes to.
        try WebAddress.judge(text)
        let parts = text.split(separator: Self.placeholder, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .placeholder }
        before = String(parts[0])
        after = String(parts[1])
    }

    /// The link with that token, which holds letters, digits, `-`, `_` and `.` only.
    func link(_ token: String) -> String { before + token + after }
}

/// Why a text is no template for links; the raw value is API.
public enum MailLinkFault: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// More than ``MailLinkTemplate/maximumByteCount`` bytes.
    case tooLong = "too_long"
    /// Spaces, control characters, or something outside ASCII.
    case characters
    /// Neither `https` nor, on this machine, `http`.
    case scheme
    /// What stands behind the scheme is no host name with an optional port: a user name, a password or the
    /// place for the token stand there, or nothing.
    case host
    /// ``MailLinkTemplate/placeholder`` does not stand in it once.
    case placeholder
}
