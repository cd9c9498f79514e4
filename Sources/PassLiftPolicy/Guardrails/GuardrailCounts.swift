/// How many accounts of one arm were observed, and of how many the metric's event came about.
public struct GuardrailCounts: BitwiseCopyable, Hashable, Sendable {
    /// Where counting stops: about 10¹² accounts.
    public static let maximum: UInt64 = 1 << 40

    /// The accounts observed.
    public private(set) var observed: UInt64
    /// Those of them for which it came about.
    public private(set) var happened: UInt64

    /// Nobody yet.
    public init() {
        observed = 0
        happened = 0
    }

    /// Counts from elsewhere; nil unless `happened ≤ observed ≤` ``maximum``.
    public init?(observed: UInt64, happened: UInt64) {
        guard observed <= Self.maximum, happened <= observed else { return nil }
        self.observed = observed
        self.happened = happened
    }

    mutating func add(_ outcome: GuardrailObservation.Outcome) {
        observed += 1
        switch outcome {
        case .happened: happened += 1
        case .absent: break
        }
    }

    mutating func merge(_ other: GuardrailCounts) {
        observed = min(observed + other.observed, Self.maximum)
        happened = min(happened + other.happened, Self.maximum)
    }

    /// The observed share; 0 when nobody was observed.
    public var rate: Double { observed == 0 ? 0 : Double(happened) / Double(observed) }
}

/// Both arms of one metric.
public struct GuardrailComparison: BitwiseCopyable, Hashable, Sendable {
    /// The accounts that were treated.
    public var treatment: GuardrailCounts
    /// The accounts held out at the same time.
    public var holdout: GuardrailCounts

    /// Two arms.
    public init(treatment: GuardrailCounts = GuardrailCounts(), holdout: GuardrailCounts = GuardrailCounts())
    {
        self.treatment = treatment
        self.holdout = holdout
    }

    subscript(arm: Decision.Arm) -> GuardrailCounts {
        get {
            switch arm {
            case .treatment: treatment
            case .holdout: holdout
            }
        }
        set {
            switch arm {
            case .treatment: treatment = newValue
            case .holdout: holdout = newValue
            }
        }
    }
}
