/// What is known of a parameter: the best guess, how far off it may be on either side, and who says so.
public struct ParameterRange: Hashable, Sendable {
    /// The least that is plausible.
    public let low: UInt32
    /// The best guess.
    public let base: UInt32
    /// The most that is plausible.
    public let high: UInt32
    /// Where the numbers come from; "no source" where they are an assumption.
    public let source: String

    /// The longest source, in bytes.
    public static let maximumSourceBytes = 500

    /// A range from its parts; nil unless `low ≤ base ≤ high`.
    public init?(low: UInt32, base: UInt32, high: UInt32, source: String) {
        guard low <= base, base <= high else { return nil }
        self.low = low
        self.base = base
        self.high = high
        self.source = source
    }

    /// The value at a quantile: half of what is plausible lies on either side of the best guess, spread
    /// evenly over each.
    public func value(at quantile: Quantile) -> UInt32 {
        let place = Int64(quantile.ppm) * 2 - 1_000_000
        let span = place < 0 ? Int64(base) - Int64(low) : Int64(high) - Int64(base)
        let offset = (span * place + (place < 0 ? -500_000 : 500_000)) / 1_000_000
        return UInt32(clamping: Int64(base) + offset)
    }
}

/// A place within what is plausible, in parts per million: 0 is the low end, a half the best guess, a million
/// the high end.
public struct Quantile: BitwiseCopyable, Hashable, Sendable {
    /// In parts per million.
    public let ppm: UInt32

    /// The low end.
    public static let low = Quantile(ppm: 0)
    /// The best guess.
    public static let base = Quantile(ppm: 500_000)
    /// The high end.
    public static let high = Quantile(ppm: 1_000_000)

    /// A quantile; more than a million is the high end.
    public init(ppm: UInt32) {
        self.ppm = min(ppm, 1_000_000)
    }
}

/// One way the world may be: a quantile for every parameter, the same in every segment.
struct Setting: Hashable, Sendable {
    private var quantiles = [Quantile](repeating: .base, count: PopulationParameter.allCases.count)

    /// The best guess everywhere.
    static let base = Setting()

    subscript(parameter: PopulationParameter) -> Quantile {
        get { quantiles[parameter.place] }
        set { quantiles[parameter.place] = newValue }
    }
}
