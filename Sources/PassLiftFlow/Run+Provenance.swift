import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What is shown in a visit, what it goes back to, and what is confirmed by that (LIFT-0026).
extension Run {
    /// Takes down what something that was shown goes back to. What was used in the visit before and is young
    /// is confirmed by an independent root.
    mutating func show(_ roots: Roots) {
        snapshot.visit.roots.formUnion(roots)
        let shown = snapshot.visit.roots
        guard shown.count > 1, !isRecovering else { return }
        let proofs = snapshot.visit.proofs
        guard proofs.contains(.password), !snapshot.account.origins.password.isConfirmed else { return }
        changeFacts { $0.origins.password = $0.origins.password.used(beside: shown) }
    }

    /// A second factor was right: what it goes back to, and that it is confirmed by what was shown before.
    mutating func showFactors(_ factors: SecondFactors) {
        var roots: Roots = []
        for kind in FactorKind.allCases where factors.contains(kind.asSet) {
            let origin = snapshot.account.origins[kind]
            roots.formUnion(origin.root)
            let shown = snapshot.visit.roots
            guard !origin.isConfirmed, origin.used(beside: shown).isConfirmed else { continue }
            changeFacts { $0.origins[kind] = origin.used(beside: shown) }
        }
        if factors.contains(.host) { roots.formUnion(.host) }
        show(roots)
    }

    /// The origin of what is enrolled in this visit and begins the root `own` where it stands for itself.
    ///
    /// What is enrolled by whoever founds an account stands for itself: nobody is there to be shut out.
    func origin(beginning own: Roots) -> Origin {
        if case .signUp = snapshot.visit.kind { return .confirmed(own) }
        return Origin(enrolledOn: snapshot.visit.roots, beginning: own)
    }

    /// Whether this visit recovers, and has not ended in a new way in.
    var isRecovering: Bool { snapshot.visit.kind == .recovery && snapshot.visit.state == .started }

    /// Whether the visit showed two independent routes.
    var showsTwoRoutes: Bool { snapshot.visit.roots.count > 1 }

    /// Another password takes the place of the present one, or it goes: what one factor replaces or removes
    /// is put aside, what two replace is gone.
    mutating func putPasswordAside() {
        guard snapshot.account.password == .present else { return }
        guard snapshot.visit.roots.count != 1 else { return keepAsFormerPassword() }
        recorder.ask(.forgetFormerPassword)
        changeFacts { $0.origins.formerPassword = nil }
    }

    /// The password is kept, and signs nobody in. One that was put aside before stays in its place.
    mutating func keepAsFormerPassword() {
        recorder.ask(.suspendPassword)
        changeFacts { $0.origins.formerPassword = $0.origins.formerPassword ?? $0.origins.password }
    }

    /// A confirmed passkey ends a wait by its use; two independent routes do.
    mutating func endWaitByUse() throws(Rejection) {
        if snapshot.visit.passkeyShown == .confirmed { changeFacts { $0.recoveredByOneRouteAt = nil } }
        guard case .waiting = snapshot.recovery.state, snapshot.recovery.visit != snapshot.visit.id else {
            return
        }
        let verdict = RecoveryRule.ending(
            snapshot.recovery, shown: snapshot.visit.roots, by: snapshot.visit.passkeyShown)
        guard verdict == .permitted else { return }
        try callRecoveryOff()
    }

    /// What becomes, at the end of a recovery, of password and second factors that were not shown in it.
    mutating func suspendAfterRecovery() throws(Rejection) {
        let held = snapshot.recovery
        for kind in FactorKind.allCases where snapshot.account.secondFactors.contains(kind.asSet) {
            let origin = snapshot.account.origins[kind]
            let fate = RecoveryOutcome.ofFactor(kind, origin, shown: held.routes, on: held.roots)
            if fate == .suspended { try drive(kind, FactorInput.suspended) }
        }
        changeFacts { facts in
            facts.origins.newAddress = held.routes.contains(.newMail) ? facts.origins.newAddress : nil
            facts.recoveryEpoch &+= 1
            guard held.routes.contains(.formerMail), held.roots.count > 1,
                let former = facts.origins.formerAddress
            else { return }
            facts.origins.newAddress = .young(of: facts.origins.address.root)
            facts.origins.address = former
            facts.origins.formerAddress = nil
        }
    }

    /// Suspended factors that were shown beside an independent route: that takes them back. By itself such a
    /// factor is none.
    func factorsReturning(
        with routes: RecoveryRoutes, among proved: RecoveryRoutes, on shown: Roots
    ) throws(Rejection) -> [FactorKind] {
        let kinds = FactorKind.allCases.filter { kind in
            routes.contains(kind.route) && snapshot.account.suspendedFactors.contains(kind.asSet)
        }
        let others = kinds.reduce(proved) { $0.subtracting($1.route) }
        let isBeside = shown.count > 1 && !others.isDisjoint(with: .beginning)
        guard kinds.isEmpty || isBeside else { throw .notPossibleHere }
        return kinds
    }

