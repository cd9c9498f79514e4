/// What is not known of a population, played through: plausible worlds, and each parameter alone.
///
/// Worlds have fewer accounts than the simulation, the same luck, and the rollout as guardrails left it
/// there. An interrupted simulation keeps the worlds that were played whole when they are enough to say
/// something, and a tornado only when all of it was played.
struct Ignorance {
    /// How far numbers move.
    private(set) var spread = IgnoranceSpread.untold
    /// How far differences to the counterpart move.
    private(set) var differences = IgnoranceSpread.untold
    /// Each parameter alone, among the accounts of a world.
    private(set) var tornado: [TornadoBar] = []
    /// What of it was played.
    private(set) var played = PlayedIgnorance(worlds: 0, completeness: .complete)

    /// How many lives it asks for.
    static func lives(_ plan: SimulationPlan, _ population: Population, hasCounterpart: Bool) -> UInt64 {
        guard plan.draws > 0, !population.isCertain else { return 0 }
        let policies: UInt64 = hasCounterpart ? 2 : 1
        let bars = UInt64(PopulationParameter.allCases.count) * 2
        return ((UInt64(plan.draws) + 1) * policies + bars) * UInt64(plan.drawAccounts)
    }

    /// Plays everything through, as far as an interruption lets it.
    init(
        _ simulation: Simulation, _ sums: SimulationSums, _ counterpart: Simulation.Counterpart?,
        _ effort: Effort
    ) async {
        let plan = simulation.plan
        guard plan.draws > 0 else { return }
        guard !simulation.population.isCertain else {
            spread = .nothing
            differences = .nothing
            played = PlayedIgnorance(worlds: plan.draws, completeness: .complete)
            return
        }
        played = PlayedIgnorance(worlds: 0, completeness: .partial)
        let player = WorldPlayer(simulation, sums.moves, effort)
        let rival = counterpart.map { counterpart in
            let theirs = Simulation(policy: counterpart.policy, population: simulation.population, plan: plan)
            return WorldPlayer(theirs, counterpart.sums.moves, effort)
        }
        guard let base = await player.rows(in: .base) else { return }
        await playWorlds(player, from: base, against: rival, plan)
        guard played.worlds == plan.draws, let bars = await Self.bars(player, from: base[0]) else { return }
        tornado = bars
        played = PlayedIgnorance(worlds: plan.draws, completeness: .complete)
    }

    private mutating func playWorlds(
        _ player: WorldPlayer, from base: [MeasureValues], against rival: WorldPlayer?, _ plan: SimulationPlan
    ) async {
        var shifts = WorldShifts(from: base, draws: plan.draws)
        var rivals: WorldShifts?
        if let rival {
            guard let theirs = await rival.rows(in: .base) else { return }
            rivals = WorldShifts(from: zip(base, theirs).map { $0.minus($1) }, draws: plan.draws)
        }
        for setting in Worlds.settings(plan.draws, seed: plan.seed) {
            guard let mine = await player.rows(in: setting) else { break }
            if let rival {
                guard let theirs = await rival.rows(in: setting) else { break }
                rivals?.add(zip(mine, theirs).map { $0.minus($1) })
            }
            shifts.add(mine)
        }
        guard shifts.worldCount >= SimulationPlan.minimumDraws else { return }
        spread = .shifts(shifts)
        differences = rivals.map { .shifts($0) } ?? .untold
        played = PlayedIgnorance(worlds: shifts.worldCount, completeness: .partial)
    }

    /// Nil where an interruption leaves one undone.
    private static func bars(_ player: WorldPlayer, from base: MeasureValues) async -> [TornadoBar]? {
        var bars: [TornadoBar] = []
        for parameter in PopulationParameter.allCases {
            var (low, high) = (Setting.base, Setting.base)
            low[parameter] = .low
            high[parameter] = .high
            guard let below = await player.whole(in: low), let above = await player.whole(in: high) else {
                return nil
            }
            for measure in Measure.allCases {
                guard let atLow = below[measure], let atBase = base[measure], let atHigh = above[measure]
                else { continue }
                bars.append(
                    TornadoBar(
                        measure: measure, parameter: parameter, atLow: atLow, atBase: atBase, atHigh: atHigh))
            }
        }
        return bars
    }
}

extension Population {
    /// Whether nothing of it is unknown.
    var isCertain: Bool {
        segments.allSatisfy { segment in
            PopulationParameter.allCases.allSatisfy { segment[$0].low == segment[$0].high }
        }
    }
}
