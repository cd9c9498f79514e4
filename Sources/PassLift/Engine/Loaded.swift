import PassLiftFlow
package import PassLiftMachine
import PassLiftPolicy
package import PassLiftPorts

/// What was read from the store for one step.
package struct Loaded: Sendable {
    /// The account; nil while nobody is identified.
    package var account: AccountRecord?
    /// The visit; of state `absent` and version 0 when it begins with this step or there is none.
    package var visit: VisitRecord
    /// The visit's open slips, at most four.
    package var slips: [SlipRecord] = []
    /// The visit whose offer is open, when it is another one.
    package var offerElsewhere: VisitRecord?
    /// The visit whose silent attempt is open, when it is another one, and its slip.
    package var automaticElsewhere: (visit: VisitRecord, slip: SlipRecord)?
    /// The account's latest recovery; read where a step is about it, or calls it off.
    package var recovery: RecoveryRecord?
    /// Where the rollout stands.
    package var rollout = RolloutState.running
    /// The time at which the step is taken.
    package var now: Instant

    /// The flat values that a step looks at.
    func snapshot(points: SIMD8<UInt32>) -> Snapshot {
        let facts = account?.facts ?? AccountFacts(status: .absent, createdAt: now)
        var snapshot = Snapshot(
            account: facts, history: account?.history ?? OfferHistory(), visit: visit.visit,
            signIn: visit.signIn)
        for (place, slip) in slips.prefix(OpenSlips.maximumCount).enumerated() {
            snapshot.slips[place] = slip.slip
        }
        snapshot.client = visit.client
        snapshot.attributes = visit.attributes
        snapshot.points = points
        snapshot.offerElsewhere = offerElsewhere?.visit
        snapshot.automaticElsewhere = automaticElsewhere.map {
            .init(visit: $0.visit.visit, slip: $0.slip.slip)
        }
        if let recovery { snapshot.recovery = recovery.recovery }
        return snapshot
    }

    /// The open slip that a reply names once more, where a report said what had been taken before.
    func slips(named next: NextStep) -> [SlipRecord] {
        switch next {
        case .createAutomatically(let id), .create(let id), .confirm(let id):
            slips.filter { $0.slip.id == id }
        case .awaitProof, .awaitSecondFactor, .enrol, .stayQuiet, .offer, .offerPasskeyOnly,
            .confirmIdentity, .settled, .refused, .expired:
            []
        }
    }
}
