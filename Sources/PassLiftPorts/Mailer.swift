/// The door to mail.
public protocol Mailer: Sendable {
    /// Hands a message over to whoever delivers it; returns when it was taken.
    func send(_ message: MailMessage) async throws(MailerError)
}

/// A message to one person: plain text, UTF-8.
public struct MailMessage: Hashable, Sendable, Redacted {
    /// Its identity: a message that is sent again has the same, and so the same `Message-ID`.
    public var id: UInt128
    /// The stored address; nothing that a stranger typed.
    public var to: String
    /// One line.
    public var subject: String
    /// The text, lines separated by `\n`.
    public var text: String

    /// From its parts.
    public init(id: UInt128, to: String, subject: String, text: String) {
        self.id = id
        self.to = to
        self.subject = subject
        self.text = text
    }
}

/// Why a message was not taken.
public struct MailerError: Error, Sendable {
    /// The closed list of reasons; the raw value is API.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The address cannot be one, or the message cannot be sent to anybody: trying again is no use.
        case refused
        /// It may be taken another time.
        case unavailable
    }

    /// Which reason.
    public let code: Code
    /// More for the operator; holds no address, text or password.
    public let detail: String

    /// Makes an error.
    public init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }
}

extension MailerError: Hashable {
    /// Two errors are equal when their codes are.
    public static func == (left: MailerError, right: MailerError) -> Bool { left.code == right.code }

    /// Hashes the code alone, to agree with equality.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}
