import PassLiftCeremony

/// Whether a passkey can leave its device, and whether it has (Level 3, section 6.1.3).
public enum BackupState: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Bound to its device: BE = 0, BS = 0, and a signature counter that counts.
    case deviceBound = "device_bound"
    /// Could be synced and is not yet: BE = 1, BS = 0, counter 0.
    case eligible
    /// Synced: BE = 1, BS = 1, counter 0.
    case backedUp = "backed_up"

    var flags: AuthenticatorFlags {
        switch self {
        case .deviceBound: []
        case .eligible: .backupEligible
        case .backedUp: [.backupEligible, .backedUp]
        }
    }
}
