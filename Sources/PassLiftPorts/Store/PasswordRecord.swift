public import PassLiftMachine

/// An account's password hash, kept only where PassLift keeps the passwords (depth *Everything*).
public struct PasswordRecord: Hashable, Sendable, Redacted {
    /// Whose.
    public var account: AccountID
    /// The hash in its self-describing form.
    public var hash: PasswordHash
    /// When this hash was stored.
    public var changedAt: Instant
    /// Whether it was found long enough to let in alone.
    public var length = Length.unknown

    /// How a password was measured when it was typed here; the raw value is stored.
    public enum Length: Int64, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// It came as a hash.
        case unknown = 0
        /// Shorter than a password that lets in alone: a second factor allows it.
        case besideFactor = 1
        /// As long as a password that lets in alone.
        case alone = 2
    }

    /// From its parts.
    public init(account: AccountID, hash: PasswordHash, changedAt: Instant) {
        self.account = account
        self.hash = hash
        self.changedAt = changedAt
    }
}
