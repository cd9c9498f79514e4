/// A number of a population, as a log tells it.
public struct CalibratedParameter: Hashable, Sendable {
    /// What it is: snake case, the platform behind a full stop where it is one platform's.
    public let name: String
    /// The lower end of its 95 % interval.
    public let low: Double
    /// The estimate.
    public let base: Double
    /// The upper end.
    public let high: Double
    /// How many observations it rests on.
    public let count: Int
    /// Where it comes from: how many accounts, from when to when.
    public let source: String

    /// From its parts.
    public init(name: String, low: Double, base: Double, high: Double, count: Int, source: String) {
        self.name = name
        self.low = low
        self.base = base
        self.high = high
        self.count = count
        self.source = source
    }
}

/// A number of a population that a log does not tell.
public struct UnknownParameter: Hashable, Sendable {
    /// What it is.
    public let name: String
    /// Why the log is silent about it.
    public let why: String

    /// From its parts.
    public init(name: String, why: String) {
        self.name = name
        self.why = why
    }
}

/// What a log tells of the people in it, and what it does not.
public struct CalibrationReport: Hashable, Sendable {
    /// Accounts in the log.
    public let accounts: Int
    /// What it tells.
    public let parameters: [CalibratedParameter]
    /// What it does not.
    public let unknown: [UnknownParameter]

    /// The parameter of a name.
    public subscript(name: String) -> CalibratedParameter? {
        parameters.first { $0.name == name }
    }
}
