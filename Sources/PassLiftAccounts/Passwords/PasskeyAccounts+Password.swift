public import PassLift
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// Choosing, changing, resetting and removing passwords.
extension PasskeyAccounts {
    /// Chooses a password at the end of a sign-up or a recovery, where the reply was `enrol`: the person is
    /// let in by it. At the end of a recovery other sessions end, and what is no stronger than what was shown
    /// is suspended (``RecoveryOutcome``).
    ///
    /// - Throws: `password_refused` with the words for all that is wrong with it, which
    ///   ``passwordFaults(_:in:)`` gives one by one; `not_possible_here`, `unknown_visit`, `overloaded`,
    ///   `contention`, `unavailable`.
    public func enrolPassword(
        _ password: Password, in visit: VisitID
    ) async throws(PassLiftError) -> VisitReply {
        let stored = try await storedVisit(visit)
        guard stored.visit.state == .started, stored.visit.proofs.contains(.route), let id = stored.account
        else { throw PassLiftError(.notPossibleHere) }
        let hash = try await newHash(of: password, for: id)
        return try await ceremonies.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                let aftermath = try await aftermath(of: loaded)
                var prepared = Prepared([.passwordEnrolled] + aftermath.inputs)
                prepared.evidence = aftermath.evidence
                var record = PasswordRecord(account: id, hash: hash, changedAt: loaded.now)
                record.length = length(of: password)
                prepared.evidence.writes.append(.password(record))
                prepared.evidence.belong(to: [PasswordInput.set, .changed])
                return prepared
            })
    }

    /// Sets a password, or puts another one in its place, in a visit that was re-authenticated for
    /// `setPassword`, or in which a recovery has just ended: everything that was issued before is void, and
    /// other sessions are to end. A recovery that is under way goes on. No passkey is suspended by it:
    /// whoever changes the password may be the thief. A visit that showed one root puts the password before
    /// aside, where it counts beside an independent route; one that showed two forgets it.
    ///
    /// - Throws: as ``enrolPassword(_:in:)``, and `step_up_required`.
    public func setPassword(_ password: Password, in visit: VisitID) async throws(PassLiftError) -> VisitReply
    {
        let id = try await confirmed(.setPassword, in: visit)
        let hash = try await newHash(of: password, for: id)
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            try await newPassword((hash, length(of: password)), of: id, loaded)
        }
        return VisitReply(try await engine.takeConfirmed(request))
    }

    /// Takes the password away, in a visit that was re-authenticated for `removePassword` by a passkey. It
    /// can be set again at any time. It is put aside as in ``setPassword(_:in:)``.
    ///
    /// - Throws: `password_stays` where no passkey is proven, no way back in is confirmed, or the passkey is
    ///   young (`young_passkey`: a mailed code is shown first, ``beginConfirmation(in:)``);
    ///   `step_up_required`, `unknown_visit`, `contention`, `unavailable`.
    public func removePassword(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        _ = try await confirmed(.removePassword, in: visit)
        let request = StepRequest(.visit(visit)) { _ throws(PassLiftError) in
            Prepared([.accountChanged(.passwordRemoved)])
        }
        return VisitReply(try await engine.takeConfirmed(request))
    }

    /// Sets another password for an account, by an operator or the host's own reset: everything that was
    /// issued before is void, and other sessions are to end (errand `revoke_sessions`). The password before
    /// is forgotten; passkeys stay, and a recovery that is under way goes on.
    ///
    /// - Throws: `password_refused`, `unknown_account`, `overloaded`, `contention`, `unavailable`.
    public func resetPassword(of account: AccountID, to password: Password) async throws(PassLiftError) {
        let hash = try await newHash(of: password, for: account)
        _ = try await engine.take(
            StepRequest(.outside, account: account) { loaded async throws(PassLiftError) in
                try await newPassword((hash, length(of: password)), of: account, loaded)
            })
    }

    /// All that is wrong with a new password for whoever is known in a visit; nothing: it may be set.
    public func passwordFaults(
        _ password: Password, in visit: VisitID
    ) async throws(PassLiftError) -> [PasswordRuleFault] {
        guard let account = try await storedVisit(visit).account else {
            throw PassLiftError(.notPossibleHere)
        }
        return try await passwordFaults(password, of: account)
    }

    /// All that is wrong with a new password for an account; nothing: it may be set.
    public func passwordFaults(
        _ password: Password, of account: AccountID
    ) async throws(PassLiftError) -> [PasswordRuleFault] {
        guard let facts = try await self.account(account)?.facts else { throw PassLiftError(.unknownAccount) }
        let profile = try await profile(of: account)
        var context = PasswordContext(
            loginName: profile?.loginName ?? account.text, serviceName: serviceName,
            secondFactor: facts.demandsSecondFactor ? .enrolled : .absent)
        if let email = profile?.email { context.names.append(email) }
        return settings.passwordRules.judge(password.bytes, for: context, blocklist: blocklist, text)
    }

    private func newHash(
        of password: Password, for account: AccountID
    ) async throws(PassLiftError) -> PasswordHash {
        let faults = try await passwordFaults(password, of: account)
        guard faults.isEmpty else {
            let words = faults.map(\.code.rawValue).joined(separator: " ")
            throw PassLiftError(.passwordRefused, words)
        }
        return try await hashing { hasher async throws(PasswordHasherError) in
            try await hasher.hash(composed(password))
        }
    }

    /// What was guessed at is no more, so that the guesses count no more either.
    private func newPassword(
        _ new: (hash: PasswordHash, length: PasswordRecord.Length), of account: AccountID, _ loaded: Loaded
    ) async throws(PassLiftError) -> Prepared {
        let isThere = loaded.account?.facts.password == .present
        var prepared = Prepared([.accountChanged(isThere ? .passwordChanged : .passwordSet)])
        var record = PasswordRecord(account: account, hash: new.hash, changedAt: loaded.now)
        record.length = new.length
        prepared.evidence.writes = [.password(record)]
        if let key = try await profile(of: account)?.loginNameKey {
            prepared.evidence.add(try await cleared([.passwordOfName(key)], at: loaded.now))
        }
        prepared.evidence.belong(to: [PasswordInput.set, .changed])
        return prepared
    }
}

/// What a person confirms before it is changed.
extension PasskeyAccounts {
    /// Whose visit it is, where it was re-authenticated for that action and nothing says yet that it is too
    /// old; asked before work is done that nobody would be entitled to.
    func confirmed(
        _ action: SensitiveAction, in visit: VisitID
    ) async throws(PassLiftError) -> AccountID {
        let stored = try await storedVisit(visit)
        guard let id = stored.account, let account = try await account(id) else {
            throw PassLiftError(.stepUpRequired)
        }
        let now = engine.doors.time.now()
        let verdict = HardRules.judgeStepUp(for: action, in: stored.visit, of: account.facts, at: now)
        guard verdict == .permitted else { throw PassLiftError(.stepUpRequired, verdict.rawValue) }
        return id
    }
}

extension Loaded {
    /// Makes sure that the visit is confirmed for that action, at most ten minutes ago under today's epoch.
    ///
    /// - Returns: whose visit it is.
    @discardableResult
    func requireConfirmed(_ action: SensitiveAction) throws(PassLiftError) -> AccountRecord {
        guard let account else { throw PassLiftError(.stepUpRequired) }
        let verdict = HardRules.judgeStepUp(for: action, in: visit.visit, of: account.facts, at: now)
        guard verdict == .permitted else { throw PassLiftError(.stepUpRequired, verdict.rawValue) }
        return account
    }
}
