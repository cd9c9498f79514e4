import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// Whether a visit may end by enrolling a new way in.
enum Enrolment: BitwiseCopyable, Hashable {
    /// It may.
    case open
    /// A route was proved, and the second factor is asked before.
    case factorDue
    /// Nothing was proved, it waits, or it was called off.
    case closed
}

/// Back in, and in for the first time: routes, the wait, and the new way in.
extension Run {
    /// How long a person may take to enrol a new way in, in seconds.
    static var enrolmentSeconds: Int64 { 1800 }
    /// How long after its wait a recovery may be finished, in seconds: seven days.
    static var afterWaitSeconds: Int64 { 7 * 24 * 3600 }

    /// Whether this visit may enrol a new way in.
    var enrolment: Enrolment {
        guard snapshot.visit.state == .started, snapshot.account.status == .active,
            snapshot.visit.proofs.contains(.route)
        else { return .closed }
        switch snapshot.visit.kind {
        case .signUp: return Standing(of: snapshot.account) == .nascent ? .open : .closed
        case .recovery:
            guard snapshot.recovery.visit == snapshot.visit.id else { return .closed }
            switch snapshot.recovery.state {
            case .enrolling: return .open
            case .proofGiven: return .factorDue
            case .absent, .requested, .waiting, .completed, .cancelled, .expired: return .closed
            }
        case .signIn, .reauthentication: return .closed
        }
    }

    /// A route back in was checked, or a factor that goes with one.
    mutating func takeRoute(
        _ routes: RecoveryRoutes, _ result: CheckResult, waitSeconds: Int64
    ) throws(Rejection) {
        switch snapshot.visit.kind {
        case .recovery: break
        case .signUp: guard routes == .mail else { throw .notPossibleHere }
        case .signIn, .reauthentication: return try takeConfirmation(routes, result)
        }
        guard snapshot.visit.state == .started else { throw .notPossibleHere }
        switch result {
        case .wrong: try drive(.routeFailed)
        case .throttled: try drive(.routeThrottled)
        case .correct:
            guard snapshot.account.status == .active else { return try turnAway(.accountUnavailable) }
            if snapshot.visit.kind == .recovery {
                try prove(routes, waitSeconds: waitSeconds)
            } else {
                try drive(.routeProved)
                try drive(RecoveryRouteInput.confirmed)
                snapshot.visit.expiresAt = now.adding(seconds: Self.enrolmentSeconds)
            }
        }
    }

    /// A passkey of the account was shown beside a route; a suspended one is taken back by that. It stays
    /// young or confirmed as it was: what confirms it is its next use beside an independent route.
    mutating func takeRecoveryPasskey(_ result: AssertionResult) throws(Rejection) {
        guard snapshot.account.status == .active, case .verified(let facts, let use) = result else {
            throw .notPossibleHere
        }
        try drive(.passkeySucceeded, .ceremonyVerified(facts))
        if use.state == .suspended {
            try drive(.suspended, .reinstated, of: use.origin)
            recorder.ask(.updatePasskey(.unproven, use.origin))
        } else {
            try noteUse(of: use, facts)
        }
        try prove(.passkey, on: use.origin.root, waitSeconds: RecoveryRule.waitSeconds)
    }

    private mutating func prove(_ routes: RecoveryRoutes, waitSeconds: Int64) throws(Rejection) {
        try prove(routes, on: snapshot.account.origins.roots(of: routes), waitSeconds: waitSeconds)
    }

