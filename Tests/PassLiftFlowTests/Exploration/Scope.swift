import Foundation
import PassLiftFlow
import PassLiftMachine

/// Where the exploration begins, and how far it goes.
///
/// Every beginning is an account with two visits that have begun. The moves are counted from there, so that a journey
/// of one visit to its end, and what crosses its path in the other, is within the bound.
struct Scope {
    var bound: Bound
    var beginnings: [World]

    /// The scope of every run.
    static var small: Scope {
        Scope(bound: Bound(passkeys: 1, slips: 1, depth: 3, changes: changes), beginnings: beginnings)
    }

    /// The scope of `make soak`: two passkeys, two slips in each visit, more moves.
    static var large: Scope {
        Scope(bound: Bound(passkeys: 2, slips: 2, depth: 4, changes: changes), beginnings: beginnings)
    }

    /// The one that is asked for.
    static var current: Scope {
        ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1" ? large : small
    }

    private static let changes: [AccountInput] = [
        .suspended, .reinstated, .closed, .passwordSet, .passwordChanged, .passkeyDeleted(.unproven),
        .passkeyDeleted(.proven), .passkeySuspended(.unproven), .passkeySuspended(.proven), .recoveryConfirmed,
    ]

    private static var beginnings: [World] {
        let crossed = [VisitKind.signIn, .reauthentication(.addPasskey)].flatMap { kind in
            [password, upgraded, proven].map { World($0.0, passkeys: $0.1, kinds: (.signIn, kind)) }
        }
        let bound = [SensitiveAction.setPassword, .deletePasskey].map {
            World(proven.0, passkeys: proven.1, kinds: (.signIn, .reauthentication($0)))
        }
        return (crossed + bound).map { world in
            var begun = world
            for place in World.Place.allCases { begun[place].visit.state = .started }
            return begun
        }
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
