import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// One errand on the real step: each input by `Flow.advance`, and what a store and the engine would do
/// beside.
struct Walk {
    private(set) var position: Position
    let person: Person
    private var snapshot: Snapshot
    private var drawn: UInt128 = 0
    private var shownKey: Int?

    /// What ends an errand that leads nowhere.
    struct Dead: Error {}

    private init(_ person: Person, _ position: Position) {
        self.person = person
        self.position = position
        snapshot = Snapshot(
            account: position.facts, history: OfferHistory(), visit: Walk.visit(person, .signIn),
            signIn: SignInFacts(method: .password, surface: .signIn))
        snapshot.client = Stage.ableClient
        snapshot.recovery = position.recovery
    }

    private static func visit(_ person: Person, _ kind: VisitKind) -> Visit {
        Visit(
            id: person.visit, kind: kind, startedAt: Position.now,
            expiresAt: Position.now.adding(seconds: 1800))
    }

    /// The position after an errand; nil where it is rejected or leads nowhere.
    static func run(_ errand: Errand, of person: Person, in position: Position) -> Position? {
        var walk = Walk(person, position)
        do {
            try walk.run(errand)
            return walk.position.folded()
        } catch {
            return nil
        }
    }

    private mutating func run(_ errand: Errand) throws {
        switch errand {
        case .pass: break
        case .signIn(let method, let beside):
            try signIn(method)
            try show(beside)
        case .takePasskey(let method):
            try signIn(method, then: .upgradeAutomatically(then: .nothing))
            try take(.registrationChecked(slip(), .verified(.verified)))
        case .change(let action, let method, let beside):
            try confirm(action.sensitive, method)
            try show(beside)
            try take(action)
        case .cancel(let method, let beside):
            try signIn(method)
            try show(beside)
            try take(.recoveryCancelled)
        case .followLink:
            // Outside visits; what two routes have begun takes two to end.
            guard position.recovery.roots.count < 2 else { throw Dead() }
            try take(.recoveryCancelled)
        case .recover(let routes, let passkey, let end): try recover(routes, passkey, end)
        }
    }

    /// Takes one input, and does what the step asks for.
    private mutating func take(
        _ input: Input, replacing action: Decision.Action? = nil, key: Int? = nil
    ) throws {
        drawn += 1
        var circumstances = Circumstances(
            policy: .standard, now: Position.now, draws: .init(decision: 7, slip: drawn))
        circumstances.replacement = action
        var ledger = Ledger()
        let hadFormer = snapshot.account.origins.formerPassword != nil
        let step = try Flow.advance(snapshot, input, under: circumstances, into: &ledger)
        snapshot = step.snapshot
        position.facts = snapshot.account
        position.recovery = snapshot.recovery
        for effect in ledger.effects { apply(effect, key: key, hadFormer: hadFormer) }
    }

    private mutating func apply(_ effect: Effect, key: Int?, hadFormer: Bool) {
        switch effect {
        case .storePasskey(_, let origin):
            position.passkeys.append(.init(state: .unproven, origin: origin, holders: person.asSet))
        case .updatePasskey(let state, let origin):
            guard let key else { return }
            position.passkeys[key].state = state
            position.passkeys[key].origin = origin ?? position.passkeys[key].origin
        case .removePasskey: if let key { position.passkeys.remove(at: key) }
        case .suspendPassword: if !hadFormer { position.formerPassword = position.password }
        case .forgetFormerPassword: position.formerPassword = []
        case .removePassword: position.password = []
        case .reinstatePassword:
            position.password = position.formerPassword
            position.formerPassword = []
        case .issueSlip, .closeSlip, .eraseAccount, .revokeSessions, .notify: break
        }
    }

    private func slip() throws -> SlipID {
        guard let slip = snapshot.openSlips.last else { throw Dead() }
        return slip.id
    }

    private func use(of key: Int) -> AssertionResult {
        let passkey = position.passkeys[key]
        let use = PasskeyUse(
            state: passkey.state, createdIn: Position.earlier, backup: .asStored, origin: passkey.origin)
        return .verified(.trusted, use)
    }
}

/// Signing in and confirming.
extension Walk {
    private mutating func begin(_ kind: VisitKind) throws {
        snapshot.visit = Walk.visit(person, kind)
        try take(.visitBegan)
    }

