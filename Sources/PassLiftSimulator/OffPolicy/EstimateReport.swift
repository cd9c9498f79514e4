/// What a log tells about an outcome under another policy, or between its arms.
public struct EstimateReport: Hashable, Sendable {
    /// Of what.
    public let estimand: Estimand
    /// Which outcome.
    public let outcome: Outcome
    /// Accounts that count; between arms those of both.
    public internal(set) var accounts = 0
    /// Decisions that count; between arms one an account.
    public internal(set) var decisions = 0
    /// As how many equally weighted accounts the weighted ones are worth (Kish): (Σw)² / Σw².
    public internal(set) var effectiveAccounts = 0.0
    /// Decisions, or accounts over time, that the log ends too early for.
    public internal(set) var unsettled = 0
    /// The arms that are compared, treated first; empty where none are.
    public internal(set) var arms: [ArmMean] = []
    /// The estimates.
    public internal(set) var estimates: [LogEstimate] = []

    /// An arm's mean.
    public struct ArmMean: Hashable, Sendable {
        /// Which arm.
        public let name: String
        /// Its accounts.
        public let accounts: Int
        /// The mean over them.
        public let mean: Double
        /// The mean's standard error.
        public let standardError: Double
    }

    init(_ estimand: Estimand, _ outcome: Outcome) {
        self.estimand = estimand
        self.outcome = outcome
    }

    /// The estimate by one of the estimators.
    public subscript(estimator: Estimator) -> LogEstimate? {
        estimates.first { $0.estimator == estimator }
    }
}
