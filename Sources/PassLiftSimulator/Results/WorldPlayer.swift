/// Plays a simulation through in other worlds.
struct WorldPlayer {
    private let simulation: Simulation
    private let moves: [LifeTerms.RolloutMove]
    private let effort: Effort

    init(_ simulation: Simulation, _ moves: [LifeTerms.RolloutMove], _ effort: Effort) {
        self.simulation = simulation
        self.moves = moves
        self.effort = effort
    }

    /// The values of a world: of each scope in its turn, everybody first, the whole time and then each
    /// period. Nil where an interruption left lives out.
    func rows(in setting: Setting) async -> [MeasureValues]? {
        guard let reader = await reader(in: setting, simulation.plan.ofWorld) else { return nil }
        return reader.scopes.flatMap { segment in
            let rows = reader.rows(ofSegment: segment).map { MeasureValues($0.total) }
            return rows.suffix(1) + rows.dropLast()
        }
    }

    /// The values of the whole time, everybody's.
    func whole(in setting: Setting) async -> MeasureValues? {
        let plan = simulation.plan.ofWorld.asOnePeriod
        guard let reader = await reader(in: setting, plan) else { return nil }
        return reader.rows(ofSegment: nil).map { MeasureValues($0.total) }.last
    }

    private func reader(in setting: Setting, _ plan: SimulationPlan) async -> SumsReader? {
        guard !effort.isInterrupted else { return nil }
        let pass = Simulation.Pass(plan: plan, moves: moves, grouping: .together)
        let sums = await simulation.sums(in: setting, pass, .whole, effort)
        return sums.completeness == .complete ? SumsReader(sums) : nil
    }
}
