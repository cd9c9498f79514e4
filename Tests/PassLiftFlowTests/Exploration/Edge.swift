import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// One step as it was taken: the world and the snapshot before, the move, and what came of it.
struct Edge {
    var world: World
    var move: Move
    var before: Snapshot
    var after: Snapshot
    var ledger: Ledger
    var result: World

    /// A step that has not been taken: all is as it was.
    init(world: World, move: Move) {
        self.world = world
        self.move = move
        before = world.snapshot(in: move.place)
        after = before
        ledger = Ledger()
        result = world
    }

    /// Takes the step; when it is rejected, what it left behind stays to be seen.
    mutating func take() throws(Rejection) {
        let draws = Circumstances.Draws(decision: 0, slip: 0xF00D)
        var circumstances = Circumstances(policy: .standard, now: World.now, draws: draws)
        circumstances.replacement = move.replacement
        circumstances.review = move.review
        let step = try Flow.advance(before, move.input, under: circumstances, into: &ledger)
        after = step.snapshot
        result = world.applying(step, ledger, of: move.input, in: move.place)
    }

    var place: World.Place? { move.place }
    var input: Input { move.input }

    /// Slips of this visit that are gone after the step.
    var closed: [Slip] {
        before.openSlips.filter { slip in !after.openSlips.contains { $0.id == slip.id } }
    }

    /// Slips of this visit that the step issued.
    var issued: [Slip] {
        after.openSlips.filter { slip in !before.openSlips.contains { $0.id == slip.id } }
    }

    /// The open slip that the input answers.
    var answered: Slip? {
        guard let id = input.slip else { return nil }
        return before.openSlips.first { $0.id == id }
    }

    /// Whether the step changed the account otherwise than by letting time end a recovery.
    var changesAccount: Bool {
        var held = before.account
        held.pendingRecovery = after.account.pendingRecovery
        if after.recovery.state == .cancelled { held.recoveryEpoch = after.account.recoveryEpoch }
        return held != after.account
    }

    /// Whether the step settled the identity.
    var identifies: Bool { !before.visit.state.isSignedIn && after.visit.state.isSignedIn }

    /// Whether the visit was identified, or had proved something, under an older epoch.
    var isVisitOutdated: Bool {
        // A change of epoch delays nobody who recovers.
        if before.visit.kind == .recovery, before.visit.state == .started { return false }
        let bound = before.visit.identifiedAt != nil || !before.visit.proofs.isEmpty
        return bound && before.visit.securityEpoch != before.account.securityEpoch
    }
}

extension Snapshot {
    var openSlips: [Slip] { (0..<OpenSlips.maximumCount).compactMap { slips[$0] } }
}

extension Input {
    /// The slip that the input answers.
    var slip: SlipID? {
        switch self {
        case .registrationChecked(let slip, _), .assertionChecked(let slip, _), .ceremonyEnded(let slip, _):
            slip
        case .visitBegan, .methodSuggested, .passwordChecked, .passkeyChecked, .secondFactorChecked,
            .routeChecked, .passwordWaived, .passwordEnrolled, .recoveryCancelled, .factorExhausted,
            .noticeEnded,
            .hostSignedIn, .turnedAway, .reported, .ceremonyRequested, .accountChanged, .factsStated,
            .offersWantedAgain, .hookFailed, .touched:
            nil
        }
    }

    /// What a verified ceremony showed.
    var ceremony: CeremonyFacts? {
        switch self {
        case .passkeyChecked(.verified(let facts, _)), .registrationChecked(_, .verified(let facts)),
            .assertionChecked(_, .verified(let facts, _)):
            facts
        case .visitBegan, .methodSuggested, .passwordChecked, .passkeyChecked, .secondFactorChecked,
            .routeChecked, .passwordWaived, .passwordEnrolled, .recoveryCancelled, .factorExhausted,
            .noticeEnded,
            .hostSignedIn, .turnedAway, .reported, .ceremonyRequested, .registrationChecked,
            .assertionChecked, .ceremonyEnded, .accountChanged, .factsStated, .offersWantedAgain, .hookFailed,
            .touched:
            nil
        }
    }

    /// What happens to the account.
    var accountChange: AccountInput? {
        if case .accountChanged(let change) = self { change } else { nil }
    }

    /// Whether a first factor was checked.
    var isFirstFactor: Bool {
        switch self {
        case .passwordChecked, .passkeyChecked, .hostSignedIn: true
        case .visitBegan, .methodSuggested, .secondFactorChecked, .routeChecked, .passwordWaived,
            .passwordEnrolled,
            .recoveryCancelled, .factorExhausted, .noticeEnded, .turnedAway, .reported, .ceremonyRequested,
            .registrationChecked, .assertionChecked, .ceremonyEnded, .accountChanged, .factsStated,
            .offersWantedAgain, .hookFailed, .touched:
            false
        }
    }
}
