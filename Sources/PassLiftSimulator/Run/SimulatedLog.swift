public import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// The very events of accounts and visits that production would have written, life by life; those of the
/// rollout and its guardrails, which are nobody's, are not among them.
public struct SimulatedLog: Sendable {
    private let simulation: Simulation
    private let terms: LifeTerms
    private let policy: PolicyHash?
    private let odds: [SegmentOdds]
    private let dealer: SegmentDealer

    /// The log of a simulation.
    ///
    /// - Parameters:
    ///   - policyHash: SHA-256 of the policy's document, as `upgrade.evaluated` tells it.
    ///   - moves: what guardrails did to the rollout, from the sums of the same simulation.
    public init(of simulation: Simulation, policyHash: [UInt8], moves: [LifeTerms.RolloutMove] = []) {
        self.simulation = simulation
        let plan = simulation.plan
        terms = LifeTerms(policy: simulation.policy, start: plan.start, days: plan.days, moves: moves)
        policy = PolicyHash(bytes: policyHash)
        odds = simulation.population.segments.map { SegmentOdds($0) }
        dealer = SegmentDealer(simulation.population)
    }

    /// The events of an account in their order; an account past the last one has none.
    public func events(of account: UInt32) -> [Event] {
        guard account < simulation.plan.accounts else { return [] }
        let luck = Luck(seed: simulation.plan.seed, account: account)
        let person = SimulatedPerson(luck, odds[dealer.segment(of: luck)])
        var life = Life(of: person, under: terms, recorder: LifeJournal())
        life.live()
        let own = person.subjectBits
        var sequences: [UInt128: Int64] = [:]
        return life.recorder.entries.enumerated().map { place, entry in
            // What nobody is identified in belongs to its visit.
            let visit = entry.aggregate == .visit ? entry.happening.visit?.bits : nil
            let subject = visit ?? own
            let sequence = sequences[subject, default: 0] + 1
            sequences[subject] = sequence
            let number = UInt32(truncatingIfNeeded: place)
            let words = luck.words(.event, number)
            let random = UInt128(words[0]) << 64 | UInt128(words[1]) << 32 | UInt128(words[2])
            var event = Event(
                id: EventID.make(time: entry.time, random: random), time: entry.time, subject: subject,
                sequence: sequence, happening: entry.happening)
            if case .evaluated = entry.happening.detail { event.policy = policy }
            return event
        }
    }
}
