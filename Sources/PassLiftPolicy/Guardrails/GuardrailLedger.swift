/// What the guardrails of one policy know: counts for each metric and arm in the present epoch, nothing of
/// any account.
///
/// A ledger belongs to one policy document; another document begins a new one. It is a value: the same
/// observations give the same ledger in whatever order they come, and parts counted apart can be merged.
public struct GuardrailLedger: Hashable, Sendable {
    /// The rollout's epoch that is counted.
    public private(set) var epoch: UInt32
    private var comparisons: [GuardrailMetric: GuardrailComparison]

    /// An empty ledger of an epoch.
    public init(epoch: UInt32 = 0) {
        self.epoch = epoch
        comparisons = [:]
    }

    /// What became of an observation.
    public enum Folding: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case counted
        /// It belongs to another epoch and changes nothing.
        case otherEpoch
        /// Its arm has ``GuardrailCounts/maximum`` accounts; it changes nothing.
        case full
    }

    /// Counts one observation of the present epoch.
    @discardableResult
    public mutating func fold(_ observation: GuardrailObservation) -> Folding {
        guard observation.epoch == epoch else { return .otherEpoch }
        var comparison = self[observation.metric]
        guard comparison[observation.arm].observed < GuardrailCounts.maximum else { return .full }
        comparison[observation.arm].add(observation.outcome)
        comparisons[observation.metric] = comparison
        return .counted
    }

    /// Begins a later epoch with nothing counted; an epoch that is over or present changes nothing.
    public mutating func open(epoch later: UInt32) {
        guard later > epoch else { return }
        self = GuardrailLedger(epoch: later)
    }

    /// Adds what `other` counted elsewhere of other accounts; of two epochs the later one stands.
    public mutating func merge(_ other: GuardrailLedger) {
        open(epoch: other.epoch)
        guard other.epoch == epoch else { return }
        for (metric, counted) in other.comparisons {
            var comparison = self[metric]
            comparison.treatment.merge(counted.treatment)
            comparison.holdout.merge(counted.holdout)
            comparisons[metric] = comparison
        }
    }

    /// The counts of a metric.
    public internal(set) subscript(metric: GuardrailMetric) -> GuardrailComparison {
        get { comparisons[metric] ?? GuardrailComparison() }
        set { comparisons[metric] = newValue == GuardrailComparison() ? nil : newValue }
    }

    /// What each guardrail of `plan` says to these counts, in the plan's order.
    public func reports(for plan: GuardrailPlan) -> [GuardrailReport] {
        plan.guardrails.map { GuardrailReport($0, of: plan, on: self[$0.metric], epoch: epoch) }
    }
}
