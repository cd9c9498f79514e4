/// What one guardrail says to the counts so far; the same counts always give the same report, bit for bit.
public struct GuardrailReport: Hashable, Sendable {
    /// The guardrail that speaks.
    public let guardrail: Guardrail
    /// The epoch that was counted.
    public let epoch: UInt32
    /// The counts it was judged by.
    public let counts: GuardrailComparison
    /// What it says.
    public let verdict: Verdict
    /// What is to be done now: nothing unless breached, and nothing in a dry run.
    public let response: Response
    /// What would be to be done were this no dry run.
    public let proposed: Response
    /// By how much the treatment's share is the worse one, in the metric's direction; below 0 it is better.
    public let harm: Double
    /// Where the true harm is, at every look ever taken at once (confidence sequence): each end is missed
    /// with no more than the probability ``alpha``. The breach is `lower > tolerated harm`.
    public let harmBounds: GuardrailInterval
    /// The p-value of these counts, which may be looked at as often as one likes: the breach is
    /// `pValue ≤ alpha`.
    public let pValue: Double
    /// What this guardrail may spend on a false alarm in this epoch.
    public let alpha: Double
    /// Treatment minus holdout.
    public let difference: Double
    /// The treatment's share, Wilson's 95 % interval: for the reader's eye, at one look only.
    public let treatmentInterval: GuardrailInterval
    /// The holdout's share, Wilson's 95 % interval: for the reader's eye, at one look only.
    public let holdoutInterval: GuardrailInterval
    /// Treatment minus holdout, Newcombe's 95 % interval: for the reader's eye, at one look only.
    public let differenceInterval: GuardrailInterval

    /// What a guardrail says.
    public enum Verdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Judged, and no harm beyond what is tolerated is proved.
        case fine
        /// Harm beyond what is tolerated is proved.
        case breached
        /// An arm has fewer accounts than the guardrail's minimum sample.
        case notEnoughData = "not_enough_data"
    }

    /// What is to be done.
    public enum Response: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case nothing
        case freeze
        case rollBack = "roll_back"
    }
}
