/// An estimate with its 95 % interval.
public struct LogEstimate: BitwiseCopyable, Hashable, Sendable {
    /// How it was made.
    public let estimator: Estimator
    /// The estimate.
    public let value: Double
    /// Its standard error, accounts taken as the independent units.
    public let standardError: Double
    private let limits: ResultInterval

    /// The interval: `value ± 1.96` standard errors where much was counted, exact where little or nothing
    /// was.
    public var interval: ClosedRange<Double> { limits.lower...limits.upper }

    /// From its parts, of something of which much was counted.
    init(_ estimator: Estimator, _ value: Double, standardError: Double) {
        let spread = Spread(value: value, variance: standardError * standardError)
        self.init(estimator, value, standardError: standardError, within: spread.amount)
    }

    /// From its parts.
    init(_ estimator: Estimator, _ value: Double, standardError: Double, within limits: ResultInterval) {
        self.estimator = estimator
        self.value = value
        self.standardError = standardError
        self.limits = limits
    }

    /// The same with the limits that what was counted bears.
    func counting(_ sample: LogSample) -> LogEstimate {
        LogEstimate(
            estimator, value, standardError: standardError,
            within: sample.limits(of: value, variance: standardError * standardError))
    }
}
