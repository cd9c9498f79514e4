/// The always-valid test of "the harm is no more than tolerated": a mixture of sequential probability ratios,
/// which may be looked at after every account.
///
/// Johari, Koomen, Pekelis and Walsh, "Always Valid Inference" (2022), with the plug-in variance of a
/// difference of two proportions; the mixture is the half of a normal distribution on the side of harm
/// (Howard, Ramdas, McAuliffe and Sekhon, "Time-uniform, nonparametric, nonasymptotic confidence sequences"
/// (2021), one-sided normal mixture), since improvement is no reason to halt.
package struct SequentialTest {
    /// The standard deviation of the harms that the mixture expects: the test is sharpest for about this one.
    package static let spread = 0.02

    /// The observed harm.
    package let harm: Double
    /// The variance of the observed harm.
    package let variance: Double

    package init(_ counts: GuardrailComparison, _ direction: GuardrailMetric.Direction) {
        let difference = counts.treatment.rate - counts.holdout.rate
        switch direction {
        case .higherIsBetter: harm = -difference
        case .lowerIsBetter: harm = difference
        }
        variance =
            Self.variance(rate: counts.treatment.rate, accounts: Double(counts.treatment.observed))
            + Self.variance(rate: counts.holdout.rate, accounts: Double(counts.holdout.observed))
    }

    init(harm: Double, variance: Double) {
        self.harm = harm
        self.variance = variance
    }

    /// The variance of a share. One account of either sort is added: an arm where all went well is not known
    /// exactly.
    static func variance(rate: Double, accounts: Double) -> Double {
        let share = (rate * accounts + 1) / (accounts + 2)
        return share * (1 - share) / max(accounts, 1)
    }

    /// The natural logarithm of the evidence against "no more harm than `tolerated`".
    package func logEvidence(tolerated: Double) -> Double {
        let scale = (variance * (variance + Self.square)).squareRoot()
        let excess = Self.spread * (harm - tolerated) / scale
        return Elementary.lnOf2 - penalty + Normal.scaledLogCumulative(excess)
    }

    /// How far from the observed harm the evidence against a harm just reaches `logEvidence`, which is at
    /// least 0.
    package func radius(logEvidence: Double) -> Double {
        let target = logEvidence + penalty - Elementary.lnOf2
        // ½y² − ln 2 ≤ ½y² + ln Φ(y) ≤ ½y² from 0 on.
        var low = (2 * max(target, 0)).squareRoot()
        var high = (2 * max(target + Elementary.lnOf2, 0)).squareRoot()
        while true {
            let middle = low + (high - low) / 2
            guard low < middle, middle < high else { break }
            if Normal.scaledLogCumulative(middle) < target { low = middle } else { high = middle }
        }
        return high * (variance * (variance + Self.square)).squareRoot() / Self.spread
    }

    /// What the mixture costs.
    private var penalty: Double { Elementary.ln((variance + Self.square) / variance) / 2 }

    private static let square = spread * spread
}