    /// What one young thing vouches for takes no confirmed factor away, and neither does a recovery by one
    /// route: both rank below it.
    func requireStrength(toRemove kind: FactorKind) throws(Rejection) {
        let visit = snapshot.visit
        guard visit.state != .absent, snapshot.account.origins[kind].isConfirmed, !showsTwoRoutes,
            visit.passkeyShown != .confirmed, !visit.roots.contains(.host)
        else { return }
        let isPasswordStrong =
            visit.proofs.contains(.password) && snapshot.account.origins.password.isConfirmed
        guard visit.kind != .recovery, isPasswordStrong else { throw .stepUpRequired }
    }

    /// A confirmed factor that was suspended stays until two routes put another one in its place.
    func requireTwoRoutes(toSupersede kind: FactorKind) throws(Rejection) {
        let account = snapshot.account
        guard snapshot.visit.state != .absent, account.suspendedFactors.contains(kind.asSet),
            account.origins[kind].isConfirmed
        else { return }
        guard showsTwoRoutes else { throw .stepUpRequired }
    }

    /// The password, where a recovery ends by a passkey: one that was shown stays, the former one that was
    /// shown comes back, any other is put aside, which the person has agreed to.
    mutating func settlePasswordAfterRecovery() throws(Rejection) {
        let routes = snapshot.recovery.routes
        if snapshot.account.password == .present, RecoveryOutcome.ofPassword(routes) == .suspended {
            try drive(PasswordInput.suspended)
            if routes.contains(.formerPassword) {
                recorder.ask(.removePassword)
            } else {
                keepAsFormerPassword()
            }
        }
        guard routes.contains(.formerPassword), snapshot.account.password == .absent,
            let former = snapshot.account.origins.formerPassword
        else { return }
        try drive(PasswordInput.reinstated)
        recorder.ask(.reinstatePassword)
        let shown = snapshot.visit.roots
        changeFacts { facts in
            facts.origins.password = former.used(beside: shown)
            facts.origins.formerPassword = nil
        }
    }

    /// Whether the person must say what becomes of the password before a recovery ends by a passkey: it was
    /// not shown, and nobody agreed that it is suspended.
    var isPasswordUndecided: Bool {
        snapshot.visit.kind == .recovery && snapshot.account.password == .present
            && snapshot.recovery.password == .notAsked
            && RecoveryOutcome.ofPassword(snapshot.recovery.routes) == .suspended
            && !snapshot.recovery.routes.contains(.formerPassword)
    }

    /// The person agrees that the password, which was not shown, is suspended.
    mutating func waivePassword() throws(Rejection) {
        guard enrolment == .open, snapshot.visit.kind == .recovery, isPasswordUndecided else {
            throw .notPossibleHere
        }
        try drive(RecoveryInput.passwordWaived)
        snapshot.recovery.password = .given
    }

    /// Somebody who is signed in shows one more route: a mailed code, or the host's word. What is used in
    /// this visit beside it is confirmed.
    mutating func takeConfirmation(_ routes: RecoveryRoutes, _ result: CheckResult) throws(Rejection) {
        guard snapshot.visit.identifiedAt != nil, routes == .mail || routes == .host else {
            throw .notPossibleHere
        }
        switch result {
        case .wrong: try drive(.routeFailed)
        case .throttled: try drive(.routeThrottled)
        case .correct:
            try requireStepUp()
            let wasDue = isConfirmationDue
            try drive(.routeProved)
            show(snapshot.account.origins.roots(of: routes))
            if routes == .mail {
                try drive(RecoveryRouteInput.confirmed)
                changeFacts { $0.origins.address.maturity = .confirmed }
            }
            if wasDue, !isConfirmationDue {
                try issue(.passwordRemoval, lifetimeSeconds: policy.automaticLifetimeSeconds)
            }
        }
    }

    /// The passkey that was used in this visit is confirmed by the independent route that was shown after it.
    mutating func confirmPasskey(_ state: CredentialState, _ origin: Origin) throws(Rejection) {
        let after = origin.used(beside: snapshot.visit.roots)
        guard after != origin else { throw .notPossibleHere }
        try drive(state, .confirmed, of: origin, becoming: after)
        recorder.ask(.updatePasskey(state, after))
        if state == .proven { snapshot.visit.passkeyShown = .confirmed }
        // The ceremony that the route has just opened is still what is next.
        for place in 0..<OpenSlips.maximumCount where snapshot.slips[place]?.purpose == .passwordRemoval {
            issued = snapshot.slips[place]
        }
        try endWaitByUse()
    }

    /// Whether the password may go once a route is shown that is independent of the passkey at hand.
    var isConfirmationDue: Bool {
        guard case .offeringPasskeyOnly(.confirming) = snapshot.visit.state else { return false }
        return RemovalRule.removingPassword(snapshot.account, by: passkeyAtHand, now: now) == .youngPasskey
    }
}
