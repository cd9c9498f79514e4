/// What a guardrail will have seen at the end of so many accounts.
struct Prospect {
    let treated: Double
    let heldOut: Double
    /// The share of the holdout for which the metric's event comes about.
    let rate: Double
    private let guardrail: Guardrail
    private let required: Double

    init(_ plan: GuardrailPlan, _ guardrail: Guardrail, accounts: Double, rate: Double) {
        self.guardrail = guardrail
        self.rate = rate
        required = plan.requiredLogEvidence(of: guardrail, epoch: 0)
        heldOut = accounts * Double(plan.holdoutPPM) / 1_000_000
        treated = accounts - heldOut
    }

    var direction: GuardrailMetric.Direction { guardrail.metric.direction }

    var reachesMinimum: Bool { min(treated, heldOut) >= Double(guardrail.minimumSample) }

    /// The worst that can be.
    var worstHarm: Double {
        switch direction {
        case .higherIsBetter: rate
        case .lowerIsBetter: 1 - rate
        }
    }

    /// The probability that the test breaches by the end when the harm is `harm`.
    ///
    /// In units of information (one over the variance), the observed harm times the information is a Brownian
    /// motion with drift, and its boundary is bent downwards; its tangent at the end, which lies outside, is
    /// crossed with a probability that has a closed form.
    func chance(of harm: Double) -> Double {
        let test = SequentialTest(self, harm: harm)
        let end = 1 / test.variance(assuming: guardrail.toleratedHarm)
        // The test takes the variance for the tolerated harm's; the true one is this many times as large.
        let unit = (end * test.variance(assuming: harm)).squareRoot()
        let width = end * 1e-3
        let slope = (boundary(at: end + width) - boundary(at: end - width)) / (2 * width * unit)
        let start = boundary(at: end) / unit - slope * end
        let drift = (harm - guardrail.toleratedHarm) / unit - slope
        let deviation = end.squareRoot()
        let beyond = Normal.cumulative((drift * end - start) / deviation)
        // The paths that were beyond before, and have come back.
        let back = (-start - drift * end) / deviation
        let logBack = 2 * start * drift - back * back / 2 + Normal.scaledLogCumulative(back)
        return beyond + Elementary.exp(logBack)
    }

    /// Where the excess times the information must be, at so much information, for a breach.
    private func boundary(at information: Double) -> Double {
        information * Mixture(variance: 1 / information).excess(logEvidence: required)
    }
}
