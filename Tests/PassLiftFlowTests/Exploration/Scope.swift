import Foundation
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// Where the exploration begins, and how far it goes.
///
/// Every beginning is an account with two visits that have begun, or of which the first is halfway through
/// its journey. The moves are counted from there, so that a journey to its end, and what crosses its path in
/// the other visit, is within the bound.
struct Scope {
    var bound: Bound
    var beginnings: [World]

    /// The scope of every run.
    static var small: Scope {
        Scope(bound: Bound(passkeys: 1, slips: 1, depth: 3, changes: changes), beginnings: beginnings)
    }

    /// The scope of `make soak`: two passkeys, two slips in each visit, more moves.
    static var large: Scope {
        Scope(bound: Bound(passkeys: 2, slips: 2, depth: 5, changes: changes), beginnings: beginnings)
    }

    /// The one that is asked for.
    static var current: Scope {
        ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1" ? large : small
    }

    private static let changes: [AccountInput] = [
        .suspended, .reinstated, .closed, .passkeyRenamed(.proven), .passwordSet, .passwordChanged,
        .passkeyDeleted(.unproven),
        .passkeyDeleted(.proven), .passkeySuspended(.unproven), .passkeySuspended(.proven),
        .recoveryConfirmed, .passwordRemoved, .addressChanged, .factorEnrolled(.totp),
        .factorRemoved(.totp, leaving: .mail),
    ]

    private static var beginnings: [World] {
        let crossed = [VisitKind.signIn, .reauthentication(.addPasskey)].flatMap { kind in
            [password, upgraded, proven].map { begun($0, beside: kind) }
        }
        let bound = [SensitiveAction.setPassword, .deletePasskey].map {
            begun(proven, beside: .reauthentication($0))
        }
        let removing = begun(proven, beside: .reauthentication(.removePassword))
        return crossed + bound + [removing] + halfway + recovering
    }

    /// Accounts that somebody recovers while the owner signs in, and one in which a recovery waits.
    private static var recovering: [World] {
        let fresh = [password, upgraded, proven, passkeyOnly].map { begun($0, beside: .recovery) }
        let mail = Move(.second, .routeChecked(.mail, .correct, waitSeconds: RecoveryRule.waitSeconds))
        let waiting = World(proven.0, passkeys: proven.1, kinds: (.recovery, .recovery))
            .taking([Move(.second, .visitBegan), mail, Move(.second, .visitBegan), Move(.first, .visitBegan)])
        return fresh + [waiting, waiting.later(RecoveryRule.waitSeconds)]
    }

    private static var passkeyOnly: (AccountFacts, [World.Passkey]) {
        var facts = AccountFacts.withProvenPasskey
        facts.password = .absent
        return (facts, [World.Passkey(state: .proven, createdIn: World.earlier)])
    }

    /// Visits in which a silent attempt, a prompted one, and the removal of the password wait for their
    /// answer.
    private static var halfway: [World] {
        let use = PasskeyUse(state: .proven, createdIn: World.earlier, backup: .asStored)
        let silent = Move(.first, .passwordChecked(.correct), replacing: .upgradeAutomatically(then: .offer))
        let prompted = Move(.first, .passwordChecked(.correct), replacing: .offer)
        let confirmed = Move(.first, .passkeyChecked(.verified(.trusted, use)), replacing: .offerPasskeyOnly)
        return [
            begun(password, beside: .signIn).taking([silent]),
            begun(password, beside: .signIn).taking([prompted, Move(.first, .reported(.offerAccepted))]),
            begun(proven, beside: .signIn).taking([confirmed, Move(.first, .reported(.passkeyOnlyAccepted))]),
        ]
    }

    private static func begun(_ account: (AccountFacts, [World.Passkey]), beside kind: VisitKind) -> World {
        World(account.0, passkeys: account.1, kinds: (.signIn, kind))
            .taking(World.Place.allCases.map { Move($0, .visitBegan) })
    }

    private static var password: (AccountFacts, [World.Passkey]) {
        (.withPassword, [])
    }

    private static var upgraded: (AccountFacts, [World.Passkey]) {
        var facts = AccountFacts.withPassword
        facts.passkeys = 1
        facts.secondFactors = .totp
        return (facts, [World.Passkey(state: .unproven, createdIn: World.earlier)])
    }

    private static var proven: (AccountFacts, [World.Passkey]) {
        (.withProvenPasskey, [World.Passkey(state: .proven, createdIn: World.earlier)])
    }
}

extension World {
    /// The world after these moves; one that is rejected leaves it as it is.
    fileprivate func taking(_ moves: [Move]) -> World {
        moves.reduce(self) { world, move in
            var edge = Edge(world: world, move: move)
            try? edge.take()
            return edge.result.normalised()
        }
    }
}
