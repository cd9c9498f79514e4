/// A range of shares or of a difference of shares, from −1 to 1.
public struct GuardrailInterval: BitwiseCopyable, Hashable, Sendable {
    /// The lower end.
    public var lower: Double
    /// The upper end.
    public var upper: Double

    /// A range from its ends.
    public init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// The whole range of a difference.
    static let anyDifference = GuardrailInterval(lower: -1, upper: 1)

    /// The 97.5 % point of the normal distribution.
    private static let deviations = Normal.quantile(0.975)

    /// Wilson's 95 % interval of a share (1927); from 0 to 1 when nobody was observed.
    package static func wilson(_ counts: GuardrailCounts) -> GuardrailInterval {
        guard counts.observed > 0 else { return GuardrailInterval(lower: 0, upper: 1) }
        let accounts = Double(counts.observed)
        let square = deviations * deviations / accounts
        let centre = (counts.rate + square / 2) / (1 + square)
        let half =
            (counts.rate * (1 - counts.rate) * square + square * square / 4).squareRoot() / (1 + square)
        // At 0 and 1 the share is an end of its interval, however the last digit is rounded.
        return GuardrailInterval(
            lower: max(0, min(centre - half, counts.rate)), upper: min(1, max(centre + half, counts.rate)))
    }

    /// Newcombe's 95 % interval of treatment minus holdout (1998, method 10): from Wilson's of each.
    package static func newcombe(_ counts: GuardrailComparison) -> GuardrailInterval {
        guard counts.treatment.observed > 0, counts.holdout.observed > 0 else { return .anyDifference }
        let treatment = wilson(counts.treatment)
        let holdout = wilson(counts.holdout)
        let difference = counts.treatment.rate - counts.holdout.rate
        let below = distance(
            counts.treatment.rate - treatment.lower, holdout.upper - counts.holdout.rate)
        let above = distance(
            treatment.upper - counts.treatment.rate, counts.holdout.rate - holdout.lower)
        return GuardrailInterval(lower: difference - below, upper: difference + above)
    }

    private static func distance(_ one: Double, _ other: Double) -> Double {
        (one * one + other * other).squareRoot()
    }
}
