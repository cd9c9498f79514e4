import PassLiftMachine
public import PassLiftPolicy

/// A policy before it meets anybody: a population that comes, decides and answers, on the flow that decides
/// in production.
public struct Simulation: Sendable {
    /// The policy that is tried.
    public let policy: UpgradePolicy
    /// Whom it meets.
    public let population: Population
    /// How many of them, for how long.
    public let plan: SimulationPlan

    /// A simulation of `policy`.
    public init(policy: UpgradePolicy, population: Population, plan: SimulationPlan) {
        self.policy = policy
        self.population = population
        self.plan = plan
    }

    /// What a simulation refuses.
    public enum Refusal: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Guardrails that act look at all accounts of a day before the next; a shard has some.
        case shardNeedsDryRun = "shard_needs_dry_run"
    }

    /// Lives the lives of a shard and counts.
    ///
    /// Where guardrails act, the lives are lived again from the start with each act known, until no further
    /// one comes: an act changes nothing before its day, so every pass finds the same acts as the one before
    /// and at most one more.
    ///
    /// - Parameters:
    ///   - shard: which of the accounts.
    ///   - threads: how many at once; never seen in the result.
    ///   - watch: is told how far it is, and may end it.
    public func sums(
        of shard: Shard = .whole, threads: Int = 1, watch: SimulationWatch? = nil
    ) async throws(Refusal) -> SimulationSums {
        let effort = Effort(threads: threads, watch: watch)
        effort.expect(shard.accounts(of: plan.accounts))
        return try await counts(of: shard, effort)
    }

    /// The same, of lives that somebody who looks on has been told to expect.
    func counts(of shard: Shard, _ effort: Effort) async throws(Refusal) -> SimulationSums {
        guard shard.count == 1 || policy.guardrails.map({ $0.mode == .dryRun }) ?? true else {
            throw .shardNeedsDryRun
        }
        var moves: [LifeTerms.RolloutMove] = []
        while true {
            let pass = Pass(plan: plan, moves: moves, grouping: .byGroup)
            let sums = await sums(in: .base, pass, shard, effort)
            let review = GuardrailReview(sums, policy)
            guard sums.completeness == .complete, let next = review.nextMove(after: moves) else {
                return sums
            }
            moves.append(next)
            effort.expect(shard.accounts(of: plan.accounts))
        }
    }

    /// How often lives are lived, and what is known of the rollout beforehand.
    struct Pass: Sendable {
        let plan: SimulationPlan
        let moves: [LifeTerms.RolloutMove]
        let grouping: Crew.Grouping
    }

    func sums(
        in setting: Setting, _ pass: Pass, _ shard: Shard, _ effort: Effort
    ) async -> SimulationSums {
        let terms = LifeTerms(policy: policy, start: pass.plan.start, days: pass.plan.days, moves: pass.moves)
        let crew = Crew(
            terms: terms, population: population, setting: setting, plan: pass.plan, shard: shard,
            grouping: pass.grouping, watch: effort.watch)
        return await crew.sums(threads: effort.threads)
    }
}
