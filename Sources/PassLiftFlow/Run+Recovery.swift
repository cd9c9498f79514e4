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
        guard snapshot.visit.state == .started else { throw .notPossibleHere }
        switch snapshot.visit.kind {
        case .recovery: break
        case .signUp: guard routes == .mail else { throw .notPossibleHere }
        case .signIn, .reauthentication: throw .notPossibleHere
        }
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

    private mutating func prove(_ routes: RecoveryRoutes, waitSeconds: Int64) throws(Rejection) {
        let held = snapshot.recovery
        let proved = held.proved(in: snapshot.visit.id, with: routes)
        let verdict = RecoveryRule.judge(snapshot.account, proved: proved)
        if verdict == .routeDue { throw .notPossibleHere }
        let course = held.course(
            proving: routes, in: snapshot.visit.id, of: snapshot.account, at: now)
        try drive(.routeProved)
        if routes.contains(.mail) { try drive(RecoveryRouteInput.confirmed) }
        switch course {
        case .goesOn: try drive(RecoveryInput.proved)
        case .begins: try beginRecovery()
        }
        snapshot.recovery.visit = snapshot.visit.id
        snapshot.recovery.routes = proved
        snapshot.recovery.securityEpoch = snapshot.account.securityEpoch
        switch verdict {
        case .enrol: try openEnrolment()
        case .wait: try wait(waitSeconds)
        case .factorDue, .routeDue: allowEnrolmentTime()
        }
    }

    /// Another recovery that is under way is called off: what was proved there was proved by somebody else.
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
            try drive(snapshot.account.password == .present ? PasswordInput.changed : .set)
            if snapshot.visit.kind == .recovery { recorder.ask(.notify(.passwordChanged)) }
        case .passkey(let slip, let facts): try storePasskey(under: slip, facts)
        }
        // It is over before the epoch rises: what is still under way then is called off.
        if snapshot.visit.kind == .recovery {
            try drive(RecoveryInput.enrolled)
            recorder.ask(.notify(.recoveryFinished))
        }
        raiseEpoch()
    }

    /// Whether a change belongs to the recovery that this visit has just finished: passkeys from before the
    /// address was verified may be another's, and are suspended.
    func isPermittedInEnrolment(_ change: AccountInput) -> Bool {
        guard case .passkeySuspended = change else {
            if case .created = change { return snapshot.visit.kind == .signUp }
            return false
        }
        return snapshot.visit.kind == .recovery && snapshot.recovery.visit == snapshot.visit.id
            && snapshot.recovery.state == .completed
    }

    /// Whether a change goes with the end of a recovery that the host's review has just refused: then nothing
    /// is suspended by it.
    func fallsAway(_ change: AccountInput) -> Bool {
        guard case .passkeySuspended = change, snapshot.visit.kind == .recovery else { return false }
        return snapshot.visit.state == .refused(.review)
    }

    /// Called off by the owner's link or an operator, outside visits, or by the owner who is signed in.
    mutating func cancelRecovery() throws(Rejection) {
        guard snapshot.recovery.isPending else { throw .notPossibleHere }
        if snapshot.visit.state != .absent { try requireStepUp() }
        try drive(RecoveryInput.cancelled)
    }

    /// Ends a recovery whose time ran out.
    mutating func expireRecovery() {
        guard snapshot.recovery.isPending, now >= snapshot.recovery.expiresAt else { return }
        try? drive(RecoveryInput.timedOut)
    }

    /// Calls off a recovery that began under an older epoch, since the owner was in, and changed something;
    /// and one that was opened at once for an account that would have to wait today.
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
