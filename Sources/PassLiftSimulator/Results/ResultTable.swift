import PassLiftPolicy

/// The numbers of a simulation by scope (everybody first), then by row (the whole time first).
///
/// It goes through the rows one by one: what it takes beside the sums does not grow with them, but for the
/// estimates that it gives.
struct ResultTable {
    private let policy: UpgradePolicy
    private let sums: SimulationSums
    private let reader: SumsReader
    /// How many accounts each group has.
    private let groupAccounts: [Double]

    init(_ sums: SimulationSums, of policy: UpgradePolicy) {
        self.policy = policy
        self.sums = sums
        reader = SumsReader(sums)
        groupAccounts = reader.accounts.map { Double($0) }
    }

    /// The numbers of the whole time, everybody's, by measure.
    var whole: [GroupedFraction] {
        reader.rows(ofSegment: nil).suffix(1).flatMap { row in Measure.allCases.map { number($0, row) } }
    }

    private func number(_ measure: Measure, _ row: SpanRows.Row) -> GroupedFraction {
        GroupedFraction(
            total: measure.fraction(row.total), grain: measure.grain(row.total),
            own: row.groups.map { measure.fraction($0) }, accounts: groupAccounts)
    }

    /// The scopes with all that is not known.
    func scopes(_ population: Population, _ spread: IgnoranceSpread) -> [ResultScope] {
        scopes(population) { segment, place in
            reader.rows(ofSegment: segment).enumerated().map { index, row in
                Measure.allCases.map { Estimate(number($0, row), of: $0, spread, row: place(index)) }
            }
        }
    }

    /// What this has more than another of the same plan and accounts, scope by scope.
    ///
    /// - Parameter spread: of the same differences.
    func differences(
        to other: ResultTable, _ population: Population, _ spread: IgnoranceSpread
    ) -> [ResultScope] {
        let isSame = policy == other.policy
        return scopes(population) { segment, place in
            zip(reader.rows(ofSegment: segment), other.reader.rows(ofSegment: segment)).enumerated().map {
                index, rows in
                Measure.allCases.map { measure in
                    let pair = Estimate.Pair(
                        number: number(measure, rows.0), other: other.number(measure, rows.1), isSame: isSame)
                    return Estimate(pair, of: measure, spread, row: place(index))
                }
            }
        }
    }

    /// - Parameter estimates: gives those of a segment, each period's and at last the whole time's, and is
    ///   given the place of each among the rows of the worlds.
    private func scopes(
        _ population: Population, _ estimates: (_ segment: Int?, _ place: (Int) -> Int) -> [[Estimate]]
    ) -> [ResultScope] {
        let plan = sums.plan
        let rowCount = plan.periodCount + 1
        let names: [String?] = [nil] + population.segments.map(\.name)
        return zip(names, reader.scopes.enumerated()).map { name, scope in
            let told = estimates(scope.element) { scope.offset * rowCount + ($0 + 1) % rowCount }
            let periods = told.dropLast().enumerated().map { period, estimates in
                let first = UInt32(period) * plan.periodDays
                return ResultRow(
                    firstDay: first, endDay: min(first + plan.periodDays, plan.days), estimates: estimates)
            }
            let whole = ResultRow(firstDay: 0, endDay: plan.days, estimates: told.last ?? [])
            return ResultScope(
                segment: name, accounts: reader.accountCount(ofSegment: scope.element), whole: whole,
                periods: periods)
        }
    }
}
