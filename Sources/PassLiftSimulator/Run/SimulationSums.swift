public import PassLiftEvents

/// What was counted: integers only, so that parts can be added in any order and give the same.
public struct SimulationSums: Hashable, Sendable {
    /// Into how many groups the accounts are dealt for intervals of luck: account n is of group n mod 64.
    public static let groupCount = 64
    /// The most rows: periods of a segment.
    public static let maximumRows = Population.maximumSegments * Int(SimulationPlan.maximumPeriods)
    /// What a row takes, in bytes, whatever the number of accounts: 64 groups of 35 counts of four bytes.
    public static let rowBytes = groupCount * ToldColumn.count * MemoryLayout<UInt32>.stride
    /// The largest total of a column that is read from a file: what a double holds exactly.
    public static let maximumTotal: UInt64 = 1 << 53

    /// The plan that was simulated.
    public let plan: SimulationPlan
    /// How many segments the population has.
    public let segmentCount: Int
    /// Which shards are in it, by number; empty: none yet.
    public internal(set) var shards: [Shard]
    /// How guardrails moved the rollout.
    public internal(set) var moves: [LifeTerms.RolloutMove]
    /// Whether every account of its shards was simulated.
    public internal(set) var completeness: Completeness
    /// By group: the rows (segment, period).
    var groups: [GroupCounts]
    /// By the place of a column, what is not told in rows; 0 for what is.
    var others: [UInt64]
    /// By day: the columns of the guardrails.
    var guardrails: [UInt64]

    /// Whether all was simulated that was asked for.
    public enum Completeness: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case complete
        /// An interruption left accounts out; what is there is of whole lives.
        case partial
    }

    /// Nothing yet.
    init(plan: SimulationPlan, segmentCount: Int) {
        self.plan = plan
        self.segmentCount = segmentCount
        shards = []
        moves = []
        completeness = .complete
        groups = []
        others = Array(repeating: 0, count: Column.count)
        guardrails = Array(repeating: 0, count: Int(plan.days) * GuardrailColumn.count)
    }

    /// How many rows there are: periods of a segment.
    var rowCount: Int { segmentCount * plan.periodCount }

    /// How many counts are kept in rows, whatever the number of accounts.
    package var cellCount: Int { groups.reduce(0) { $0 + $1.cellCount } }

    /// How often something was counted, in all.
    public subscript(column: Column) -> UInt64 {
        guard let told = column.told else { return others[column.place] }
        return groups.reduce(0) { $0 &+ $1[told] }
    }

    /// How often events of a name were counted, in all.
    public subscript(name: EventName) -> UInt64 { self[Column(name)] }

    /// How often something happened beside the flow, in all.
    public subscript(incident: Incident) -> UInt64 { self[Column(incident)] }

    /// Why sums cannot be added.
    public enum MergeFault: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// They are of other plans or populations.
        case otherPlan = "other_plan"
        /// Both have the same shard.
        case shardTwice = "shard_twice"
        /// They are of divisions into different numbers of shards.
        case otherDivision = "other_division"
        /// Guardrails have moved the rollout of one and not of the other.
        case otherMoves = "other_moves"
    }

    /// Adds what was counted of other accounts.
    public mutating func merge(_ other: SimulationSums) throws(MergeFault) {
        guard plan == other.plan, segmentCount == other.segmentCount, groups.count == other.groups.count
        else { throw .otherPlan }
        guard moves == other.moves else { throw .otherMoves }
        guard Set((shards + other.shards).map(\.count)).count <= 1 else { throw .otherDivision }
        guard Set(shards).isDisjoint(with: other.shards) else { throw .shardTwice }
        shards = (shards + other.shards).sorted { $0.number < $1.number }
        if other.completeness == .partial { completeness = .partial }
        for group in groups.indices { groups[group].add(other.groups[group]) }
        addOthers(other.others)
        for place in guardrails.indices { guardrails[place] &+= other.guardrails[place] }
    }

    /// Adds counts that are not told in rows; none where there are none.
    mutating func addOthers(_ counts: [UInt64]) {
        for place in counts.indices { others[place] &+= counts[place] }
    }

    /// Whether every shard of the division is there.
    public var isWhole: Bool { shards.first.map { Int($0.count) == shards.count } ?? false }
}
