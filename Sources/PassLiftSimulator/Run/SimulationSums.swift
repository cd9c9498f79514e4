public import PassLiftEvents

/// What was counted: integers only, so that parts can be added in any order and give the same.
public struct SimulationSums: Hashable, Sendable {
    /// Into how many groups the accounts are dealt for intervals of luck: account n is of group n mod 64.
    public static let groupCount = 64

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
    /// By group: the rows (segment, period) of the columns.
    var groups: [[UInt64]]
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
        let rows = segmentCount * plan.periodCount
        groups = Array(repeating: Array(repeating: 0, count: rows * Column.count), count: Self.groupCount)
        guardrails = Array(repeating: 0, count: Int(plan.days) * GuardrailColumn.count)
    }

    /// How often something was counted, in all.
    public subscript(column: Column) -> UInt64 {
        var sum: UInt64 = 0
        for group in groups {
            for place in stride(from: column.place, to: group.count, by: Column.count) {
                sum &+= group[place]
            }
        }
        return sum
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
        for group in groups.indices {
            for place in groups[group].indices { groups[group][place] &+= other.groups[group][place] }
        }
        for place in guardrails.indices { guardrails[place] &+= other.guardrails[place] }
    }

    /// Whether every shard of the division is there.
    public var isWhole: Bool { shards.first.map { Int($0.count) == shards.count } ?? false }
}
