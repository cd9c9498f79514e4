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
        let isOurs = held.isPending && held.visit == snapshot.visit.id
        let proved = isOurs ? held.routes.union(routes) : routes
        let verdict = RecoveryRule.judge(snapshot.account, proved: proved)
        if verdict == .routeDue { throw .notPossibleHere }
        try drive(.routeProved)
        if routes.contains(.mail) { try drive(RecoveryRouteInput.confirmed) }
        // Opened at once, when the account held no passkey yet: today it waits.
        let isOutgrown =
            verdict == .wait && held.state == .enrolling
            && now < held.startedAt.adding(seconds: waitSeconds)
        if !isOutgrown, isOurs || (held.isPending && held.routes.isSubset(of: proved)) {
            // The same person came again, as far as routes can tell: the wait goes on where it stood.
            try drive(RecoveryInput.proved)
        } else {
            try beginRecovery()
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
        case .proofGiven where seconds <= 0: return try openEnrolment()
        case .proofGiven:
            let until = now.adding(seconds: seconds)
            try drive(RecoveryInput.waitImposed(until: until))
            snapshot.recovery.expiresAt = until.adding(seconds: Self.afterWaitSeconds)
        case .waiting(let until):
            guard now < until else {
                try drive(RecoveryInput.waitEnded(at: now))
                return allowEnrolmentTime()
            }
        case .enrolling: return allowEnrolmentTime()
        case .absent, .requested, .completed, .cancelled, .expired: throw .notPossibleHere
        }
        try turnAway(.recoveryWaits)
    }

    private mutating func allowEnrolmentTime() {
        let end = now.adding(seconds: Self.enrolmentSeconds)
        snapshot.visit.expiresAt = end
        snapshot.recovery.expiresAt = end
    }

    /// A password was chosen where a new way in may be enrolled.
    mutating func takePasswordEnrolment() throws(Rejection) {
        guard enrolment == .open else { throw .notPossibleHere }
        try drive(snapshot.account.password == .present ? PasswordInput.changed : .set)
        if snapshot.visit.kind == .recovery { recorder.ask(.notify(.passwordChanged)) }
        try finishEnrolment()
    }

    /// The new way in is there: the recovery is over, other sessions end, and the person is let in.
    mutating func finishEnrolment() throws(Rejection) {
        // It is over before the epoch rises: what is still under way then is called off.
        if snapshot.visit.kind == .recovery {
            try drive(RecoveryInput.enrolled)
            recorder.ask(.notify(.recoveryFinished))
        }
        raiseEpoch()
        try identify(.other)
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

    /// Calls off a recovery that began under an older epoch: the owner was in, and changed something.
    mutating func voidOutdatedRecovery() {
        guard snapshot.recovery.isPending,
            snapshot.recovery.securityEpoch != snapshot.account.securityEpoch
        else { return }
        try? drive(RecoveryInput.cancelled)
    }

    /// A visit that proved a route has nothing to wait for once its recovery is over, or another's.
    mutating func endOvertakenRecovery() {
        guard snapshot.visit.kind == .recovery, snapshot.visit.state == .started,
            snapshot.visit.proofs.contains(.route), enrolment == .closed
        else { return }
        try? turnAway(.recoveryOver)
    }
}
