/// The mixed probability ratio of a normal observation against 0: how much likelier it is under harms drawn
/// from a half-normal distribution than under none.
struct Mixture {
    private static let square = SequentialTest.spread * SequentialTest.spread

    /// The variance of the observation.
    let variance: Double

    /// ln of 2 √(V / (V + τ²)) · exp(½y²) · Φ(y), with y = τ · excess / √(V (V + τ²)).
    func logEvidence(excess: Double) -> Double {
        Elementary.lnOf2 - penalty + Normal.scaledLogCumulative(excess * slope)
    }

    /// The excess whose evidence is `logEvidence`, which is at least 0.
    func excess(logEvidence: Double) -> Double {
        let target = logEvidence + penalty - Elementary.lnOf2
        // ½y² − ln 2 ≤ ½y² + ln Φ(y) ≤ ½y² from 0 on.
        var low = (2 * max(target, 0)).squareRoot()
        var high = (2 * max(target + Elementary.lnOf2, 0)).squareRoot()
        while high - low > 1e-13 * high {
            let middle = (low + high) / 2
            if Normal.scaledLogCumulative(middle) < target { low = middle } else { high = middle }
        }
        return high / slope
    }

    private var slope: Double {
        SequentialTest.spread / (variance * (variance + Self.square)).squareRoot()
    }

    /// What the mixture costs.
    private var penalty: Double { Elementary.ln((variance + Self.square) / variance) / 2 }
}
