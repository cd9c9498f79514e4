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
        guard !proved.isDisjoint(with: .beginning) else { return .routeDue }
        if proved.rawValue.nonzeroBitCount > 1 { return .enrol }
        if proved == .recoveryCode { return .wait }
        if proved == .mail, facts.demandsSecondFactor { return .factorDue }
        return facts.passkeys == 0 ? .enrol : .wait
    }

    /// What has become of a recovery that is under way.
    public enum Review: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case stands
        /// Its time is over.
        case ranOut = "ran_out"
        /// The owner was in, and changed something.
        case superseded
        /// It was opened at once for an account that would have to wait today, or be asked for more.
        case outgrown
    }

    /// Judges a pending recovery once more, for an account that holds `facts` now.
    public static func review(_ held: RecoveryCase, of facts: AccountFacts, at now: Instant) -> Review {
        guard now < held.expiresAt else { return .ranOut }
        guard held.securityEpoch == facts.securityEpoch else { return .superseded }
        let isOpenAtOnce = held.state == .enrolling && held.objection == .due
        return isOpenAtOnce && judge(facts, proved: held.routes) != .enrol ? .outgrown : .stands
    }
}
