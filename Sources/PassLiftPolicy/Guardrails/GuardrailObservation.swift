/// What was seen of one exposed account; one for each metric, account and epoch.
///
/// That an observation comes once, and which visit it is taken from, is the business of whoever reads the
/// events (``GuardrailMetric``); an account is in the epoch in which it was exposed.
public struct GuardrailObservation: BitwiseCopyable, Hashable, Sendable {
    /// Of what.
    public var metric: GuardrailMetric
    /// The arm of the account at its exposure.
    public var arm: Decision.Arm
    /// The rollout's epoch (``RolloutState/epoch``) at its exposure.
    public var epoch: UInt32
    /// Whether what the metric names came about.
    public var outcome: Outcome

    /// Whether what a metric names came about; whether that is good is the metric's direction.
    public enum Outcome: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case happened
        case absent
    }

    /// An observation from its parts.
    public init(_ metric: GuardrailMetric, _ outcome: Outcome, arm: Decision.Arm, epoch: UInt32) {
        self.metric = metric
        self.arm = arm
        self.epoch = epoch
        self.outcome = outcome
    }
}
