import PassLiftPolicy

/// The numbers of a simulation by scope (everybody first), then by row (the whole time first), in all and by
/// group.
struct ResultTable {
    private let policy: UpgradePolicy
    private let plan: SimulationPlan
    /// How many accounts each group has.
    private let groupAccounts: [Double]
    /// By scope and row.
    private let rows: [[Row]]

    /// Every measure of one stretch of time.
    private struct Row {
        let totals: [Fraction]
        let grains: [Grain]
        /// By group, then by measure.
        let groups: [[Fraction]]

        init(_ span: Span, _ groups: [Span]) {
            totals = Measure.allCases.map { $0.fraction(span) }
            grains = Measure.allCases.map { $0.grain(span) }
            self.groups = groups.map { group in Measure.allCases.map { $0.fraction(group) } }
        }
    }

    init(_ sums: SimulationSums, of policy: UpgradePolicy) {
        self.policy = policy
        plan = sums.plan
        let reader = SumsReader(sums)
        groupAccounts = reader.accounts.map { Double($0) }
        rows = reader.scopes.map { segment in
            let groups = reader.seriesByGroup(ofSegment: segment)
            return reader.series(ofSegment: segment).spans.enumerated().map { row, span in
                Row(span, groups.map { $0.spans[row] })
            }
        }
    }

    private func number(_ measure: Measure, _ scope: Int, _ row: Int) -> GroupedFraction {
        let row = rows[scope][row]
        return GroupedFraction(
            total: row.totals[measure.place], grain: row.grains[measure.place],
            own: row.groups.map { $0[measure.place] }, accounts: groupAccounts)
    }

    /// The scopes with all that is not known.
    ///
    /// - Parameter worlds: the same tables' values of each plausible world.
    func scopes(_ population: Population, worlds: [[[MeasureValues]]]) -> [ResultScope] {
        scopes(population) { measure, scope, row in
            let number = number(measure, scope, row)
            let values = worlds.map { $0[scope][row][measure] }
            return Estimate(
                value: number.total.value, luck: ResultInterval.luck(number),
                ignorance: Worlds.interval(values, ends: measure.unit == .share ? [0, 1] : [0]))
        }
    }

    /// What this has more than another of the same plan, scope by scope.
    ///
    /// - Parameter worlds: the same differences in each plausible world.
    func differences(
        to other: ResultTable, _ population: Population, worlds: [[[MeasureValues]]]
    ) -> [ResultScope] {
        // A policy differs from itself by nothing, whatever was counted.
        let isItself = policy == other.policy
        return scopes(population) { measure, scope, row in
            let (mine, theirs) = (number(measure, scope, row), other.number(measure, scope, row))
            guard let one = mine.total.value, let two = theirs.total.value else { return .nothing }
            let values = worlds.map { $0[scope][row][measure] }
            return Estimate(
                value: one - two, luck: isItself ? .zero : ResultInterval.luck(mine, minus: theirs),
                ignorance: Worlds.interval(values, ends: isItself ? [] : [0]))
        }
    }

    private func scopes(
        _ population: Population, _ estimate: (Measure, Int, Int) -> Estimate
    ) -> [ResultScope] {
        let names: [String?] = [nil] + population.segments.map(\.name)
        let accounts = Measure.accountsWithPasskey.place
        return zip(names, rows.indices).map { name, scope in
            let told = rows[scope].indices.map { row in
                let first = row == 0 ? 0 : UInt32(row - 1) * plan.periodDays
                let end = row == 0 ? plan.days : min(first + plan.periodDays, plan.days)
                return ResultRow(
                    firstDay: first, endDay: end,
                    estimates: Measure.allCases.map { estimate($0, scope, row) })
            }
            return ResultScope(
                segment: name, accounts: UInt64(rows[scope][0].totals[accounts].whole), whole: told[0],
                periods: Array(told.dropFirst()))
        }
    }
}
