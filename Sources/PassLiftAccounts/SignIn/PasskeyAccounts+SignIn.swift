public import PassLift
import PassLiftFlow
public import PassLiftMachine
import PassLiftPorts

/// Signing in with a password, and from there on the journey.
extension PasskeyAccounts {
    /// Checks a login name and password; the first time, or again in a visit where another one was wrong, or
    /// in one that confirms an action.
    ///
    /// An unknown name, an account without a password and a wrong password answer alike and cost the same
    /// work; where there is an ``AccountSettings/failureFloor``, each is answered at a whole multiple of it.
    /// Failures are counted against the name, existing or not, and against the source; for a known device
    /// against that device alone. Each is counted before the password is looked at, and given back where it
    /// is right. What is throttled is refused before any hashing, with ``SignInReply/throttle``, and is told
    /// by one event a minute. Those that come at once for one name, or from one known device, are worked on
    /// one after the other. One commit is durable before the answer; a hash of an older scheme is then
    /// replaced by a second one.
    ///
    /// Whose password strangers' failures have switched off is told so by mail, with a link that begins a
    /// recovery (``proveRecovery(linkToken:beside:client:)``).
    ///
    /// - Parameter origin: where the request comes from.
    /// - Throws: `overloaded` where too many wait, or for longer than ten seconds; `contention`,
    ///   `unavailable`, `unknown_visit`; `not_possible_here` in a visit that does not wait for a password,
    ///   `step_up_required` in one that confirms an action of an account that has a stronger method.
    public func signIn(
        _ credentials: LoginCredentials, in visit: VisitID? = nil, client: ClientDescription,
        from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> SignInReply {
        let begun = settings.failureFloor.begin()
        let waiting = try await waitingVisit(visit)
        let target = try await target(of: credentials, in: waiting, origin)
        let attempt = PasswordAttempt(
            credentials: credentials, client: client, visit: waiting, target: target)
        let guesses = try await admit(target.keys, source: target.device == nil ? origin.source : nil)
        guard guesses.verdict == .open else { return try await refused(attempt, guesses) }
        let reply: SignInReply
        do {
            reply = try await checked(attempt, guesses, origin)
        } catch {
            await guesses.giveBack()
            throw error
        }
        await guesses.settle()
        if reply.check == .wrong { await settings.failureFloor.wait(since: begun) }
        return reply
    }

    /// Begins a passkey sign-in; see ``PasskeyCeremonies/beginSignIn(_:)``.
    public func beginPasskeySignIn() async throws(PassLiftError) -> PasskeyCeremonies.SignInRequest {
        try await ceremonies.beginSignIn()
    }

    /// Finishes a passkey sign-in; see ``PasskeyCeremonies/finishSignIn(_:seal:client:statement:)``. Nothing
    /// slows it down: there is nothing to guess.
    public func finishPasskeySignIn(
        _ response: [UInt8], seal: String, client: ClientDescription, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> SignInReply {
        let reply = try await ceremonies.finish(
            PasskeySignIn(response: response, seal: seal, client: client, statement: nil))
        var told = SignInReply(account: reply.account, visit: reply.visit, check: nil)
        let visit = reply.visit.visit
        if let account = reply.account, let record = try? await engine.doors.store.visit(visit) {
            told.deviceToken = await deviceToken(
                for: account, epoch: record.visit.securityEpoch, origin)
        }
        return told
    }

    /// The visit goes on; see ``PasskeyCeremonies/resume(_:with:)``.
    ///
    /// A second factor that was checked is the host's own; PassLift's are checked by
    /// ``checkSecondFactor(_:in:from:)``.
    ///
    /// - Throws: also `not_possible_here` for a password that the host has checked: PassLift keeps them.
    public func resume(_ visit: VisitID, with answer: VisitAnswer) async throws(PassLiftError) -> VisitReply {
        if case .passwordChecked = answer {
            throw PassLiftError(.notPossibleHere, "passwords are checked by PassLift")
        }
        return try await resumed(visit, with: answer)
    }

    /// A password that is permitted is compared, and what came of it is committed.
    private func checked(
        _ attempt: PasswordAttempt, _ guesses: Guesses, _ origin: RequestOrigin
    ) async throws(PassLiftError) -> SignInReply {
        let first = try await check(attempt.credentials, against: attempt.target.password)
        let latest = Box(PasswordOutcome(checked: first))
        let request = StepRequest(try place(of: attempt), account: first.match?.account) {
            loaded async throws(PassLiftError) in
            let (prepared, outcome) = try await judged(latest.value, attempt, guesses, loaded)
            latest.value = outcome
            return prepared
        }
        let reply = try await ceremonies.take(request)
        let outcome = latest.value
        var told = SignInReply(account: nil, visit: reply, check: outcome.result)
        told.throttle = outcome.throttle
        guard outcome.result == .correct, let match = outcome.checked.match else { return told }
        let isIdentified = reply.next.isIdentified
        if isIdentified || reply.next == .awaitSecondFactor {
            await rehash(match, attempt.credentials)
        }
        guard isIdentified else { return told }
        told.account = match.account
        told.deviceToken = await deviceToken(for: match.account, epoch: outcome.epoch, origin)
        return told
    }

    /// One preparation of the step: the hash is that of now.
    private func judged(
        _ before: PasswordOutcome, _ attempt: PasswordAttempt, _ guesses: Guesses, _ loaded: Loaded
    ) async throws(PassLiftError) -> (Prepared, PasswordOutcome) {
        guard attempt.visit == nil || loaded.visit.visit.state == .started else {
            throw PassLiftError(.notPossibleHere)
        }
        var outcome = before
        // Too late, whatever the password is: it counts neither way.
        guard loaded.now < loaded.visit.visit.expiresAt else {
            outcome.result = .wrong
            guesses.unjudged()
            return (Prepared([.touched]), outcome)
        }
        outcome.checked = try await recheck(before.checked, attempt.credentials)
        outcome.result = outcome.checked.match == nil ? .wrong : .correct
        outcome.epoch = loaded.account?.facts.securityEpoch ?? 0
        var prepared = prepared(outcome.result, attempt, loaded)
        if let match = outcome.checked.match {
            prepared.evidence.preconditions = [.passwordIs(match.account, match.hash)]
            prepared.evidence.add(guesses.right(at: loaded.now))
            outcome.throttle = .open
        } else {
            outcome.throttle = guesses.wrong(at: loaded.now)
            if guesses.isLastOne, attempt.target.device == nil {
                try await tellSwitchedOff(attempt.target, in: loaded, &prepared.evidence)
            }
        }
        return (prepared, outcome)
    }

    /// A password that is not looked at. It costs a commit where none like it was told within the minute, and
    /// a read otherwise.
    private func refused(
        _ attempt: PasswordAttempt, _ guesses: Guesses
    ) async throws(PassLiftError) -> SignInReply {
        let fate = desk.refusals.note(guesses.refusing, at: guesses.judgedAt)
        let isOver = attempt.visit.map { $0.visit.expiresAt <= guesses.judgedAt } ?? false
        var reply = VisitReply(visit: attempt.visit?.visit.id ?? VisitID(bits: 0), next: .awaitProof)
        if fate == .told || isOver {
            reply = try await ceremonies.take(
                StepRequest(try place(of: attempt)) { loaded throws(PassLiftError) in
                    prepared(.throttled, attempt, loaded)
                })
        }
        var told = SignInReply(account: nil, visit: reply, check: .throttled)
        told.throttle = guesses.verdict
        return told
    }

    private func place(of attempt: PasswordAttempt) throws(PassLiftError) -> StepRequest.Place {
        if let visit = attempt.visit { return .visit(visit.visit.id) }
        return .newVisit(
            try engine.newVisit(.signIn, attempt.client, .password, at: engine.doors.time.now()))
    }

    private func prepared(
        _ result: CheckResult, _ attempt: PasswordAttempt, _ loaded: Loaded
    ) -> Prepared {
        var prepared = Prepared((attempt.visit == nil ? [.visitBegan] : []) + [.passwordChecked(result)])
        var visit = loaded.visit
        visit.identifier = attempt.credentials.loginName
        prepared.visit = visit
        return prepared
    }
}

/// How far the judgement of a password has come.
private struct PasswordOutcome: Sendable {
    var checked: CheckedPassword
    var result = CheckResult.wrong
    /// How the next try stands.
    var throttle = ThrottleVerdict.open
    /// The account's epoch in the commit.
    var epoch: Int64 = 0

    init(checked: CheckedPassword) {
        self.checked = checked
    }
}
