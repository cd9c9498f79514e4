import PassLiftMachine
public import PassLiftPorts

/// How accounts are kept: rules for passwords, how guessing is slowed down, how long what is given out is
/// good.
public struct AccountSettings: Sendable, Redacted {
    /// The service as people call it, in authenticator apps, mails and password rules; nil: the relying
    /// party's name.
    public var serviceName: String?
    /// What a new password must be.
    public var passwordRules = PasswordRules()
    /// The passwords that everybody tries first; nil: the list that comes along.
    public var blocklist: PasswordBlocklist?
    /// How guesses are slowed down and mails are capped.
    public var throttle = ThrottleRules()
    /// The time that a failed password check takes at least; none unless set.
    ///
    /// Current hashes cost the same whether an account exists or not. Imported ones are of other schemes,
    /// some slower and some faster: where that is to be hidden, the floor lies above the slowest of them.
    public var failureFloor = FailureFloor(milliseconds: 0)
    /// The key that the secrets of second factors are encrypted with, 32 bytes, kept by the host elsewhere
    /// than the store; nil: one computed from a secret of the store.
    public var vaultKey: [UInt8]?
    /// How long after a sign-in a device is known, in seconds.
    public var deviceTokenLifetimeSeconds: Int64 = DeviceToken.lifetimeSeconds
    /// How long a recovery waits that has to, so that the owner can object, in seconds.
    public var recoveryWaitSeconds: Int64 = RecoveryRule.waitSeconds
    /// How long a mailed code is good, in seconds.
    public var mailedCodeLifetimeSeconds: Int64 = 600
    /// How many wrong answers a mailed code takes before it is worth nothing.
    public var mailedCodeTries: Int32 = 3
    /// Asked at a sign-up whose login name mixes scripts, as one that imitates another does (`аda` with a
    /// Cyrillic а); nil: such names are taken like others. The sign-up waits for the answer. What a name is
    /// written in, `TextNormalizer.scripts(ofLoginName:)` tells at any time.
    public var reviewMixedScripts: (@Sendable (SignUpRequest) async -> MixedScriptVerdict)?
    /// Where the links in mails lead.
    public var links = MailLinks()

    /// The defaults.
    public init() {}
}
