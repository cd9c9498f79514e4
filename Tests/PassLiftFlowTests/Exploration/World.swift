import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// Everything that a store would hold of one account: its facts and history, its passkeys, and two visits.
///
/// The clock stands still at ``now``; time passes by moving every instant into the past. ``normalised()``
/// then folds what behaves alike into one, which makes the set of worlds finite.
struct World: Hashable {
    static let now = Stage.start
    /// The visit in which passkeys were created that were there before.
    static let earlier = VisitID(bits: 9)

    var account: AccountFacts
    var history = OfferHistory()
    var first: Seat
    var second: Seat
    var passkeys: [Passkey] = []
    var recovery = RecoveryCase.none

    /// Which of the two visits.
    enum Place: Hashable, CaseIterable {
        case first
        case second

        var other: Place { self == .first ? .second : .first }
    }

    /// A visit with what is kept beside it.
    struct Seat: Hashable {
        var visit: Visit
        var slips = OpenSlips()
        var signIn = SignInFacts(method: .password, surface: .signIn)

        init(_ id: VisitID, _ kind: VisitKind) {
            visit = Visit(
                id: id, kind: kind, startedAt: World.now, expiresAt: World.now.adding(seconds: 1800))
        }

        var openSlips: [Slip] { (0..<OpenSlips.maximumCount).compactMap { slips[$0] } }
    }

    /// A passkey, as far as it matters here.
    struct Passkey: Hashable {
        var state: CredentialState
        var createdIn: VisitID
        var origin = Origin.confirmed(.passkey)
    }

    /// An account that holds these passkeys, and two visits to come.
    init(_ account: AccountFacts, passkeys: [Passkey], kinds: (VisitKind, VisitKind)) {
        self.account = account
        self.passkeys = passkeys
        first = Seat(VisitID(bits: 1), kinds.0)
        second = Seat(VisitID(bits: 2), kinds.1)
    }

    subscript(place: Place) -> Seat {
        get { place == .first ? first : second }
        set {
            switch place {
            case .first: first = newValue
            case .second: second = newValue
            }
        }
    }

    /// What a step in one of the visits looks at; nil: outside visits.
    func snapshot(in place: Place?) -> Snapshot {
        let nowhere = Seat(VisitID(bits: 0), .signIn)
        let seat = place.map { self[$0] } ?? nowhere
        var snapshot = Snapshot(account: account, history: history, visit: seat.visit, signIn: seat.signIn)
        snapshot.slips = seat.slips
        snapshot.client.passkeyUsableHere = .no
        snapshot.recovery = recovery
        for other in Place.allCases where other != place {
            let there = self[other]
            if history.openOffer?.visit == there.visit.id { snapshot.offerElsewhere = there.visit }
            if let open = history.openAutomatic, open.visit == there.visit.id,
                let slip = there.openSlips.first(where: { $0.id == open.slip })
            {
                snapshot.automaticElsewhere = .init(visit: there.visit, slip: slip)
            }
        }
        return snapshot
    }

    /// The world after a step, with what the step asked for done.
    func applying(_ step: Step, _ ledger: Ledger, of input: Input, in place: Place?) -> World {
        var world = self
        world.account = step.snapshot.account
        world.history = step.snapshot.history
        world.recovery = step.snapshot.recovery
        if let place {
            world[place].visit = step.snapshot.visit
            world[place].slips = step.snapshot.slips
            world[place].signIn = step.snapshot.signIn
        }
        for other in Place.allCases where other != place {
            for visit in [step.snapshot.offerElsewhere, step.snapshot.automaticElsewhere?.visit] {
                if let visit, visit.id == self[other].visit.id { world[other].visit = visit }
            }
        }
        for effect in ledger.effects { world.apply(effect, of: input, in: place) }
        return world
    }

    private mutating func apply(_ effect: Effect, of input: Input, in place: Place?) {
        switch effect {
        case .closeSlip(let slip):
            for other in Place.allCases where self[other].visit.id == slip.visit && other != place {
                if let open = self[other].slips.place(of: slip.id) { self[other].slips[open] = nil }
            }
        case .storePasskey(_, let origin):
            let visit = place.map { self[$0].visit.id } ?? World.earlier
            passkeys.append(Passkey(state: .unproven, createdIn: visit, origin: origin))
        case .updatePasskey(let state, let origin):
            guard let index = input.passkey.flatMap({ index(of: $0) }) else { return }
            passkeys[index].state = state
            passkeys[index].origin = origin ?? passkeys[index].origin
        case .removePasskey:
            guard let index = input.passkey.flatMap({ index(of: $0) }) else { return }
            passkeys.remove(at: index)
        case .eraseAccount: passkeys = []
        case .issueSlip, .removePassword, .suspendPassword, .forgetFormerPassword, .reinstatePassword,
            .revokeSessions, .notify:
            break
        }
    }

    private func index(of wanted: Passkey) -> Int? {
        passkeys.firstIndex(of: wanted)
            ?? passkeys.firstIndex { $0.state == wanted.state && $0.origin == wanted.origin }
    }
}

extension Input {
    /// The passkey that the input is about.
    var passkey: World.Passkey? {
        switch self {
        case .passkeyChecked(.verified(_, let use)), .assertionChecked(_, .verified(_, let use)):
            World.Passkey(state: use.state, createdIn: use.createdIn, origin: use.origin)
        case .accountChanged(.passkeyDeleted(let state, let origin)),
            .accountChanged(.passkeySuspended(let state, let origin)),
            .accountChanged(.passkeyRenamed(let state, let origin)):
            World.Passkey(state: state, createdIn: World.earlier, origin: origin)
        case .visitBegan, .methodSuggested, .passwordChecked, .passkeyChecked, .secondFactorChecked,
            .routeChecked, .passwordWaived, .passwordEnrolled, .recoveryCancelled, .factorExhausted,
            .noticeEnded,
            .hostSignedIn, .turnedAway, .reported, .ceremonyRequested, .registrationChecked,
            .assertionChecked, .ceremonyEnded, .accountChanged, .factsStated, .offersWantedAgain, .hookFailed,
            .touched:
            nil
        }
    }
}
