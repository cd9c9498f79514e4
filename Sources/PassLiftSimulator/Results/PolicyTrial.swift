public import PassLiftPolicy

/// What a policy came to over the whole time, everybody's: small enough to keep many of them, and to hold
/// each against each, which were tried on the same persons under the same luck.
public struct PolicyTrial: Sendable {
    /// The policy that was tried.
    public let policy: UpgradePolicy
    /// By measure.
    private let numbers: [GroupedFraction]
    private let worlds: Played

    /// What was played of that which nobody knows.
    private enum Played {
        case untold
        case nothing
        /// The world of the best guesses, and plausible ones.
        case played(base: MeasureValues, drawn: [MeasureValues])

        /// How far the numbers move.
        var spread: IgnoranceSpread {
            switch self {
            case .untold: return .untold
            case .nothing: return .nothing
            case .played(let base, let drawn):
                var shifts = WorldShifts(from: [base], draws: UInt32(clamping: drawn.count))
                for world in drawn { shifts.add([world]) }
                return .shifts(shifts)
            }
        }

        /// The worlds of differences.
        func minus(_ other: Played) -> Played {
            switch (self, other) {
            case (.played(let base, let drawn), .played(let otherBase, let otherDrawn)):
                .played(base: base.minus(otherBase), drawn: zip(drawn, otherDrawn).map { $0.minus($1) })
            case (.nothing, .nothing): .nothing
            case (.untold, _), (.nothing, _), (.played, _): .untold
            }
        }
    }

    /// Tries a policy; nil where an interruption left anything out.
    init?(_ simulation: Simulation, _ effort: Effort) async throws(Simulation.Refusal) {
        let plan = simulation.plan.asOnePeriod
        let short = Simulation(policy: simulation.policy, population: simulation.population, plan: plan)
        let sums = try await short.counts(of: .whole, effort)
        guard sums.completeness == .complete else { return nil }
        policy = simulation.policy
        numbers = ResultTable(sums, of: policy).whole
        if plan.draws == 0 {
            worlds = .untold
        } else if simulation.population.isCertain {
            worlds = .nothing
        } else {
            let player = WorldPlayer(short, sums.moves, effort)
            guard let base = await player.whole(in: .base) else { return nil }
            var drawn: [MeasureValues] = []
            for setting in Worlds.settings(plan.draws, seed: plan.seed) {
                guard let world = await player.whole(in: setting) else { return nil }
                drawn.append(world)
            }
            worlds = .played(base: base, drawn: drawn)
        }
    }

    /// The estimate of a measure.
    public subscript(measure: Measure) -> Estimate {
        Estimate(numbers[measure.place], of: measure, worlds.spread, row: 0)
    }

    /// What a measure has more than in another trial of the same plan and population.
    public func difference(to other: PolicyTrial, of measure: Measure) -> Estimate {
        let pair = Estimate.Pair(
            number: numbers[measure.place], other: other.numbers[measure.place],
            isSame: policy == other.policy)
        return Estimate(pair, of: measure, worlds.minus(other.worlds).spread, row: 0)
    }
}

extension SimulationPlan {
    /// Tries policies one after the other on the same persons under the same luck.
    ///
    /// - Parameters:
    ///   - policies: those that are tried.
    ///   - population: the persons.
    ///   - threads: how many at once; never seen in the result.
    ///   - watch: is told how far it is, and may end it.
    /// - Returns: the trials in the policies' order; an interruption leaves out the last ones.
    public func trials(
        of policies: [UpgradePolicy], on population: Population, threads: Int = 1,
        watch: SimulationWatch? = nil
    ) async throws(Simulation.Refusal) -> [PolicyTrial] {
        let effort = Effort(threads: threads, watch: watch)
        let worlds = draws > 0 && !population.isCertain ? UInt64(draws) + 1 : 0
        effort.expect(
            UInt64(policies.count) * (UInt64(accounts) + worlds * UInt64(drawAccounts)))
        var trials: [PolicyTrial] = []
        for policy in policies where !effort.isInterrupted {
            let simulation = Simulation(policy: policy, population: population, plan: self)
            guard let trial = try await PolicyTrial(simulation, effort) else { break }
            trials.append(trial)
        }
        return trials
    }
}
