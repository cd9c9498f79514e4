package import PassLiftFlow

extension NextStep {
    /// Whether whoever gets this answer to a sign-in is signed in by it: all factors are done.
    package var isIdentified: Bool {
        switch self {
        case .awaitProof, .awaitSecondFactor, .enrol, .refused, .expired: false
        case .stayQuiet, .createAutomatically, .offer, .create, .offerPasskeyOnly, .confirm, .confirmIdentity,
            .settled:
            true
        }
    }
}