    private mutating func signIn(_ method: Errand.Method, then action: Decision.Action = .stayQuiet) throws {
        try begin(.signIn)
        switch method {
        case .password: try typePassword(then: action)
        case .passkey(let key):
            try take(.passkeyChecked(use(of: key)), replacing: action, key: key)
            shownKey = key
        }
        guard snapshot.visit.identifiedAt != nil else { throw Dead() }
    }

    private mutating func confirm(_ action: SensitiveAction, _ method: Errand.Method) throws {
        try begin(.reauthentication(action))
        switch method {
        case .password: try typePassword(then: .stayQuiet)
        case .passkey(let key):
            try take(.ceremonyRequested(.reauthentication))
            try take(.assertionChecked(slip(), use(of: key)), key: key)
            shownKey = key
        }
        guard snapshot.visit.state == .settled(.reauthenticated) else { throw Dead() }
    }

    private mutating func typePassword(then action: Decision.Action) throws {
        try take(.passwordChecked(.correct), replacing: action)
        guard case .awaitingSecondFactor = snapshot.visit.state else { return }
        guard let kind = position.secondFactor(of: person) else { throw Dead() }
        try take(.secondFactorChecked(.correct, of: kind.asSet), replacing: action)
    }

    /// A mailed code after the sign-in; a passkey that was used before it is confirmed by it, as the engine
    /// does in `confirmIdentity`.
    private mutating func show(_ beside: Errand.Beside) throws {
        guard beside == .mail else { return }
        let roots = snapshot.visit.roots.union(snapshot.account.origins.address.root)
        try take(.routeChecked(.mail, .correct, waitSeconds: 0))
        if let key = shownKey {
            let passkey = position.passkeys[key]
            if passkey.origin.used(beside: roots) != passkey.origin {
                try take(.accountChanged(.passkeyConfirmed(passkey.state, of: passkey.origin)), key: key)
            }
        }
        try verifyFirst()
    }

    /// As `PasskeyAccounts.suspendOlder`: the address is verified for the first time, and what was not used
    /// in this visit is suspended.
    private mutating func verifyFirst() throws {
        guard !position.isVerified else { return }
        position.isVerified = true
        let proofs = snapshot.visit.proofs
        if position.facts.password == .present, !proofs.contains(.password) {
            try take(.accountChanged(.passwordSuspended))
        }
        for kind in FactorKind.allCases
        where position.facts.secondFactors.contains(kind.asSet) && !proofs.contains(.secondFactor) {
            try take(.accountChanged(.factorSuspended(kind)))
        }
        for key in position.passkeys.indices where position.passkeys[key].isUsable && key != shownKey {
            let passkey = position.passkeys[key]
            try take(.accountChanged(.passkeySuspended(passkey.state, of: passkey.origin)), key: key)
        }
    }

    private mutating func take(_ action: Errand.Action) throws {
        switch action {
        case .addPasskey:
            try take(.ceremonyRequested(.additionalPasskey))
            try take(.registrationChecked(slip(), .verified(.verified)))
        case .setPassword:
            let isThere = position.facts.password == .present
            try take(.accountChanged(isThere ? .passwordChanged : .passwordSet))
            position.password = person.asSet
        case .removePassword: try take(.accountChanged(.passwordRemoved))
        case .changeAddress: try changeAddress()
        case .enrol(let kind):
            try requireIndependentRoute()
            try take(.accountChanged(.factorEnrolled(kind)))
            position[kind] = person.asSet
        case .drop(let kind):
            try take(.accountChanged(.factorRemoved(kind, leaving: routesLeft(without: kind))))
        case .deletePasskey(let key):
            let passkey = position.passkeys[key]
            try take(.accountChanged(.passkeyDeleted(passkey.state, of: passkey.origin)), key: key)
        }
    }

    private func routesLeft(without kind: FactorKind) -> RecoveryRoutes {
        let codes = position.facts.secondFactors.contains(.recoveryCodes) && kind != .recoveryCodes
        return codes ? [.mail, .recoveryCode] : .mail
    }

    /// As `PasskeyAccounts.requireIndependentRoute`.
    private func requireIndependentRoute() throws {
        let shown = snapshot.visit.roots
        guard shown.count == 1 else { return }
        let mail = position.facts.origins.address
        let hasMail = position.isVerified && mail.isConfirmed && !shown.contains(mail.root)
        let hasPasskey = position.facts.confirmedPasskeys > 0 && snapshot.visit.passkeyShown != .confirmed
        if hasMail || hasPasskey { throw Dead() }
    }

