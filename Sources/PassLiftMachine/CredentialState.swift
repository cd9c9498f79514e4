/// How far a passkey has come.
public enum CredentialState: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Not there. Next: `unproven`.
    case absent
    /// Created, but has not yet signed in with user verification in a later visit. Next: `proven`,
    /// `suspended`, `deleted`.
    case unproven
    /// Has signed in with UV = 1 in a visit later than its creation. Next: `suspended`, `deleted`.
    case proven
    /// Kept, but signs nobody in. Next: `unproven` (reinstated), `deleted`.
    case suspended
    /// Gone. Next: nothing.
    case deleted
}

/// What happens to a passkey.
public enum CredentialInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A registration was verified.
    case created
    /// It was taken over from a legacy system.
    case imported
    /// An assertion without user verification, or in the visit that created it.
    case used
    /// An assertion with UV = 1 in a visit later than the creation.
    case usedVerified
    /// The backup state flag differs from the stored one.
    case backupStateChanged
    case renamed
    case suspended
    /// A suspended one was shown together with an independent route.
    case reinstated
    /// It was used together with a root that is independent of its own (``Origin``).
    case confirmed
    case deleted
}

/// The machine of ``CredentialState``.
public enum CredentialMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: CredentialState, _ input: CredentialInput) -> CredentialState? {
        switch state {
        case .absent: input == .created || input == .imported ? .unproven : nil
        case .unproven: nextLive(.unproven, input)
        case .proven: nextLive(.proven, input)
        case .suspended: nextSuspended(input)
        case .deleted: nil
        }
    }

    private static func nextLive(_ state: CredentialState, _ input: CredentialInput) -> CredentialState? {
        switch input {
        case .created, .imported, .reinstated: nil
        case .used, .backupStateChanged, .renamed, .confirmed: state
        case .usedVerified: .proven
        case .suspended: .suspended
        case .deleted: .deleted
        }
    }

    private static func nextSuspended(_ input: CredentialInput) -> CredentialState? {
        switch input {
        case .reinstated: .unproven
        case .deleted: .deleted
        case .created, .imported, .used, .usedVerified, .backupStateChanged, .renamed, .suspended, .confirmed:
            nil
        }
    }
}
