/// The always-valid test of "the harm is no more than tolerated": a mixture of sequential probability ratios,
/// which may be looked at after every account.
///
/// Johari, Koomen, Pekelis and Walsh, "Always Valid Inference" (2022), for a difference of two proportions.
/// The mixture is the half of a normal distribution on the side of harm (Howard, Ramdas, McAuliffe and
/// Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences" (2021), one-sided normal
/// mixture), since improvement is no reason to halt. The variance is the one that the tolerated harm implies,
/// estimated from both arms together: the observed one is 0 in a small arm where nothing went wrong, and a
/// test on it halts up to a fifth of harmless rollouts (LIFT-0014).
package struct SequentialTest {
    /// The standard deviation of the harms that the mixture expects: the test is sharpest for about this one.
    package static let spread = 0.02

    /// The observed harm: by how much the treatment's share is the worse one.
    package let harm: Double
    private let treated: Double
    private let heldOut: Double
    /// The accounts for which the metric's event came about, in both arms.
    private let happened: Double
    /// 1 where the event is good, −1 where it is bad.
    private let sign: Double

    package init(_ counts: GuardrailComparison, _ direction: GuardrailMetric.Direction) {
        self.init(
            treated: Double(counts.treatment.observed), treatmentRate: counts.treatment.rate,
            heldOut: Double(counts.holdout.observed), holdoutRate: counts.holdout.rate, direction)
    }

    private init(
        treated: Double, treatmentRate: Double, heldOut: Double, holdoutRate: Double,
        _ direction: GuardrailMetric.Direction
    ) {
        self.treated = treated
        self.heldOut = heldOut
        happened = treated * treatmentRate + heldOut * holdoutRate
        sign = direction.sign
        harm = direction.sign * (holdoutRate - treatmentRate)
    }

    /// What is to be expected of so many accounts when the holdout's share is `rate` and the harm is `harm`.
    init(_ prospect: Prospect, harm: Double) {
        self.init(
            treated: prospect.treated, treatmentRate: prospect.rate - prospect.direction.sign * harm,
            heldOut: prospect.heldOut, holdoutRate: prospect.rate, prospect.direction)
    }

    /// The variance of the observed harm were the true one `assumed`.
    ///
    /// One account of either sort is added, so that it is never 0.
    func variance(assuming assumed: Double) -> Double {
        let all = treated + heldOut
        let holdoutRate = (happened + sign * assumed * treated) / all
        return Self.variance(holdoutRate - sign * assumed, of: all) / treated
            + Self.variance(holdoutRate, of: all) / heldOut
    }

    private static func variance(_ rate: Double, of accounts: Double) -> Double {
        let share = (min(max(rate, 0), 1) * accounts + 1) / (accounts + 2)
        return share * (1 - share)
    }

    /// The natural logarithm of the evidence against "no more harm than `tolerated`".
    package func logEvidence(tolerated: Double) -> Double {
        Mixture(variance: variance(assuming: tolerated)).logEvidence(excess: harm - tolerated)
    }

    /// The harms against which the evidence, from either side, stays below `required`.
    func bounds(required: Double) -> GuardrailInterval {
        let lower = crossing(from: -1) { assumed in
            logEvidence(tolerated: assumed) < required
        }
        let upper = crossing(from: 1) { assumed in
            Mixture(variance: variance(assuming: assumed)).logEvidence(excess: assumed - harm) < required
        }
        return GuardrailInterval(lower: lower, upper: upper)
    }

    /// The end of what is plausible between `limit` and the observed harm, which is.
    private func crossing(from limit: Double, _ isPlausible: (Double) -> Bool) -> Double {
        guard !isPlausible(limit) else { return limit }
        var outside = limit
        var inside = harm
        while (inside - outside).magnitude > 1e-12 {
            let middle = (inside + outside) / 2
            if isPlausible(middle) { inside = middle } else { outside = middle }
        }
        return inside
    }
}

extension GuardrailMetric.Direction {
    fileprivate var sign: Double {
        switch self {
        case .higherIsBetter: 1
        case .lowerIsBetter: -1
        }
    }
}
