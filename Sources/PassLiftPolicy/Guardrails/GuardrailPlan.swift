/// The guardrails of a policy and what they may spend on false alarms.
///
/// α is the probability, for the whole policy and for ever, that a harmless rollout is halted: it is split
/// over the guardrails by their weights and over the epochs by halves, so that epoch 0 has α/2, epoch 1
/// (after the first resumption by a person) α/4, and all of them together never more than α.
public struct GuardrailPlan: Hashable, Sendable {
    /// The most guardrails of a document.
    public static let maximumGuardrails = 16

    /// α for the whole policy, in parts per million.
    public let alphaPPM: UInt32
    /// Whether a breach acts.
    public let mode: Mode
    /// The guardrails in the document's order; at least one.
    public let guardrails: [Guardrail]
    /// The holdout's share of the accounts, in parts per million; more than 0 and less than all.
    public let holdoutPPM: UInt32

    /// Whether a breach acts.
    public enum Mode: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case acting
        /// Breaches are reported and nothing follows.
        case dryRun
    }

    /// The part of α that a guardrail may spend in an epoch; underflows to 0 after about 1000 resumptions.
    public func alpha(of guardrail: Guardrail, epoch: UInt32) -> Double {
        Elementary.exp(-requiredLogEvidence(of: guardrail, epoch: epoch))
    }

    /// The natural logarithm of 1/α for a guardrail in an epoch: how strong the evidence must be.
    func requiredLogEvidence(of guardrail: Guardrail, epoch: UInt32) -> Double {
        let whole = guardrails.reduce(0) { $0 + Double($1.weight) }
        let parts = 1_000_000 / Double(alphaPPM) * whole / Double(guardrail.weight)
        return Elementary.ln(parts) + (Double(epoch) + 1) * Elementary.lnOf2
    }
}
