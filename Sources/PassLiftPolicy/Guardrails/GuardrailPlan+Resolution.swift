extension GuardrailPlan {
    /// The power at which a harm counts as visible.
    public static let power = 0.8

    /// The smallest harm beyond 0 that a guardrail catches with probability ``power`` before `accounts` are
    /// observed, in epoch 0; nil where not even the worst is, or an arm stays below the minimum sample.
    ///
    /// The score of the test is a Brownian motion with drift, its boundary is taken for the tangent at the
    /// end; the tangent lies outside, so that the true harm is a little smaller.
    ///
    /// - Parameters:
    ///   - accounts: accounts exposed and observed, of both arms together.
    ///   - rate: the share of accounts for which the metric's event comes about without harm, from 0 to 1.
    public func smallestVisibleHarm(of guardrail: Guardrail, accounts: UInt64, rate: Double) -> Double? {
        let worst: Double
        switch guardrail.metric.direction {
        case .higherIsBetter: worst = rate
        case .lowerIsBetter: worst = 1 - rate
        }
        let prospect = Prospect(self, guardrail, accounts: Double(accounts), rate: rate)
        guard prospect.reachesMinimum, prospect.chance(of: worst) >= Self.power else { return nil }
        var low = 0.0
        var high = worst
        while high - low > 1e-9 {
            let middle = (low + high) / 2
            if prospect.chance(of: middle) < Self.power { low = middle } else { high = middle }
        }
        return high
    }
}

/// What a guardrail would see at the end of so many accounts.
private struct Prospect {
    private let guardrail: Guardrail
    private let required: Double
    private let treated: Double
    private let heldOut: Double
    private let rate: Double

    init(_ plan: GuardrailPlan, _ guardrail: Guardrail, accounts: Double, rate: Double) {
        self.guardrail = guardrail
        self.rate = rate
        required = plan.requiredLogEvidence(of: guardrail, epoch: 0)
        heldOut = accounts * Double(plan.holdoutPPM) / 1_000_000
        treated = accounts - heldOut
    }

    var reachesMinimum: Bool { min(treated, heldOut) >= Double(guardrail.minimumSample) }

    /// The probability that the boundary is crossed by the end when the harm is `harm`.
    func chance(of harm: Double) -> Double {
        let harmed: Double
        switch guardrail.metric.direction {
        case .higherIsBetter: harmed = rate - harm
        case .lowerIsBetter: harmed = rate + harm
        }
        let variance =
            SequentialTest.variance(rate: harmed, accounts: treated)
            + SequentialTest.variance(rate: rate, accounts: heldOut)
        let end = 1 / variance
        let width = end * 1e-3
        let slope = (boundary(at: end + width) - boundary(at: end - width)) / (2 * width)
        let start = boundary(at: end) - slope * end
        let drift = harm - guardrail.toleratedHarm - slope
        let deviation = end.squareRoot()
        let straight = Normal.cumulative((drift * end - start) / deviation)
        // The paths that were beyond the line before, and have come back.
        let back = (-start - drift * end) / deviation
        let logBack = 2 * start * drift - back * back / 2 + Normal.scaledLogCumulative(back)
        return straight + Elementary.exp(logBack)
    }

    /// Where the score must be, at so much information (one over the variance), for a breach.
    private func boundary(at information: Double) -> Double {
        information
            * SequentialTest(harm: 0, variance: 1 / information).radius(logEvidence: required)
    }
}
