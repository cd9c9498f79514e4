package import PassLiftMachine

// The small machines of what an account holds. Their raw values are their words, but for what is spelled out
// here.

extension AccountStatus: SpelledByWord {}
extension AccountStatusInput: SpelledByWord {}
extension CredentialState: SpelledByWord {}
extension Evaluation: SpelledByWord {}
extension EvaluationInput: SpelledByWord {}
extension PasswordState: SpelledByWord {}
extension PasswordInput: SpelledByWord {}
extension Standing: SpelledByWord {}
extension FactorState: SpelledByWord {}
extension FactorInput: SpelledByWord {}
extension RecoveryRoute: SpelledByWord {}
extension RecoveryRouteInput: SpelledByWord {}
extension ObjectionTime: SpelledByWord {}
extension PasswordConsent: SpelledByWord {}
extension PasskeyShown: SpelledByWord {}
extension Notification: SpelledByWord {}
extension NotificationInput: SpelledByWord {}
extension OfferSilence: SpelledByWord {}
extension OfferSilenceInput: SpelledByWord {}
extension RolloutPhase: SpelledByWord {}
extension RolloutInput: SpelledByWord {}
extension GuardrailPhase: SpelledByWord {}
extension GuardrailInput: SpelledByWord {}
extension PolicyPhase: SpelledByWord {}
extension PolicyInput: SpelledByWord {}

extension CredentialInput: SpelledByWord {
    /// The word; API.
    package var word: String {
        switch self {
        case .created: "created"
        case .imported: "imported"
        case .used: "used"
        case .usedVerified: "used_verified"
        case .backupStateChanged: "backup_state_changed"
        case .renamed: "renamed"
        case .suspended: "suspended"
        case .reinstated: "reinstated"
        case .confirmed: "confirmed"
        case .deleted: "deleted"
        }
    }
}
