import PassLiftEvents
public import PassLiftPolicy

extension Simulation {
    /// Lives all lives and says what they came to.
    ///
    /// - Parameters:
    ///   - against: another policy for the same persons under the same luck.
    ///   - threads: how many at once; never seen in the result.
    ///   - watch: is told how far it is, and may end it: what is there then is of whole lives.
    public func result(
        against: UpgradePolicy? = nil, threads: Int = 1, watch: SimulationWatch? = nil
    ) async throws(Refusal) -> SimulationResult {
        let sums = try await sums(threads: threads, watch: watch)
        var counterpart: Counterpart?
        if let against {
            let other = Simulation(policy: against, population: population, plan: plan)
            counterpart = Counterpart(
                policy: against, sums: try await other.sums(threads: threads, watch: watch))
        }
        return await conclude(sums, against: counterpart, threads: threads, watch: watch)
    }

    /// What was counted of the same persons under another policy.
    public struct Counterpart: Hashable, Sendable {
        /// The other policy.
        public let policy: UpgradePolicy
        /// What was counted under it.
        public let sums: SimulationSums

        /// From its parts.
        public init(policy: UpgradePolicy, sums: SimulationSums) {
            self.policy = policy
            self.sums = sums
        }
    }

    /// What counts came to that were made elsewhere, and merged.
    ///
    /// The plausible worlds are drawn here, where all counts are together.
    public func conclude(
        _ sums: SimulationSums, against counterpart: Counterpart? = nil, threads: Int = 1,
        watch: SimulationWatch? = nil
    ) async -> SimulationResult {
        let ignorance = await Ignorance(self, sums, counterpart, Effort(threads: threads, watch: watch))
        let mine = ResultTable(sums)
        let scopes = mine.scopes(population, worlds: ignorance.worlds)
        var differences: [ResultScope] = []
        var completeness = sums.completeness
        if let counterpart {
            if counterpart.sums.completeness == .partial { completeness = .partial }
            // Parts of two simulations are not of the same persons.
            if completeness == .complete {
                let difference = mine.minus(ResultTable(counterpart.sums))
                differences = difference.scopes(population, worlds: ignorance.differences)
            }
        }
        let events = EventName.allCases.map { ($0, sums[$0]) }.filter { $1 > 0 }
        let incidents = Incident.allCases.map { ($0, sums[$0]) }.filter { $1 > 0 }
        return SimulationResult(
            policy: policy, against: counterpart?.policy, population: population, plan: plan,
            completeness: completeness,
            ignorance: PlayedIgnorance(
                worlds: UInt32(clamping: ignorance.worlds.count), completeness: ignorance.completeness),
            scopes: scopes, differences: differences,
            guardrails: GuardrailReview(sums, policy).outcomes, moves: sums.moves,
            tornado: ignorance.tornado, events: Dictionary(uniqueKeysWithValues: events),
            incidents: Dictionary(uniqueKeysWithValues: incidents))
    }
}

/// Values by scope (everybody first), then by row (the whole time first).
struct ResultTable {
    private let plan: SimulationPlan
    private let accounts: [UInt64]
    /// By scope and row.
    let values: [[MeasureValues]]
    /// By scope, row and group.
    private let without: [[[MeasureValues]]]

    init(_ sums: SimulationSums) {
        plan = sums.plan
        let reader = SumsReader(sums)
        let scopes: [Int?] = [nil] + (0..<sums.segmentCount).map { $0 }
        let series = scopes.map { SpanSeries(reader.rows(ofSegment: $0)) }
        accounts = series.map { UInt64($0.whole.accounts) }
        values = series.map(\.values)
        without = series.map(\.valuesWithout)
    }

    private init(_ table: ResultTable, values: [[MeasureValues]], without: [[[MeasureValues]]]) {
        plan = table.plan
        accounts = table.accounts
        self.values = values
        self.without = without
    }

    /// What this has more than another of the same plan; a group is left out of both at once.
    func minus(_ other: ResultTable) -> ResultTable {
        ResultTable(
            self, values: zip(values, other.values).map { zip($0, $1).map { $0.minus($1) } },
            without: zip(without, other.without).map { mine, theirs in
                zip(mine, theirs).map { zip($0, $1).map { $0.minus($1) } }
            })
    }

    /// The scopes with all that is not known.
    ///
    /// - Parameter worlds: the same tables' values of each plausible world.
    func scopes(_ population: Population, worlds: [[[MeasureValues]]]) -> [ResultScope] {
        let names: [String?] = [nil] + population.segments.map(\.name)
        return zip(names, values.indices).map { name, scope in
            let rows = values[scope].indices.map { row($0, of: scope, worlds) }
            return ResultScope(
                segment: name, accounts: accounts[scope], whole: rows[0], periods: Array(rows.dropFirst()))
        }
    }

    private func row(_ row: Int, of scope: Int, _ worlds: [[[MeasureValues]]]) -> ResultRow {
        let estimates = Measure.allCases.map { measure in
            let value = values[scope][row][measure]
            let luck = Jackknife.interval(value, without: without[scope][row].map { $0[measure] })
            let ignorance =
                worlds.isEmpty ? nil : Worlds.interval(worlds.map { $0[scope][row][measure] })
            return Estimate(value: value, luck: luck, ignorance: ignorance)
        }
        let first = row == 0 ? 0 : UInt32(row - 1) * plan.periodDays
        let end = row == 0 ? plan.days : min(first + plan.periodDays, plan.days)
        return ResultRow(firstDay: first, endDay: end, estimates: estimates)
    }
}
