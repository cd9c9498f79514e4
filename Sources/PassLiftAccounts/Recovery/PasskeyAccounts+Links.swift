public import PassLift
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// What the links in mails do, and calling a recovery off.
extension PasskeyAccounts {
    /// Opens a recovery by the link that was mailed: a new visit of whoever followed it. Nobody else's
    /// guesses stand against it; it is good once.
    ///
    /// - Parameters:
    ///   - token: what stands in the link.
    ///   - proofs: what else is shown at once, such as a recovery code; where it is wrong the link stays
    ///     good.
    ///   - client: what the person comes with.
    /// - Returns: as ``proveRecovery(_:in:from:)`` does for a right code.
    /// - Throws: `ceremony_gone` for a token that is none, was used or has run out, or whose address is not
    ///   the account's any more or was never verified; `throttled`, `bad_input`, `overloaded`, `contention`,
    ///   `unavailable`.
    public func proveRecovery(
        linkToken token: String, beside proofs: [RecoveryProof] = [], client: ClientDescription
    ) async throws(PassLiftError) -> VisitReply {
        guard let link = CodeLinkToken(token),
            let account = try await linked(link, at: engine.doors.time.now()).account
        else { throw PassLiftError(.ceremonyGone) }
        guard !proofs.contains(where: { $0.route == .mail }) else {
            throw PassLiftError(.badInput, "the same proof twice")
        }
        let visit = try await recoveryVisit(of: account, client)
        let claim = RecoveryClaim(
            visit: visit.visit.id, account: account, countedAs: account, isBound: true, shown: .mail)
        let shown = try await shown(proofs, claim)
        let request = StepRequest(.newVisit(visit), account: account) { loaded async throws(PassLiftError) in
            try await prepared(link, shown, claim, loaded)
        }
        return try await take(request, shown)
    }

    private func prepared(
        _ link: CodeLinkToken, _ shown: ShownProofs, _ claim: RecoveryClaim, _ loaded: Loaded
    ) async throws(PassLiftError) -> Prepared {
        let code = try await linked(link, at: loaded.now)
        // A link verifies no address: whoever asked for it may be another person than who follows it.
        guard let profile = try await profile(of: claim.countedAs), profile.emailVerifiedAt != nil,
            profile.email?.utf8Bytes == code.address?.utf8Bytes
        else { throw PassLiftError(.ceremonyGone) }
        let (told, verdict) = try await judged(shown, claim, loaded)
        var prepared = told
        prepared.inputs.insert(.visitBegan, at: 0)
        switch verdict {
        case .differs: break
        case .matches:
            var mail = RecoveryCheck(entries: code.usedUp)
            mail.note(verified: profile, at: loaded.now)
            prepared.evidence.add(mail.entries)
        }
        return prepared
    }

    /// The code of a link.
    private func linked(
        _ link: CodeLinkToken, at now: Instant
    ) async throws(PassLiftError) -> MailedCodeRecord {
        let id = link.id
        let record = try await engine.reading { store async throws(StoreError) in
            try await store.mailedCode(id)
        }
        let code = try await mailedCode(record)
        guard code.compare(linkProof: link.proof) == .matches, let record, record.purpose == .recovery,
            record.account != nil, record.address != nil, now < record.expiresAt
        else { throw PassLiftError(.ceremonyGone) }
        return record
    }

    /// The latest recovery of an account, over or not; nil where there was none.
    public func recovery(of account: AccountID) async throws(PassLiftError) -> RecoveryCase? {
        try await engine.reading { store async throws(StoreError) in
            try await store.recovery(of: account)?.recovery
        }
    }

    /// Calls a recovery off by the link in its notice.
    ///
    /// - Parameter token: what stands in the link; for an earlier recovery it is good for nothing.
    /// - Throws: `step_up_required` (`two_routes_due`) for a recovery that two independent routes have begun:
    ///   it takes two to end it. `contention`, `unavailable`.
    public func cancelRecovery(_ token: String) async throws(PassLiftError) -> RecoveryCancellation {
        guard let token = CancellationToken(token) else { return .nothingPending }
        let secret = try await secret()
        var request = StepRequest(.outside, account: token.account) { loaded throws(PassLiftError) in
            guard let recovery = loaded.recovery, token.isGood(for: recovery, under: secret) else {
                throw PassLiftError(.notPossibleHere)
            }
            // What two routes have begun takes two to end.
            guard recovery.recovery.roots.count < 2 else {
                throw PassLiftError(.stepUpRequired, RecoveryRule.EndVerdict.twoRoutesDue.rawValue)
            }
            return Prepared([.recoveryCancelled])
        }
        request.recovery = .always
        do {
            return try await cancelled(by: request)
        } catch {
            if error == PassLiftError(.unknownAccount) { return .nothingPending }
            throw error
        }
    }

    /// The person who recovers by a new passkey agrees that the password, which was not shown, is suspended.
    /// Without that, and without the old password or a new one, the recovery does not end by a passkey
    /// (`password_undecided`): else a person would leave with less than before, unasked. What is agreed to
    /// happens when the new passkey is there.
    ///
    /// - Throws: `not_possible_here` where there is nothing to agree to, `unknown_visit`, `contention`,
    ///   `unavailable`.
    public func waivePassword(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.take(
            StepRequest(.visit(visit)) { _ throws(PassLiftError) in Prepared([.passwordWaived]) })
    }

    /// Asks for a passkey of the account in a visit that recovers, beside a route that was shown there; a
    /// suspended one too, which is taken back by it. For a device that answers `InvalidStateError`: it holds
    /// one already. The reply is `confirm`; the answer goes to ``resume(_:with:)``.
    ///
    /// A passkey that is taken back stays young where it was: show the person where and when it was made.
    ///
    /// - Throws: `not_possible_here` before a route was shown, `too_many_ceremonies`, `unknown_visit`,
    ///   `contention`, `unavailable`.
    public func passkeyForRecovery(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.take(
            StepRequest(.visit(visit)) { _ throws(PassLiftError) in
                Prepared([.ceremonyRequested(.reauthentication)])
            })
    }

    /// Calls the account's recovery off in a visit in which somebody was identified at most ten minutes ago
    /// by a confirmed passkey or by two independent routes. A recovery that two routes have begun takes two.
    ///
    /// A sign-in of that kind ends a recovery that waits by itself. The password alone ends none: a thief who
    /// has it would keep the owner out.
    ///
    /// - Throws: `step_up_required` with the detail `confirmed_passkey_due` or `two_routes_due` where less
    ///   was shown, and where the identification is too old; `unknown_visit`, `contention`, `unavailable`.
    public func cancelRecovery(in visit: VisitID) async throws(PassLiftError) -> RecoveryCancellation {
        var request = StepRequest(.visit(visit)) { loaded throws(PassLiftError) in
            guard loaded.account != nil else { throw PassLiftError(.stepUpRequired) }
            return Prepared([.recoveryCancelled])
        }
        request.recovery = .always
        return try await cancelled(by: request)
    }

    private func cancelled(by request: StepRequest) async throws(PassLiftError) -> RecoveryCancellation {
        do {
            let outcome = try await engine.take(request)
            return outcome.step.snapshot.recovery.state == .cancelled ? .cancelled : .nothingPending
        } catch {
            if error == PassLiftError(.notPossibleHere) { return .nothingPending }
            throw error
        }
    }
}
