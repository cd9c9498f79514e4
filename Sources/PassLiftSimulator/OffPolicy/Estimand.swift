/// What an estimate from a log is an estimate of; the raw value is API.
public enum Estimand: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// What a decision brings in its own visit, on the moments that the logging policy led to.
    case immediate
    /// What one randomised arm brings and another does not.
    case arms
    /// What comes of accounts over time, by the accounts that went as the other policy would have let them.
    case trajectory
}

/// A way to estimate; the raw value is API.
public enum Estimator: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The mean of what was logged.
    case logged
    /// Inverse propensities (Horvitz and Thompson 1952): unbiased, and wide where weights are large.
    case inversePropensity = "ips"
    /// The same over the sum of the weights (Hájek): a little biased, and narrower.
    case selfNormalised = "snips"
    /// A model of the outcome, corrected by inverse propensities (Robins, Rotnitzky and Zhao 1994).
    case doublyRobust = "dr"
    /// The mean of one arm less that of another.
    case difference
}
