public import PassLift
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// Back in without a usable way in: a code by mail, recovery codes, the host's word; and time for the owner
/// to object.
extension PasskeyAccounts {
    /// Begins a recovery and mails a code and a link to a stored address, and nowhere else.
    ///
    /// A name that is nobody's, an account without an address, one that is suspended or closed, and one that
    /// has had its share of mails answer alike, by the same reads and the same writes. No account changes by
    /// it.
    ///
    /// - Parameter address: which stored address, as the person names it: the present one, the one before
    ///   the last change, or a new one that has stood beside it for 30 days; nil: the present one. To any
    ///   other nothing is mailed, and the answer is the same. The link is good at the present address alone.
    /// - Throws: `bad_input` for a name that is too long, `throttled` for a source past its share,
    ///   `contention`, `unavailable`.
    public func beginRecovery(
        _ loginName: String, at address: String? = nil, client: ClientDescription,
        from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> VisitReply {
        guard loginName.utf8.count <= LoginCredentials.maximumNameByteCount else {
            throw PassLiftError(.badInput, "a name is at most \(LoginCredentials.maximumNameByteCount) bytes")
        }
        try await admitSource(origin.source)
        let key = nameKey(loginName)
        let profile = try await profile(loginNameKey: key)
        let claimed: AccountID
        if let profile { claimed = profile.account } else { claimed = try await nobody(key) }
        let status = try await account(claimed)?.facts.status
        let isOpen = status == .active
        let now = engine.doors.time.now()
        var visit = try engine.newVisit(.recovery, client, .other, at: now)
        visit.identifier = loginName
        let code = try draft(
            .recovery, in: visit.visit.id, to: isOpen ? profile?.mailbox(named: address, at: now) : nil,
            of: isOpen ? claimed : nil)
        let recipient = ThrottleKey.Recipient.account(claimed)
        let mails = try await admit(recipient.mails, source: origin.source)
        return try await ceremonies.take(
            StepRequest(.newVisit(visit)) { loaded async throws(PassLiftError) in
                var prepared = Prepared([.visitBegan])
                code.add(to: &prepared.evidence, try await mails.renewed(), at: loaded.now)
                return prepared
            })
    }

    /// Shows one thing in a visit that recovers; see ``proveRecovery(_:in:from:)``.
    public func proveRecovery(
        _ proof: RecoveryProof, in visit: VisitID, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> VisitReply {
        try await proveRecovery([proof], in: visit, from: origin)
    }

    /// Shows one or more things at once in a visit that recovers. What was shown before in the same visit
    /// counts with it; what would wait by itself does not where a second route is shown with it.
    ///
    /// The reply is `enrol` where it is enough; `awaitSecondFactor` where a factor or a recovery code is
    /// asked too; `refused` by `recovery_waits` with ``VisitReply/waitsUntil`` where the owner is given time,
    /// and the person comes again afterwards and shows the same, a recovery code that is used up by it
    /// included; `awaitProof` where something was wrong.
    ///
    /// - Throws: `throttled` after too many wrong ones, `bad_input` for none or for one kind twice,
    ///   `overloaded`, `unknown_visit`, `contention`, `unavailable`; `not_possible_here` in a visit that does
    ///   not recover, or not any more, and for a one-time code before anything else was shown.
    public func proveRecovery(
        _ proofs: [RecoveryProof], in visit: VisitID, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> VisitReply {
        guard !proofs.isEmpty else { throw PassLiftError(.badInput, "nothing is shown") }
        let stored = try await storedVisit(visit)
        guard stored.visit.kind == .recovery else { throw PassLiftError(.notPossibleHere) }
        let claim = try await claim(in: stored)
        let shown = try await shown(proofs, claim, from: origin.source)
        if let refused = shown.refused { throw try await throttled(shown.routes, in: visit, refused) }
        let first = try await check(shown, claim, at: engine.doors.time.now())
        let account = first.verdict == .matches ? claim.account : nil
        return try await ceremonies.take(
            StepRequest(.visit(visit), account: account) { loaded async throws(PassLiftError) in
                try await prepared(shown, first, loaded)
            })
    }

    /// The same against what is stored now; wrong once is wrong, and what others have used up meanwhile is
    /// gone.
    private func prepared(
        _ shown: ShownProofs, _ first: RecoveryCheck, _ loaded: Loaded
    ) async throws(PassLiftError) -> Prepared {
        let (prepared, verdict) = try await judged(shown, claim(in: loaded.visit), loaded)
        guard verdict == first.verdict else { throw PassLiftError(.contention, "answered meanwhile") }
        return prepared
    }

    /// What comes of what is shown at once, as everything stands now.
    func judged(
        _ shown: ShownProofs, _ claim: RecoveryClaim, _ loaded: Loaded
    ) async throws(PassLiftError) -> (Prepared, MailedCode.Verdict) {
        let shown = try await shown.renewed()
        guard shown.refused == nil else { throw PassLiftError(.throttled) }
        let check = try await check(shown, claim, at: loaded.now)
        let routes =
            check.verdict == .matches ? check.routes.union(claim.shown) : shown.routes.union(claim.shown)
        let result: CheckResult = check.verdict == .matches ? .correct : .wrong
        var prepared = Prepared([.routeChecked(routes, result, waitSeconds: settings.recoveryWaitSeconds)])
        // What comes too late is told as what became of the visit, and uses nothing up.
        if loaded.takesProofs {
            prepared.inputs += try await followUps(of: check, shownWith: routes, loaded)
        }
        prepared.evidence.add(check.entries)
        prepared.evidence.recoveryCodes = check.codes
        prepared.evidence.belong(to: .routeProved, .routeFailed)
        return (prepared, check.verdict)
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

    /// The host, or an operator, has identified the person by a way of its own: in a new visit, or in one
    /// that recovers that account already, where it counts with what was shown there.
    ///
    /// - Parameter proofs: what the person shows at once with it, such as a recovery code that is read out:
    ///   two routes wait for nothing. Where it is wrong, the word counts for nothing either.
    /// - Throws: `unknown_account`, `unknown_visit`, `not_possible_here`, `throttled` after too many wrong
    ///   proofs, `bad_input` for one kind twice, `overloaded`, `contention`, `unavailable`.
    public func vouchForRecovery(
        of account: AccountID, in visit: VisitID? = nil, beside proofs: [RecoveryProof] = [],
        client: ClientDescription = ClientDescription()
    ) async throws(PassLiftError) -> VisitReply {
        guard let visit else {
            let opened = try await recoveryVisit(of: account, client)
            let claim = RecoveryClaim(
                visit: opened.visit.id, account: account, countedAs: account, isBound: true, shown: .host)
            return try await vouch(.newVisit(opened), [.visitBegan], claim, beside: proofs)
        }
        var claim = try await claim(in: try await storedVisit(visit))
        guard claim.account == account else { throw PassLiftError(.notPossibleHere) }
        (claim.isBound, claim.shown) = (true, .host)
        return try await vouch(.visit(visit), [], claim, beside: proofs)
    }

    private func vouch(
        _ place: StepRequest.Place, _ first: [Input], _ claim: RecoveryClaim, beside proofs: [RecoveryProof]
    ) async throws(PassLiftError) -> VisitReply {
        let shown = try await shown(proofs, claim, from: nil)
        guard shown.refused == nil else { throw PassLiftError(.throttled) }
        return try await ceremonies.take(
            StepRequest(place, account: claim.countedAs) { loaded async throws(PassLiftError) in
                var prepared = try await judged(shown, claim, loaded).0
                prepared.inputs = first + prepared.inputs
                return prepared
            })
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

extension Loaded {
    /// Whether the visit, which may begin with this step, still takes what is shown in it.
    fileprivate var takesProofs: Bool {
        let isOpen = visit.visit.state == .started || visit.visit.state == .absent
        return isOpen && isCurrent
    }

    /// Whether the visit has not run out, and nothing has raised the account's epoch since something was
    /// proved in it.
    var isCurrent: Bool {
        let visit = visit.visit
        let isOfThisEpoch = visit.proofs.isEmpty || visit.securityEpoch == account?.facts.securityEpoch
        return now < visit.expiresAt && isOfThisEpoch
    }
}
