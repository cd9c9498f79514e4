/// One check of a document's guardrails.
public struct Guardrail: Hashable, Sendable {
    /// Its name, as no other of the document is called.
    public let name: String
    /// What it watches.
    public let metric: GuardrailMetric
    /// What follows a breach.
    public let remedy: Remedy
    /// How many accounts must be observed in each arm before it is judged.
    public let minimumSample: UInt32
    /// How much worse than the holdout the treatment may be, in parts per million of the accounts.
    public let toleratedHarmPPM: UInt32
    /// Its part of the plan's α, relative to the other guardrails'.
    public let weight: UInt32

    /// What follows a breach.
    public enum Remedy: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// No new prompts and attempts until a person resumes.
        case freeze
        /// Back to the stage before, and held there until a person resumes.
        case rollBack
    }
}
