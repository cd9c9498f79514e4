import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// How the set of worlds is made finite: what the flow cannot tell apart becomes one.
///
/// Ages are folded to the bounds of the rules (0, 301 and 601 seconds; a recovery route: 12 months), what is
/// pending to 300 or 1800 seconds, epochs to "now" and "older", identities to places. A visit that is over
/// makes room for the next one. Of the history there stays what the hard rules look at.
extension World {
    /// The world `seconds` later.
    func later(_ seconds: Int64) -> World {
        var world = self
        for place in Place.allCases { world[place].shift(by: -seconds) }
        world.account.recoveryConfirmedAt = account.recoveryConfirmedAt?.adding(seconds: -seconds)
        world.recovery.shift(by: -seconds)
        world.history.snoozedUntil = history.snoozedUntil?.adding(seconds: -seconds)
        world.history.openOffer?.expiresAt.shift(by: -seconds)
        world.history.openAutomatic?.expiresAt.shift(by: -seconds)
        return world.normalised()
    }

    /// The one world that stands for all that behave alike.
    func normalised() -> World {
        var world = self
        world.history = foldedHistory()
        world.recovery.fold(epoch: account.recoveryEpoch)
        for place in Place.allCases {
            world.renameSlips(in: place)
            world[place].fold(epoch: account.securityEpoch)
        }
        world.account.securityEpoch = 1
        world.account.recoveryEpoch = 1
        world.account.recoveredByOneRouteAt = account.recoveredByOneRouteAt.map { _ in World.now }
        world.account.recoveryConfirmedAt = account.recoveryConfirmedAt.map { confirmed in
            let stale = World.now.seconds(since: confirmed) > AccountFacts.recoveryRouteSeconds
            return World.now.adding(seconds: stale ? -AccountFacts.recoveryRouteSeconds - 1 : 0)
        }
        world.makeRoom()
        world.passkeys.sort {
            ($0.state.rawValue, $0.createdIn.bits) < ($1.state.rawValue, $1.createdIn.bits)
        }
        return world
    }

    private func foldedHistory() -> OfferHistory {
        var folded = OfferHistory()
        folded.openOffer = history.openOffer.map {
            .init(visit: $0.visit, since: World.now, expiresAt: $0.expiresAt.foldedDeadline)
        }
        folded.openAutomatic = history.openAutomatic.map {
            .init(visit: $0.visit, slip: $0.slip, expiresAt: $0.expiresAt.foldedDeadline)
        }
        folded.neverAgainAt = history.neverAgainAt.map { _ in World.now }
        if let until = history.snoozedUntil, World.now < until {
            folded.snoozedUntil = World.now.adding(seconds: 1800)
        }
        return folded
    }

    private mutating func renameSlips(in place: Place) {
        let visit = self[place].visit.id
        let open = self[place].openSlips.sorted {
            ($0.purpose.rawValue, $0.securityEpoch, $0.expiresAt)
                < ($1.purpose.rawValue, $1.securityEpoch, $1.expiresAt)
        }
        self[place].slips = OpenSlips()
        for (index, slip) in open.enumerated() {
            var renamed = Slip(
                id: SlipID(bits: visit.bits << 8 | UInt128(index)), visit: visit, purpose: slip.purpose,
                securityEpoch: slip.securityEpoch == account.securityEpoch ? 1 : 0,
                expiresAt: slip.expiresAt.foldedDeadline)
            renamed.state = slip.state
            self[place].slips[index] = renamed
            if history.openAutomatic?.slip == slip.id { history.openAutomatic?.slip = renamed.id }
        }
    }

    /// A visit that is over leaves its place to the next one of its kind.
    private mutating func makeRoom() {
        for place in Place.allCases where self[place].visit.state.isOver {
            let over = self[place].visit
            self[place] = Seat(over.id, over.kind)
            if recovery.visit == over.id { recovery.visit = World.earlier }
            for index in passkeys.indices where passkeys[index].createdIn == over.id {
                passkeys[index].createdIn = World.earlier
            }
        }
        for index in passkeys.indices where passkeys[index].state != .unproven {
            passkeys[index].createdIn = World.earlier
        }
    }
}

extension VisitState {
    /// Whether nothing can come any more.
    var isOver: Bool {
        switch self {
        case .settled(let outcome): outcome != .reauthenticated
        case .refused, .expired: true
        case .absent, .started, .awaitingSecondFactor, .authenticated, .upgrading, .offering,
            .offeringPasskeyOnly:
            false
        }
    }

    /// Whether identity is settled.
    var isSignedIn: Bool {
        switch self {
        case .authenticated, .upgrading, .offering, .offeringPasskeyOnly, .settled: true
        case .absent, .started, .awaitingSecondFactor, .refused, .expired: false
        }
    }
}

extension World.Seat {
    fileprivate mutating func shift(by seconds: Int64) {
        visit.expiresAt.shift(by: seconds)
        visit.identifiedAt?.shift(by: seconds)
        visit.passwordCheckedAt?.shift(by: seconds)
        for index in 0..<OpenSlips.maximumCount { slips[index]?.expiresAt.shift(by: seconds) }
    }

    fileprivate mutating func fold(epoch: Int64) {
        visit.startedAt = World.now
        visit.expiresAt = visit.expiresAt.foldedDeadline
        visit.identifiedAt = visit.identifiedAt?.foldedAge(301, 601)
        visit.securityEpoch = visit.securityEpoch == epoch ? 1 : 0
        signIn = SignInFacts(method: .password, surface: .signIn)
        if visit.state.isSignedIn {
            // The policy was asked; what it went by is not looked at again.
            visit.passwordCheckedAt = nil
            visit.proofs = .password
        } else {
            visit.passwordCheckedAt = visit.passwordCheckedAt?.foldedAge(301)
        }
    }
}

extension RecoveryCase {
    fileprivate mutating func shift(by seconds: Int64) {
        expiresAt.shift(by: seconds)
        if case .waiting(let until) = state { state = .waiting(until: until.adding(seconds: seconds)) }
    }

    /// What is over behaves as if it had never been, but for the visit that it ended.
    fileprivate mutating func fold(epoch: Int64) {
        guard isPending || state == .completed else {
            self = .none
            return
        }
        startedAt = World.now
        recoveryEpoch = recoveryEpoch == epoch ? 1 : 0
        switch state {
        case .waiting(let until):
            let left = until.seconds(since: World.now)
            state = .waiting(until: World.now.adding(seconds: left <= 0 ? 0 : 3600))
            expiresAt = World.now < expiresAt ? World.now.adding(seconds: 7200) : World.now
        case .absent, .requested, .proofGiven, .enrolling, .completed, .cancelled, .expired:
            expiresAt = expiresAt.foldedDeadline
        }
    }
}

extension Instant {
    fileprivate mutating func shift(by seconds: Int64) { self = adding(seconds: seconds) }

    /// Run out, within 300 seconds, or later.
    fileprivate var foldedDeadline: Instant {
        let left = seconds(since: World.now)
        return World.now.adding(seconds: left <= 0 ? 0 : left <= 300 ? 300 : 1800)
    }

    /// The greatest of the bounds that the age has reached, or no age at all.
    fileprivate func foldedAge(_ bounds: Int64...) -> Instant {
        let age = World.now.seconds(since: self)
        return World.now.adding(seconds: -(bounds.last { age >= $0 } ?? 0))
    }
}
