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
        let effort = Effort(threads: threads, watch: watch)
        effort.expect(UInt64(plan.accounts) * (against == nil ? 1 : 2))
        effort.expect(Ignorance.lives(plan, population, hasCounterpart: against != nil))
        let sums = try await counts(of: .whole, effort)
        var rival: Rival?
        if let against {
            rival = Rival(policy: against, sums: nil)
            // Parts of two simulations are not of the same persons: there would be nothing to compare.
            if sums.completeness == .complete {
                let other = Simulation(policy: against, population: population, plan: plan)
                rival?.sums = try await other.counts(of: .whole, effort)
            }
        }
        return await conclude(sums, against: rival, effort)
    }

    /// Another policy that this one is held against, and what was counted under it.
    private struct Rival {
        let policy: UpgradePolicy
        var sums: SimulationSums?

        /// Where every account was simulated.
        var counterpart: Counterpart? {
            guard let sums, sums.completeness == .complete else { return nil }
            return Counterpart(policy: policy, sums: sums)
        }
    }

    /// What was counted of the same persons under another policy: of all of them.
    struct Counterpart {
        let policy: UpgradePolicy
        let sums: SimulationSums
    }

    /// What counts came to that were made elsewhere, and merged.
    ///
    /// The plausible worlds are drawn here, where all counts are together.
    public func conclude(
        _ sums: SimulationSums, threads: Int = 1, watch: SimulationWatch? = nil
    ) async -> SimulationResult {
        let effort = Effort(threads: threads, watch: watch)
        effort.expect(Ignorance.lives(plan, population, hasCounterpart: false))
        return await conclude(sums, against: nil, effort)
    }

    private func conclude(
        _ sums: SimulationSums, against rival: Rival?, _ effort: Effort
    ) async -> SimulationResult {
        let counterpart = rival?.counterpart
        let ignorance = await Ignorance(self, sums, counterpart, effort)
        let mine = ResultTable(sums, of: policy)
        let scopes = mine.scopes(population, ignorance.spread)
        var differences: [ResultScope] = []
        if let counterpart {
            let theirs = ResultTable(counterpart.sums, of: counterpart.policy)
            differences = mine.differences(to: theirs, population, ignorance.differences)
        }
        let events = EventName.allCases.map { ($0, sums[$0]) }.filter { $1 > 0 }
        let incidents = Incident.allCases.map { ($0, sums[$0]) }.filter { $1 > 0 }
        return SimulationResult(
            policy: policy, against: rival?.policy, population: population, plan: plan,
            completeness: (rival == nil) == (counterpart == nil) ? sums.completeness : .partial,
            ignorance: ignorance.played, scopes: scopes,
            differences: differences, guardrails: GuardrailReview(sums, policy).outcomes, moves: sums.moves,
            tornado: ignorance.tornado.compactMap { bar in
                scopes[0].whole[bar.measure].value.map { bar.moved(to: $0) }
            },
            events: Dictionary(uniqueKeysWithValues: events),
            incidents: Dictionary(uniqueKeysWithValues: incidents))
    }
}
