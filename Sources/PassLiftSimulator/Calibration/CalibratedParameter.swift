/// A number of a population, as a log tells it, or as it was assumed where the log does not.
public struct CalibratedParameter: Hashable, Sendable {
    /// Which.
    public let parameter: PopulationParameter
    /// The estimate with its 95 % interval, or what is assumed, in the parameter's own unit, with its source.
    public let range: ParameterRange
    /// Where it is from.
    public let origin: Origin

    /// Where a number is from.
    public enum Origin: Hashable, Sendable {
        /// The log, by so many observations.
        case log(count: Int)
        /// The log, by so many observations, and something that is assumed; `why` says what the log lacks.
        case bound(count: Int, why: String)
        /// The population that was there before; `why` says what the log lacks.
        case base(why: String)

        /// The spelling in documents.
        public var name: String {
            switch self {
            case .log: "log"
            case .bound: "bound"
            case .base: "base"
            }
        }

        /// The spellings there are.
        public static let names = ["log", "bound", "base"]

        /// How many observations it rests on; 0 where it is assumed.
        public var count: Int {
            switch self {
            case .log(let count), .bound(let count, _): count
            case .base: 0
            }
        }

        /// What the log lacks; nil where it lacks nothing.
        public var why: String? {
            switch self {
            case .log: nil
            case .bound(_, let why), .base(let why): why
            }
        }
    }
}

/// A number that a log tells and a population does not have.
public struct LogFigure: Hashable, Sendable {
    /// What it is: snake case, the platform behind a full stop where it is one platform's.
    public let name: String
    /// The estimate with its 95 % interval.
    public let fit: FittedNumber
    /// How many observations it rests on.
    public let count: Int
}

/// An estimate with its 95 % interval.
public struct FittedNumber: BitwiseCopyable, Hashable, Sendable {
    /// The lower end.
    public let low: Double
    /// The estimate.
    public let base: Double
    /// The upper end.
    public let high: Double

    /// From its parts.
    public init(low: Double, base: Double, high: Double) {
        self.low = low
        self.base = base
        self.high = high
    }
}
