/// What an account holds and has done, as far as decisions need it; the standing is derived from it.
///
/// At the depth *Advice* the host states these facts with every call; below, the store keeps them.
public struct AccountFacts: BitwiseCopyable, Hashable, Sendable {
    /// Whether the account may sign in.
    public var status: AccountStatus
    /// Whether there is a password.
    public var password: PasswordState
    /// Passkeys that can sign in (not suspended), proven ones included.
    public var passkeys: UInt16
    /// Passkeys that have signed in with UV = 1 in a visit later than their creation.
    public var provenPasskeys: UInt16
    /// Proven passkeys that are confirmed (``Origin``): those alone make a recovery wait, end one, and raise
    /// the step-up bar.
    public var confirmedPasskeys: UInt16
    /// Second factors that are enrolled.
    public var secondFactors: SecondFactors
    /// Second factors that are suspended: kept, and asked of nobody.
    public var suspendedFactors: SecondFactors
    /// Where what it holds comes from.
    public var origins: Origins
    /// When a recovery route was last confirmed (mail address, codes typed back, the host's own); nil: never.
    public var recoveryConfirmedAt: Instant?
    /// Rises with every change that voids what was issued before.
    public var securityEpoch: Int64
    /// Rises when a recovery is completed or called off, when mail goes to another address, and when the
    /// account is suspended or closed: codes and links for a recovery that were mailed before open nothing. A
    /// change of credentials leaves it.
    public var recoveryEpoch: Int64
    /// When a recovery by one route was last completed, while no confirmed passkey was used since; nil: none.
    public var recoveredByOneRouteAt: Instant?
    /// Whether a recovery is under way; then every step looks at it.
    public var pendingRecovery: PendingRecovery
    /// When the account was made.
    public var createdAt: Instant

    /// Facts of an account that holds nothing yet.
    public init(status: AccountStatus, createdAt: Instant) {
        self.status = status
        self.createdAt = createdAt
        password = .absent
        passkeys = 0
        provenPasskeys = 0
        confirmedPasskeys = 0
        secondFactors = []
        suspendedFactors = []
        origins = Origins()
        recoveryConfirmedAt = nil
        securityEpoch = 0
        recoveryEpoch = 0
        recoveredByOneRouteAt = nil
        pendingRecovery = .none
    }

    /// How long a confirmed recovery route counts as verified: 12 months, in seconds.
    public static let recoveryRouteSeconds: Int64 = 365 * 24 * 3600

    /// Whether a password, or a passkey whose user verification is not trusted, is not enough: a factor that
    /// is checked at every sign-in is enrolled. Recovery codes stand in for one, and are none by themselves.
    public var demandsSecondFactor: Bool { !secondFactors.isDisjoint(with: [.totp, .host]) }

    /// Whether a recovery asks for a second factor: one that is confirmed. A young one was perhaps made by
    /// whoever is to be shut out.
    public var asksForFactorInRecovery: Bool {
        (secondFactors.contains(.totp) && origins.totp.isConfirmed) || secondFactors.contains(.host)
    }

    /// Whether a recovery route was confirmed within the last 12 months. One of the future was not: a host's
    /// record with a wrong year would else count for ever.
    public func isRecoveryVerified(at now: Instant) -> Bool {
        guard let confirmed = recoveryConfirmedAt, confirmed <= now else { return false }
        return now.seconds(since: confirmed) <= Self.recoveryRouteSeconds
    }
}

/// Whether a recovery of an account is under way. Next: `none` ⇄ `underWay`.
public enum PendingRecovery: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case none
    case underWay = "under_way"
}

/// The second factors an account has enrolled.
public struct SecondFactors: OptionSet, BitwiseCopyable, Hashable, Sendable {
    /// One bit a factor.
    public let rawValue: UInt8

    /// Makes a set from its bits.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Time-based one-time codes (RFC 6238).
    public static let totp = SecondFactors(rawValue: 1)
    /// Printed recovery codes.
    public static let recoveryCodes = SecondFactors(rawValue: 2)
    /// A factor that the host keeps.
    public static let host = SecondFactors(rawValue: 4)
}
