public import PassLiftMachine
public import PassLiftPorts

/// What a person shows in a visit that recovers.
public enum RecoveryProof: Hashable, Sendable, Redacted {
    /// The six digits that were mailed, as typed.
    case mailedCode(String)
    /// One of the recovery codes, as typed.
    case recoveryCode(String)
    /// The present code of the generator, as typed. By itself it opens nothing.
    case totp(String)

    /// Which route it is.
    public var route: RecoveryRoutes {
        switch self {
        case .mailedCode: .mail
        case .recoveryCode: .recoveryCode
        case .totp: .totp
        }
    }

    /// What wrong ones count on.
    func throttleKey(of account: AccountID) -> ThrottleKey {
        switch self {
        case .mailedCode: .codeOf(account)
        case .recoveryCode: .recoveryCodeOf(account)
        case .totp: .totpInRecoveryOf(account)
        }
    }
}

/// What came of calling a recovery off.
public enum RecoveryCancellation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It is called off.
    case cancelled
    /// There is none under way that the link is for: over, called off before, or never begun.
    case nothingPending = "nothing_pending"
}
