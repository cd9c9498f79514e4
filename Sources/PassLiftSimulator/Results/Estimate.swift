/// A range in which a number lies, for 95 of 100 such ranges.
public struct ResultInterval: BitwiseCopyable, Hashable, Sendable {
    /// The lower end.
    public let lower: Double
    /// The upper end.
    public let upper: Double

    /// Of what is exactly nothing.
    static let zero = ResultInterval(lower: 0, upper: 0)
}

/// A number with what is not known of it.
public struct Estimate: BitwiseCopyable, Hashable, Sendable {
    /// The number at the best guesses; nil where there was nothing to measure.
    public let value: Double?
    /// How far luck alone moves it: another seed, the same world. 95 %, from 64 random groups of accounts,
    /// and exact where little or nothing was counted; nil where that little says nothing.
    public let luck: ResultInterval?
    /// How far it moves with what nobody knows of the population: from the 2.5th to the 97.5th of the
    /// plausible worlds that were drawn; nil where there were none, or none of them counted anything.
    public let ignorance: ResultInterval?

    /// Where there is nothing to measure.
    static let nothing = Estimate(value: nil, luck: nil, ignorance: nil)

    /// The number and the ends of both intervals, as every table has them.
    var columns: [Double?] { [value, luck?.lower, luck?.upper, ignorance?.lower, ignorance?.upper] }

    static let columnNames = ["value", "luck_low", "luck_high", "ignorance_low", "ignorance_high"]
}
