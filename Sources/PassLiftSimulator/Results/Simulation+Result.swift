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
        return await conclude(sums, against: counterpart, Effort(threads: threads, watch: watch))
    }

    /// What was counted of the same persons under another policy.
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
        await conclude(sums, against: nil, Effort(threads: threads, watch: watch))
    }

    private func conclude(
        _ sums: SimulationSums, against counterpart: Counterpart?, _ effort: Effort
    ) async -> SimulationResult {
        let ignorance = await Ignorance(self, sums, counterpart, effort)
        let mine = ResultTable(sums, of: policy)
        let scopes = mine.scopes(population, worlds: ignorance.worlds)
        var differences: [ResultScope] = []
        var completeness = sums.completeness
        if let counterpart {
            let theirs = ResultTable(counterpart.sums, of: counterpart.policy)
            differences = mine.differences(to: theirs, population, worlds: ignorance.differences)
            if counterpart.sums.completeness == .partial { completeness = .partial }
        }
        let events = EventName.allCases.map { ($0, sums[$0]) }.filter { $1 > 0 }
        let incidents = Incident.allCases.map { ($0, sums[$0]) }.filter { $1 > 0 }
        return SimulationResult(
            policy: policy, against: counterpart?.policy, population: population, plan: plan,
            completeness: completeness, scopes: scopes, differences: differences,
            guardrails: GuardrailReview(sums, policy).outcomes, moves: sums.moves,
            tornado: ignorance.tornado, events: Dictionary(uniqueKeysWithValues: events),
            incidents: Dictionary(uniqueKeysWithValues: incidents))
    }
}