    private mutating func prove(
        _ routes: RecoveryRoutes, on roots: Roots, waitSeconds: Int64
    ) throws(Rejection) {
        let held = snapshot.recovery
        let proved = held.proved(in: snapshot.visit.id, with: routes)
        let shown = snapshot.visit.roots.union(roots)
        let verdict = RecoveryRule.judge(snapshot.account, proved: proved, on: shown)
        if verdict == .routeDue { throw .notPossibleHere }
        let returning = try factorsReturning(with: routes, among: proved, on: shown)
        let course = held.course(
            proving: routes, on: shown, in: snapshot.visit.id, of: (snapshot.account, now))
        // Nothing that was shown is used up by it.
        if course == .waitsBehind { return try turnAway(.recoveryWaits) }
        try drive(.routeProved)
        for kind in returning { try drive(kind, .reinstated) }
        show(roots)
        if routes.contains(.mail) {
            try drive(RecoveryRouteInput.confirmed)
            changeFacts { $0.origins.address.maturity = .confirmed }
        }
        switch course {
        case .goesOn: try drive(RecoveryInput.proved)
        case .begins, .waitsBehind: try beginRecovery()
        }
        snapshot.recovery.visit = snapshot.visit.id
        snapshot.recovery.routes = proved
        snapshot.recovery.roots = shown
        snapshot.recovery.recoveryEpoch = snapshot.account.recoveryEpoch
        switch verdict {
        case .enrol: try openEnrolment()
        case .wait: try wait(waitSeconds)
        case .factorDue, .routeDue: allowEnrolmentTime()
        }
    }

    /// Another recovery that is under way is called off: more was proved here than there, or nothing waits.
    private mutating func beginRecovery() throws(Rejection) {
        if snapshot.recovery.isPending { try drive(RecoveryInput.cancelled) }
        snapshot.recovery = RecoveryCase(
            state: .requested, in: snapshot.visit.id, startedAt: now,
            expiresAt: now.adding(seconds: Self.enrolmentSeconds))
        try drive(RecoveryInput.proved)
        recorder.ask(.notify(.recoveryStarted))
    }

    private mutating func openEnrolment() throws(Rejection) {
        switch snapshot.recovery.state {
        case .proofGiven: try drive(RecoveryInput.waitEnded(at: now))
        case .waiting: try drive(RecoveryInput.waitLifted)
        case .enrolling: break
        case .absent, .requested, .completed, .cancelled, .expired: throw .notPossibleHere
        }
        allowEnrolmentTime()
    }

    private mutating func wait(_ seconds: Int64) throws(Rejection) {
        switch snapshot.recovery.state {
        case .proofGiven where seconds <= 0:
            snapshot.recovery.objection = .given
            return try openEnrolment()
        case .proofGiven:
            let until = now.adding(seconds: seconds)
            try drive(RecoveryInput.waitImposed(until: until))
            snapshot.recovery.expiresAt = until.adding(seconds: Self.afterWaitSeconds)
        case .waiting(let until):
            guard now < until else {
                snapshot.recovery.objection = .given
                try drive(RecoveryInput.waitEnded(at: now))
                return allowEnrolmentTime()
            }
        case .enrolling: return allowEnrolmentTime()
        case .absent, .requested, .completed, .cancelled, .expired: throw .notPossibleHere
        }
        try turnAway(.recoveryWaits)
    }

    /// The visit has so long. A recovery that has waited stays open for as long as before, so that whoever is
    /// interrupted need not wait again.
    private mutating func allowEnrolmentTime() {
        let end = now.adding(seconds: Self.enrolmentSeconds)
        snapshot.visit.expiresAt = end
        switch snapshot.recovery.objection {
        case .due: snapshot.recovery.expiresAt = end
        case .given: snapshot.recovery.expiresAt = max(snapshot.recovery.expiresAt, end)
        }
    }

    /// A password was chosen where a new way in may be enrolled.
    mutating func takePasswordEnrolment() throws(Rejection) {
        guard enrolment == .open else { throw .notPossibleHere }
        try letIn(by: .other, .done, enrolling: .password)
    }

