public import PassLiftMachine
public import PassLiftPorts

/// What a mail is about: all that a text may be made of.
public struct MailOccasion: Hashable, Sendable, Redacted {
    /// What is told.
    public var notice: Notice
    /// The service as people call it.
    public var serviceName: String
    /// When it happened.
    public var at: Instant
    /// What a code confirms; nil where the mail brings none.
    public var purpose: MailedCodeRecord.Purpose?
    /// The six digits in two groups; nil where the mail brings none.
    public var code: String?
    /// When the digits run out.
    public var codeExpiresAt: Instant?
    /// The link that opens the recovery, or calls it off; nil where there is none.
    public var link: String?
    /// When that link runs out; nil where it is good as long as what it is about.
    public var linkExpiresAt: Instant?
    /// Until when a recovery waits, so that the owner can object; nil where it does not.
    public var waitsUntil: Instant?
    /// After a recovery: the passkeys that it left as they were, oldest first.
    public var keptPasskeys: [KeptPasskey]
    /// After a recovery: the second factors that it left as they were.
    public var keptFactors: SecondFactors
    /// Where a person sees what the account holds; nil: not told.
    public var settingsLink: String?

    /// A passkey that a recovery left as it was.
    public struct KeptPasskey: Hashable, Sendable {
        /// The name its owner sees; may be empty.
        public var label: String
        /// When it was made.
        public var createdAt: Instant
        /// When it last signed in; nil: never.
        public var lastUsedAt: Instant?
    }

    /// An occasion that brings neither code nor link.
    public init(_ notice: Notice, serviceName: String, at: Instant) {
        self.notice = notice
        self.serviceName = serviceName
        self.at = at
        purpose = nil
        code = nil
        codeExpiresAt = nil
        link = nil
        linkExpiresAt = nil
        waitsUntil = nil
        keptPasskeys = []
        keptFactors = []
        settingsLink = nil
    }
}

/// What a mail says.
public struct MailText: Hashable, Sendable, Redacted {
    /// One line.
    public var subject: String
    /// Plain text, lines separated by `\n`.
    public var body: String

    /// From its parts.
    public init(subject: String, body: String) {
        self.subject = subject
        self.body = body
    }
}
