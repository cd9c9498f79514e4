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
    /// The password, as typed: the present one, or the one before that is suspended. By itself it opens
    /// nothing. Beside a mailbox that it does not go back to it is a second route, with a wait where the
    /// account holds a confirmed passkey or factor. A present one that is shown stays.
    case password(String)

    /// Which route it is.
    public var route: RecoveryRoutes {
        switch self {
        case .mailedCode: .mail
        case .recoveryCode: .recoveryCode
        case .totp: .totp
        case .password: .password
        }
    }

    /// What wrong ones count on.
    func throttleKey(of account: AccountID, on device: DeviceToken?) -> ThrottleKey {
        switch self {
        case .mailedCode: device.map { .codeOfDevice(account, $0.device) } ?? .codeOf(account)
        case .recoveryCode: .recoveryCodeOf(account)
        case .totp: .totpInRecoveryOf(account)
        case .password: .passwordInRecoveryOf(account)
        }
    }
}

/// What came of calling a recovery off; what may not be called off is an error.
public enum RecoveryCancellation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It is called off.
    case cancelled
    /// There is none under way that the link is for: over, called off before, or never begun.
    case nothingPending = "nothing_pending"
}

/// To which of an account's mailboxes a code for a recovery goes.
public enum RecoveryMailbox: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The present address.
    case present
    /// The other one: the address before the last change, alone for 30 days and beside the password without a
    /// limit; or a new one, once it has stood beside the present one for 30 days.
    case other
}