    /// Stores the new way in: the recovery is over, and other sessions end.
    mutating func enrol(_ wayIn: NewWayIn) throws(Rejection) {
        switch wayIn {
        case .password:
            if !snapshot.recovery.routes.contains(.password) { putPasswordAside() }
            try drive(snapshot.account.password == .present ? PasswordInput.changed : .set)
            let origin = origin(beginning: .password)
            changeFacts { $0.origins.password = origin }
            if snapshot.visit.kind == .recovery { recorder.ask(.notify(.passwordChanged)) }
        case .passkey(let slip, let facts):
            try storePasskey(under: slip, facts)
            if snapshot.visit.kind == .recovery { try settlePasswordAfterRecovery() }
        }
        // It is over before the epoch rises: what is still under way then is called off.
        if snapshot.visit.kind == .recovery {
            try suspendAfterRecovery()
            let waited = snapshot.recovery.objection == .given && !showsTwoRoutes
            changeFacts { [now] in $0.recoveredByOneRouteAt = waited ? now : nil }
            try drive(RecoveryInput.enrolled)
            recorder.ask(.notify(.recoveryFinished))
        }
        raiseEpoch()
    }

    /// Whether a change belongs to the recovery that this visit has just finished, or to the first check of
    /// an address: what may be another's is suspended.
    func isPermittedInEnrolment(_ change: AccountInput) -> Bool {
        if case .created = change { return snapshot.visit.kind == .signUp }
        if case .passkeyConfirmed = change {
            return snapshot.visit.proofs.isSuperset(of: [.route, .passkey])
        }
        guard change.isSuspension else { return false }
        guard snapshot.visit.kind == .recovery else { return snapshot.visit.proofs.contains(.route) }
        return snapshot.recovery.visit == snapshot.visit.id && snapshot.recovery.state == .completed
    }

    /// Whether a change goes with the end of a recovery that the host's review has just refused: then nothing
    /// is suspended by it.
    func fallsAway(_ change: AccountInput) -> Bool {
        guard change.isSuspension, snapshot.visit.kind == .recovery else { return false }
        return snapshot.visit.state == .refused(.review)
    }

    /// Called off outside visits, by the link of its notice or an operator; or in a visit that showed a
    /// confirmed passkey or two independent routes. A password alone calls none off.
    mutating func cancelRecovery() throws(Rejection) {
        guard snapshot.recovery.isPending else { throw .notPossibleHere }
        if snapshot.visit.state != .absent {
            try requireStepUp()
            let verdict = RecoveryRule.ending(
                snapshot.recovery, shown: snapshot.visit.roots, by: snapshot.visit.passkeyShown)
            guard verdict == .permitted else { throw .recoveryStays(verdict) }
        }
        try callRecoveryOff()
    }

    /// Ends a recovery under way, if there is one. Codes and links that were mailed for one open nothing any
    /// more.
    mutating func callRecoveryOff() throws(Rejection) {
        if snapshot.recovery.isPending { try drive(RecoveryInput.cancelled) }
        changeFacts { $0.recoveryEpoch &+= 1 }
    }

    /// Ends a recovery whose time ran out.
    mutating func expireRecovery() {
        guard snapshot.recovery.isPending, now >= snapshot.recovery.expiresAt else { return }
        try? drive(RecoveryInput.timedOut)
    }

    /// Calls off a recovery that another one, or a change of the address, has overtaken; and one that was
    /// opened at once for an account that would have to wait today.
    mutating func voidOutdatedRecovery() {
        guard snapshot.recovery.isPending else { return }
        switch RecoveryRule.review(snapshot.recovery, of: snapshot.account, at: now) {
        // What ran out has ended before.
        case .stands, .ranOut: break
        case .superseded, .outgrown: try? drive(RecoveryInput.cancelled)
        }
    }

    /// A visit that recovers and proved a route has nothing to wait for once its recovery is over, or
    /// another's.
    mutating func endOvertakenRecovery() {
        guard snapshot.visit.state == .started, snapshot.visit.proofs.contains(.route), enrolment == .closed
        else { return }
        try? turnAway(.recoveryOver)
    }
}
