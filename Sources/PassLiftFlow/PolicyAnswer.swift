public import PassLiftPolicy

/// What comes of asking a policy in a visit: its decision, what a hook of the host's would have instead, and
/// the rules that neither can bend.
///
/// Production and the replay of its log both ask here, so that a decision can be made again bit for bit.
public struct PolicyAnswer: BitwiseCopyable, Hashable, Sendable {
    /// What is done, and why; the one that is logged.
    public let decision: Decision
    /// What became of the host's word.
    public let replacement: Replacement

    /// What became of what a hook would put in the place of the policy's decision; the raw value is API.
    public enum Replacement: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// There was no such word, or it was the policy's own.
        case none
        case taken
        /// A rule of the house forbids it: the policy's decision stands.
        case dropped
    }

    /// Asks `policy` at `moment`.
    ///
    /// - Parameter action: what the host would have in the decision's place; nil: nothing.
    public init(
        _ policy: borrowing UpgradePolicy, at moment: borrowing Moment,
        replacing action: Decision.Action? = nil
    ) {
        var decision = policy.decide(moment)
        var replacement = Replacement.none
        if let action, action != decision.action {
            switch HardRules.judge(action, inPlaceOf: decision, at: moment, under: policy) {
            case .permitted:
                decision.replace(by: action)
                replacement = .taken
            case .forbidden: replacement = .dropped
            }
        }
        if case .forbidden(let reason) = HardRules.judge(decision.action, at: moment) {
            decision.action = .stayQuiet
            decision.reason = reason
        }
        self.decision = decision
        self.replacement = replacement
    }
}

extension Decision {
    /// What a hook of the host's has put in the place of the policy's decision; nil where none did.
    package var hostsWord: Action? { proposed == nil ? nil : action }
}
