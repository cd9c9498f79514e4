/// What whoever recovers an account must show, and whether the owner gets time to object: the one place where
/// that is decided.
public enum RecoveryRule {
    /// How long a recovery waits by default, so that the owner can object: 48 hours, in seconds.
    public static let waitSeconds: Int64 = 48 * 3600

    /// What the routes that were proved are worth.
    public enum Verdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Enough: a new way in may be enrolled.
        case enrol
        /// Enough after a wait.
        case wait
        /// The enrolled second factor is asked first, or a recovery code in its place.
        case factorDue = "factor_due"
        /// A second factor alone is no route.
        case routeDue = "route_due"
    }

    /// Judges `proved`, all of it shown by one person in one visit, for an account that holds `facts`.
    ///
    /// | proved | no passkey, no factor | no passkey, a factor | a passkey |
    /// |---|---|---|---|
    /// | mail | enrol | factor due | wait; factor due if there is one |
    /// | mail, and a recovery code or the factor | enrol | enrol | enrol |
    /// | recovery code alone | wait | wait | wait |
    /// | the host's word | enrol | enrol | wait |
    /// | the host's word, and any other | enrol | enrol | enrol |
    public static func judge(_ facts: AccountFacts, proved: RecoveryRoutes) -> Verdict {
        let routes = proved.intersection([.mail, .recoveryCode, .host])
        guard !routes.isEmpty else { return .routeDue }
        if proved.rawValue.nonzeroBitCount > 1 { return .enrol }
        if proved == .recoveryCode { return .wait }
        if proved == .mail, facts.demandsSecondFactor { return .factorDue }
        return facts.passkeys == 0 ? .enrol : .wait
    }
}
