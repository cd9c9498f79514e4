public import PassLift
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// Back in without a usable way in: a code by mail, recovery codes, the host's word; and time for the owner
/// to object.
extension PasskeyAccounts {
    /// Begins a recovery and mails a code and a link to the stored address, and nowhere else.
    ///
    /// A name that is nobody's, an account without an address, one that is suspended or closed, and one that
    /// has had its share of mails answer alike, by the same reads and the same writes. No account changes by
    /// it.
    ///
    /// - Throws: `bad_input` for a name that is too long, `contention`, `unavailable`.
    public func beginRecovery(
        _ loginName: String, client: ClientDescription, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> VisitReply {
        guard loginName.utf8.count <= LoginCredentials.maximumNameByteCount else {
            throw PassLiftError(.badInput, "a name is at most \(LoginCredentials.maximumNameByteCount) bytes")
        }
        let key = nameKey(loginName)
        let profile = try await engine.reading { store async throws(StoreError) in
            try await store.profile(loginNameKey: key)
        }
        let claimed: AccountID
        if let profile { claimed = profile.account } else { claimed = try await nobody(key) }
        let status = try await account(claimed)?.facts.status
        let isOpen = status == .active
        let now = engine.doors.time.now()
        var visit = try engine.newVisit(.recovery, client, .other, at: now)
        visit.identifier = loginName
        let code = try draft(
            .recovery, in: visit.visit.id, to: isOpen ? profile?.email : nil, of: isOpen ? claimed : nil)
        let quotas: [ThrottleKey] = [.mailsPerHour(.account(claimed)), .mailsPerDay(.account(claimed))]
        let mails = try await admit(quotas, source: origin.source)
        return try await ceremonies.take(
            StepRequest(.newVisit(visit)) { loaded async throws(PassLiftError) in
                var prepared = Prepared([.visitBegan])
                code.add(to: &prepared.evidence, try await mails.renewed(), at: loaded.now)
                return prepared
            })
    }

    /// Shows something in a visit that recovers. What was shown before in the same visit counts with it.
    ///
    /// The reply is `enrol` where it is enough; `awaitSecondFactor` where a factor or a recovery code is asked
    /// too; `refused` by `recovery_waits` with ``VisitReply/waitsUntil`` where the owner is given time, and
    /// the person comes again afterwards and shows the same; `awaitProof` where it was wrong.
    ///
    /// - Throws: `throttled` after too many wrong ones, `overloaded`, `unknown_visit`, `contention`,
    ///   `unavailable`; `not_possible_here` in a visit that does not recover, or not any more.
    public func proveRecovery(
        _ proof: RecoveryProof, in visit: VisitID, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> VisitReply {
        let stored = try await storedVisit(visit)
        guard stored.visit.kind == .recovery else { throw PassLiftError(.notPossibleHere) }
        let claim = try await claim(in: stored)
        let guesses = try await admit([proof.throttleKey(of: claim.countedAs)], source: origin.source)
        guard guesses.verdict == .open else { throw try await throttled(proof.route, in: visit, guesses) }
        let now = engine.doors.time.now()
        let first = try await check(proof, in: visit, claim.account, at: now)
        let account = first.verdict == .matches ? claim.account : nil
        return try await ceremonies.take(
            StepRequest(.visit(visit), account: account) { loaded async throws(PassLiftError) in
                try await prepared(proof, claim, first, guesses, loaded)
            })
    }

    /// The same against what is stored now; wrong once is wrong, and what others have used up meanwhile is
    /// gone.
    private func prepared(
        _ proof: RecoveryProof, _ claim: RecoveryClaim, _ first: RecoveryCheck, _ guesses: Guesses,
        _ loaded: Loaded
    ) async throws(PassLiftError) -> Prepared {
        let current = try await guesses.renewed()
        guard current.verdict == .open else { throw PassLiftError(.throttled) }
        let visit = loaded.visit.visit.id
        let check = try await check(proof, in: visit, claim.account, at: loaded.now)
        guard check.verdict == first.verdict else { throw PassLiftError(.contention, "answered meanwhile") }
        let isRight = check.verdict == .matches
        let checked = Input.routeChecked(
            proof.route, isRight ? .correct : .wrong, waitSeconds: settings.recoveryWaitSeconds)
        var prepared = Prepared([checked] + check.followUps)
        prepared.evidence.add(check.entries)
        prepared.evidence.add(isRight ? current.succeeded(at: loaded.now) : current.failed(at: loaded.now))
        prepared.evidence.belong(to: .routeProved, .routeFailed)
        return prepared
    }

    /// Tells that guesses were refused, once a minute, and gives the error that answers them.
    func throttled(
        _ routes: RecoveryRoutes, in visit: VisitID, _ guesses: Guesses
    ) async throws(PassLiftError) -> PassLiftError {
        switch desk.refusals.note(guesses.refusing, at: guesses.judgedAt) {
        case .silent: break
        case .told:
            _ = try await engine.take(
                StepRequest(.visit(visit)) { _ throws(PassLiftError) in
                    Prepared([.routeChecked(routes, .throttled, waitSeconds: 0)])
                })
        }
        return PassLiftError(.throttled)
    }

    /// The host, or an operator, has identified the person by a way of its own: in a new visit, or in one that
    /// recovers that account already, where it counts with what was shown there.
    ///
    /// - Throws: `unknown_account`, `unknown_visit`, `not_possible_here`, `contention`, `unavailable`.
    public func vouchForRecovery(
        of account: AccountID, in visit: VisitID? = nil, client: ClientDescription = ClientDescription()
    ) async throws(PassLiftError) -> VisitReply {
        let wait = settings.recoveryWaitSeconds
        let vouched = Input.routeChecked(.host, .correct, waitSeconds: wait)
        guard let visit else {
            let opened = try await recoveryVisit(of: account, client)
            return try await ceremonies.take(
                StepRequest(.newVisit(opened), account: account) { _ throws(PassLiftError) in
                    Prepared([.visitBegan, vouched])
                })
        }
        let claim = try await claim(in: try await storedVisit(visit))
        guard claim.account == account else { throw PassLiftError(.notPossibleHere) }
        return try await ceremonies.take(
            StepRequest(.visit(visit), account: account) { _ throws(PassLiftError) in Prepared([vouched]) })
    }

    /// A visit that recovers an account whose name nobody had to type.
    func recoveryVisit(
        of account: AccountID, _ client: ClientDescription
    ) async throws(PassLiftError) -> VisitRecord {
        var visit = try engine.newVisit(.recovery, client, .other, at: engine.doors.time.now())
        visit.identifier = try await profile(of: account)?.loginName
        return visit
    }
}
