public import PassLiftEvents
public import PassLiftPolicy

/// What a simulation came to: numbers by segment and time, each with what luck and ignorance make of it.
public struct SimulationResult: Hashable, Sendable {
    /// The policy that was tried.
    public let policy: UpgradePolicy
    /// The policy it was held against; nil where there was none.
    public let against: UpgradePolicy?
    /// Whom it met.
    public let population: Population
    /// How many, for how long, under which luck.
    public let plan: SimulationPlan
    /// Whether every account was simulated, under both policies where there are two.
    public let completeness: SimulationSums.Completeness
    /// What was played through of that which nobody knows.
    public let ignorance: PlayedIgnorance
    /// Everybody first, then each segment in the population's order.
    public let scopes: [ResultScope]
    /// The policy minus the one it was held against, in the scopes' order, with the same luck in both; empty
    /// without one, and where not every account was simulated.
    public let differences: [ResultScope]
    /// What each guardrail said.
    public let guardrails: [GuardrailOutcome]
    /// What guardrails did to the rollout.
    public let moves: [LifeTerms.RolloutMove]
    /// How far each parameter alone moves each measure of the whole time, everybody's; empty where no worlds
    /// were drawn.
    public let tornado: [TornadoBar]
    /// Events by name, in all; those that came about.
    public let events: [EventName: UInt64]
    /// Incidents by kind, in all; those that came about.
    public let incidents: [Incident: UInt64]
}

/// What was played through of that which nobody knows of a population.
public struct PlayedIgnorance: BitwiseCopyable, Hashable, Sendable {
    /// From how many plausible worlds the intervals of ignorance are.
    public let worlds: UInt32
    /// Whether that is all that was asked for, the tornado included; an interruption leaves something out.
    public let completeness: SimulationSums.Completeness

    /// From its parts.
    public init(worlds: UInt32, completeness: SimulationSums.Completeness) {
        self.worlds = worlds
        self.completeness = completeness
    }
}

extension SimulationResult {
    /// The parameters that move a measure most, the widest first.
    func widest(for measure: Measure, atMost count: Int) -> [TornadoBar] {
        let bars = tornado.filter { $0.measure == measure && $0.width > 0 }
        return Array(
            bars.sorted { ($1.width, $0.parameter.rawValue) < ($0.width, $1.parameter.rawValue) }
                .prefix(count))
    }
}

/// The results of everybody, or of a segment.
public struct ResultScope: Hashable, Sendable {
    /// The segment; nil for everybody.
    public let segment: String?
    /// How many accounts were simulated.
    public let accounts: UInt64
    /// The whole time.
    public let whole: ResultRow
    /// Period by period.
    public let periods: [ResultRow]
}

/// Every measure of one stretch of time.
public struct ResultRow: Hashable, Sendable {
    /// The first day, counted from 0.
    public let firstDay: UInt32
    /// The day after the last.
    public let endDay: UInt32
    private let estimates: [Estimate]

    init(firstDay: UInt32, endDay: UInt32, estimates: [Estimate]) {
        self.firstDay = firstDay
        self.endDay = endDay
        self.estimates = estimates
    }

    /// The estimate of a measure.
    public subscript(measure: Measure) -> Estimate { estimates[measure.place] }
}

/// What one parameter alone does to one measure: at its low end, and at its high end, all others at their
/// best guesses.
public struct TornadoBar: Hashable, Sendable {
    /// Which measure.
    public let measure: Measure
    /// Which parameter, in every segment alike.
    public let parameter: PopulationParameter
    /// The measure with the parameter at its low end.
    public let atLow: Double
    /// The measure at the best guess.
    public let atBase: Double
    /// The measure with the parameter at its high end.
    public let atHigh: Double

    /// How far the parameter moves the measure.
    public var width: Double { (atHigh - atLow).magnitude }

    /// The same around the number of the whole simulation: bars are played with fewer accounts, of which only
    /// the differences count.
    func moved(to value: Double) -> TornadoBar {
        let range = measure.range
        func moved(_ end: Double) -> Double {
            min(max(value + (end - atBase), range.lowerBound), range.upperBound)
        }
        return TornadoBar(
            measure: measure, parameter: parameter, atLow: moved(atLow), atBase: value, atHigh: moved(atHigh))
    }
}
