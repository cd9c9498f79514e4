public import PassLiftMachine

/// An account's password hash, kept only where PassLift keeps the passwords (depth *Everything*).
public struct PasswordRecord: Hashable, Sendable {
    /// Whose.
    public var account: AccountID
    /// The hash in its self-describing form.
    public var hash: PasswordHash
    /// When this hash was stored.
    public var changedAt: Instant

    /// From its parts.
    public init(account: AccountID, hash: PasswordHash, changedAt: Instant) {
        self.account = account
        self.hash = hash
        self.changedAt = changedAt
    }
}
