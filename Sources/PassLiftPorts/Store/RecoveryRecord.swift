public import PassLiftMachine

/// The recovery of an account, from the first route that was proved to its end. Before that it is a visit and
/// nothing more: a stranger who asks for one touches no account.
public struct RecoveryRecord: Hashable, Sendable, Redacted {
    /// Whose.
    public var account: AccountID
    /// Where it stands, and in which visit.
    public var recovery: RecoveryCase
    /// 16 random bytes from which the owner's link to call it off is computed.
    public var token: [UInt8]
    /// The recovery codes that it was proved by where it waits, as keyed digests of
    /// ``codeDigestByteCount`` bytes: they are used up, and good once more only for coming back to this very
    /// recovery.
    public var codes: [[UInt8]]

    /// The bytes of a code's digest.
    public static let codeDigestByteCount = 32

    /// From its parts.
    public init(account: AccountID, recovery: RecoveryCase, token: [UInt8], codes: [[UInt8]] = []) {
        self.account = account
        self.recovery = recovery
        self.token = token
        self.codes = codes
    }
}
