/// Why a log gives no honest answer to a question.
public enum EstimateRefusal: Error, Hashable, Sendable {
    /// The outcome depends on states that the other policy would have changed: logged moments cannot tell,
    /// randomised arms, trajectories or the simulator can.
    case outcomeDependsOnLaterStates(Outcome)
    /// The outcome is one of a single visit, and a trajectory has many.
    case outcomeOfOneVisit(Outcome)
    /// No other policy is named.
    case targetMissing
    /// Decisions of policies that are not at hand: nobody knows what they might have done.
    case policyUnknown(decisions: Int)
    /// Decisions that their own policy does not make again: their propensities mean nothing.
    case notReproduced(decisions: Int)
    /// Decisions whose propensity is 0: a hook of the host's had its way, not the policy's chance.
    case propensityZero(decisions: Int)
    /// Moments at which the other policy may do what the logging one never did: without exploration, the log
    /// does not hold what would have come of it.
    case noOverlap(decisions: Int)
    /// Moments that lack what the other policy asks for: buckets by account ids, or attributes.
    case momentsIncomplete(decisions: Int)
    /// The policies differ in what the same action leads to; the paths in their documents.
    case termsDiffer(paths: [String])
    /// The arms or variants that are to be compared do not both occur.
    case armMissing(String)
    /// Too few accounts in an arm.
    case tooFewAccounts(arm: String, accounts: Int, needed: Int)
    /// Too few accounts for an interval to hold what it promises, as the weights go.
    case tooFewEffectiveAccounts(effective: Double, needed: Int)

    /// The spelling of the reason; API.
    public var code: String {
        switch self {
        case .outcomeDependsOnLaterStates: "outcome_depends_on_later_states"
        case .outcomeOfOneVisit: "outcome_of_one_visit"
        case .targetMissing: "target_missing"
        case .policyUnknown: "policy_unknown"
        case .notReproduced: "not_reproduced"
        case .propensityZero: "propensity_zero"
        case .noOverlap: "no_overlap"
        case .momentsIncomplete: "moments_incomplete"
        case .termsDiffer: "terms_differ"
        case .armMissing: "arm_missing"
        case .tooFewAccounts: "too_few_accounts"
        case .tooFewEffectiveAccounts: "too_few_effective_accounts"
        }
    }

    /// Every ``code``.
    public static let codes = [
        "outcome_depends_on_later_states", "outcome_of_one_visit", "target_missing", "policy_unknown",
        "not_reproduced", "propensity_zero", "no_overlap", "moments_incomplete", "terms_differ",
        "arm_missing", "too_few_accounts", "too_few_effective_accounts",
    ]
}

extension EstimateRefusal: CustomStringConvertible {
    /// One sentence, with what would help.
    public var description: String {
        switch self {
        case .outcomeDependsOnLaterStates(let outcome):
            "\(outcome.rawValue) depends on later states, which the other policy would change: ask for the "
                + "estimand arms or trajectory, or simulate"
        case .outcomeOfOneVisit(let outcome):
            "\(outcome.rawValue) is settled in one visit: ask for the estimand immediate"
        case .targetMissing: "no other policy is named"
        case .policyUnknown(let count):
            "\(count) decisions were made by policies that are not at hand: name their documents"
        case .notReproduced(let count):
            "\(count) decisions are not made again by their own policy: replay the log first"
        case .propensityZero(let count):
            "\(count) decisions have propensity 0: a hook of the host's replaced the policy's"
        case .noOverlap(let count):
            "at \(count) moments the other policy may do what the logging policy never did: log with "
                + "exploration, or simulate"
        case .momentsIncomplete(let count):
            "\(count) moments lack buckets or attributes that the other policy asks for"
        case .termsDiffer(let paths):
            "the same action leads to something else under the other policy: \(paths.joined(separator: ", "))"
        case .armMissing(let arm): "no account is in the arm \(arm)"
        case .tooFewAccounts(let arm, let accounts, let needed):
            "\(accounts) accounts are in the arm \(arm), at least \(needed) are needed"
        case .tooFewEffectiveAccounts(let effective, let needed):
            "the weighted accounts are worth \(Int(min(effective, 1e15))) equal ones, at least \(needed) are "
                + "needed"
        }
    }
}
