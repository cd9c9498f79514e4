/// What a guardrail watches: one yes or no of each exposed account, in both arms alike; a closed list whose
/// spelling is API.
///
/// An account is *exposed* by its first evaluation in an epoch that would treat the arms differently
/// (treatment got more than nothing, or the holdout's ``Decision/withheld`` says what it would have got). Its
/// one observation follows from the events named at each metric; nothing that comes later counts.
public enum GuardrailMetric: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The visit of the exposure went on in the host: `visit.continued`, before the account's next sign-in
    /// ended. Higher is better; shows people who leave at a prompt.
    case visitContinues = "visit_continues"
    /// The account's next sign-in reached `signin.authenticated`, instead of `signin.refused` or
    /// `signin.expired`. Higher is better.
    case signInSucceeds = "sign_in_succeeds"
    /// In the account's next sign-in something was refused at least once: `signin.password.failed`,
    /// `signin.passkey.failed` or `second_factor.failed`. Lower is better.
    case signInStumbles = "sign_in_stumbles"
    /// From the exposure to the end of the account's next sign-in or recovery, a recovery or a password reset
    /// was asked for: `recovery.requested`. Lower is better.
    case needsRecovery = "needs_recovery"

    /// Which way is better; fixed by the metric, so that no document can turn it round.
    public var direction: Direction {
        switch self {
        case .visitContinues, .signInSucceeds: .higherIsBetter
        case .signInStumbles, .needsRecovery: .lowerIsBetter
        }
    }

    /// Which way is better.
    public enum Direction: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case higherIsBetter = "higher_is_better"
        case lowerIsBetter = "lower_is_better"
    }
}
