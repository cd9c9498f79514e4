/// What is not known of a population, played through: plausible worlds, and each parameter alone.
///
/// Worlds have fewer accounts than the simulation, the same luck, and the rollout as guardrails left it
/// there.
struct Ignorance {
    /// The values of each world by scope and row.
    private(set) var worlds: [[[MeasureValues]]] = []
    /// The same as differences to the counterpart.
    private(set) var differences: [[[MeasureValues]]] = []
    /// Each parameter alone.
    private(set) var tornado: [TornadoBar] = []

    /// Plays everything through; what an interruption leaves undone is left out whole.
    init(
        _ simulation: Simulation, _ sums: SimulationSums, _ counterpart: Simulation.Counterpart?,
        _ effort: Effort
    ) async {
        let plan = simulation.plan
        guard plan.draws > 0 else { return }
        let player = WorldPlayer(simulation, sums.moves, effort)
        let rival = counterpart.map { counterpart in
            let theirs = Simulation(policy: counterpart.policy, population: simulation.population, plan: plan)
            return WorldPlayer(theirs, counterpart.sums.moves, effort)
        }
        let bars = UInt64(PopulationParameter.allCases.count) * 2 + 1
        effort.expect((UInt64(plan.draws) * (rival == nil ? 1 : 2) + bars) * UInt64(plan.drawAccounts))
        for setting in Worlds.settings(plan.draws, seed: plan.seed) {
            let mine = await player.values(in: setting)
            worlds.append(mine)
            guard let rival else { continue }
            let theirs = await rival.values(in: setting)
            differences.append(zip(mine, theirs).map { zip($0, $1).map { $0.minus($1) } })
        }
        if effort.isInterrupted {
            worlds = []
            differences = []
        }
        await playParameters(player)
        if effort.isInterrupted { tornado = [] }
    }

    private mutating func playParameters(_ player: WorldPlayer) async {
        let base = await player.whole(in: .base)
        for parameter in PopulationParameter.allCases {
            var (low, high) = (Setting.base, Setting.base)
            low[parameter] = .low
            high[parameter] = .high
            let (below, above) = (await player.whole(in: low), await player.whole(in: high))
            for measure in Measure.allCases {
                guard let atLow = below[measure], let atBase = base[measure], let atHigh = above[measure]
                else { continue }
                tornado.append(
                    TornadoBar(
                        measure: measure, parameter: parameter, atLow: atLow, atBase: atBase, atHigh: atHigh))
            }
        }
    }
}

/// With how many threads, and who looks on.
struct Effort: Sendable {
    let threads: Int
    let watch: SimulationWatch?

    var isInterrupted: Bool { watch?.isInterrupted ?? false }

    func expect(_ lives: UInt64) {
        watch?.expect(lives)
    }
}

/// Plays a simulation through in other worlds.
private struct WorldPlayer {
    private let simulation: Simulation
    private let pass: Simulation.Pass
    private let effort: Effort

    init(_ simulation: Simulation, _ moves: [LifeTerms.RolloutMove], _ effort: Effort) {
        self.simulation = simulation
        self.effort = effort
        pass = Simulation.Pass(plan: simulation.plan.ofWorld, moves: moves)
    }

    /// The values of a world by scope and row; an interrupted one has what it has, and is thrown away.
    func values(in setting: Setting) async -> [[MeasureValues]] {
        guard !effort.isInterrupted else { return [] }
        let sums = await simulation.sums(in: setting, pass, .whole, effort)
        let reader = SumsReader(sums)
        return reader.scopes.map { reader.series(ofSegment: $0).spans.map { MeasureValues($0) } }
    }

    /// The values of the whole time, everybody's.
    func whole(in setting: Setting) async -> MeasureValues {
        await values(in: setting).first?.first ?? MeasureValues.none
    }
}
