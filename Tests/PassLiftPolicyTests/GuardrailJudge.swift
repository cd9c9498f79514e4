import PassLiftPolicy

/// Who judges a rollout at each look: the product, or one of two ways that suggest themselves and do not
/// hold.
enum GuardrailJudge: String, CaseIterable {
    /// As the product does.
    case product
    /// The same mixture on the variance that is observed in each arm.
    case observedVariance
    /// A one-sided z-test for a single look, at every look.
    case singleLook

    /// Whether the rollout is halted.
    func halts(_ counts: GuardrailComparison, by plan: GuardrailPlan) throws -> Bool {
        let guardrail = try Given.required(plan.guardrails.first)
        switch self {
        case .product: return plan.verdict(of: guardrail, on: counts, epoch: 0) == .breached
        case .observedVariance, .singleLook: break
        }
        let least = UInt64(guardrail.minimumSample)
        guard counts.treatment.observed >= least, counts.holdout.observed >= least else { return false }
        let test = SequentialTest(counts, guardrail.metric.direction)
        let variance = max(Self.variance(counts.treatment) + Self.variance(counts.holdout), 1e-12)
        let alpha = plan.alpha(of: guardrail, epoch: 0)
        guard self == .observedVariance else {
            return test.harm / variance.squareRoot() > Normal.quantile(1 - alpha)
        }
        let square = SequentialTest.spread * SequentialTest.spread
        let score = SequentialTest.spread * test.harm / (variance * (variance + square)).squareRoot()
        let evidence =
            Elementary.lnOf2 - Elementary.ln((variance + square) / variance) / 2
            + Normal.scaledLogCumulative(score)
        return evidence >= -Elementary.ln(alpha)
    }

    private static func variance(_ counts: GuardrailCounts) -> Double {
        counts.rate * (1 - counts.rate) / Double(counts.observed)
    }
}