    /// As `PasskeyAccounts.confirmAddress`.
    private mutating func changeAddress() throws {
        let isStrong =
            !position.isVerified || snapshot.visit.roots.count > 1
            || snapshot.visit.passkeyShown == .confirmed
        guard isStrong else {
            guard position.other?.role != .former else { throw Dead() }
            try take(.accountChanged(.addressAdded))
            position.other = .init(role: .new, readers: person.asSet, age: .recent)
            return
        }
        let isKept = position.other?.role == .former && snapshot.visit.roots.count < 2
        try take(.accountChanged(.addressChanged))
        if !isKept { position.other = .init(role: .former, readers: position.mail, age: .recent) }
        position.mail = person.asSet
        position.isVerified = true
    }
}

/// Recovering, with what the engine does at its end.
extension Walk {
    private mutating func recover(_ routes: RecoveryRoutes, _ passkey: Int?, _ end: Errand.End) throws {
        try begin(.recovery)
        try take(.routeChecked(routes, .correct, waitSeconds: RecoveryRule.waitSeconds))
        if snapshot.visit.state == .refused(.recoveryWaits) {
            // It waits: that is a move where it did not before. Behind another one it is none.
            guard position.recovery.visit == person.visit, passkey == nil, end == .password else {
                throw Dead()
            }
            return
        }
        if let passkey {
            try take(.ceremonyRequested(.reauthentication))
            try take(.assertionChecked(slip(), use(of: passkey)), key: passkey)
            shownKey = passkey
        }
        let before = position
        switch end {
        case .password:
            try take(.passwordEnrolled)
            position.password = person.asSet
        case .passkey:
            try? take(.passwordWaived)
            try take(.ceremonyRequested(.enrolment))
            try take(.registrationChecked(slip(), .verified(.verified)))
        }
        guard snapshot.recovery.state == .completed, snapshot.visit.identifiedAt != nil else { throw Dead() }
        try suspendOlder(before)
        sweep()
    }

    /// As `PasskeyAccounts.aftermath(of:)`.
    private mutating func suspendOlder(_ before: Position) throws {
        let held = before.recovery
        let isFirst = !position.isVerified && held.routes.contains(.mail)
        if isFirst {
            position.isVerified = true
            for kind in FactorKind.allCases
            where position.facts.secondFactors.contains(kind.asSet) && !held.routes.contains(kind.route) {
                try take(.accountChanged(.factorSuspended(kind)))
            }
        }
        for key in before.passkeys.indices where before.passkeys[key].isUsable && key != shownKey {
            let passkey = before.passkeys[key]
            let fate = RecoveryOutcome.ofPasskey(passkey.origin, of: before.facts, after: held)
            guard isFirst || fate == .suspended else { continue }
            try take(.accountChanged(.passkeySuspended(passkey.state, of: passkey.origin)), key: key)
        }
        if position.other?.role == .new, !held.routes.contains(.newMail) { position.other = nil }
        guard held.routes.contains(.formerMail), held.roots.count > 1, let former = position.other,
            former.role == .former
        else { return }
        position.other = .init(role: .new, readers: position.mail, age: .recent)
        position.mail = former.readers
    }

    /// In the ten minutes after a recovery: takes away what is not this person's alone, as far as it may.
    private mutating func sweep() {
        for key in position.passkeys.indices.reversed() where position.passkeys[key].holders != person.asSet {
            let passkey = position.passkeys[key]
            try? take(.accountChanged(.passkeyDeleted(passkey.state, of: passkey.origin)), key: key)
        }
        for kind in FactorKind.allCases
        where position.facts.secondFactors.contains(kind.asSet) && position[kind] != person.asSet {
            try? take(.accountChanged(.factorRemoved(kind, leaving: routesLeft(without: kind))))
        }
    }
}

extension Errand.Action {
    /// What is confirmed for it.
    fileprivate var sensitive: SensitiveAction {
        switch self {
        case .addPasskey: .addPasskey
        case .setPassword: .setPassword
        case .removePassword: .removePassword
        case .changeAddress: .changeAddress
        case .enrol, .drop: .changeFactor
        case .deletePasskey: .deletePasskey
        }
    }
}
