import Foundation
import PassLiftFlow
import PassLiftMachine

/// Where the exploration begins, and how far it goes.
enum Scope {
    static var isSoak: Bool { ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1" }

    static var bound: Bound {
        let changes: [AccountInput] = [
            .suspended, .reinstated, .closed, .passwordSet, .passwordChanged, .passkeyDeleted(.unproven),
            .passkeyDeleted(.proven), .passkeySuspended(.unproven), .passkeySuspended(.proven),
            .recoveryConfirmed,
        ]
        return Bound(passkeys: 1, slips: 1, depth: 4, changes: changes)
    }

    static var beginnings: [World] {
        let kinds: [(VisitKind, VisitKind)] = [
            (.signIn, .signIn), (.signIn, .reauthentication(.addPasskey)),
        ]
        return kinds.flatMap { kinds in
            [password, upgraded, proven].map { World($0.0, passkeys: $0.1, kinds: kinds) }
        }
    }

    private static var password: (AccountFacts, [World.Passkey]) {
        var facts = AccountFacts(status: .active, createdAt: World.now.adding(seconds: -1_000_000))
        facts.password = .present
        return (facts, [])
    }

    private static var upgraded: (AccountFacts, [World.Passkey]) {
        var facts = password.0
        facts.passkeys = 1
        facts.secondFactors = .totp
        return (facts, [World.Passkey(state: .unproven, createdIn: World.earlier)])
    }

    private static var proven: (AccountFacts, [World.Passkey]) {
        var facts = password.0
        facts.passkeys = 1
        facts.provenPasskeys = 1
        facts.recoveryConfirmedAt = World.now
        return (facts, [World.Passkey(state: .proven, createdIn: World.earlier)])
    }
}
