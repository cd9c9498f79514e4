public import PassLift
public import PassLiftMachine
public import PassLiftPorts

/// The life of an account, and what a help desk does.
extension PasskeyAccounts {
    /// The account may not sign in until ``resumeAccount(_:)``; everything is kept. What was issued before is
    /// void, and other sessions are to end (errand `revoke_sessions`). For operators: nothing is confirmed.
    ///
    /// - Throws: `unknown_account`; `not_possible_here` where it is suspended or closed already.
    public func suspendAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.suspend, on: account)
    }

    /// Lets a suspended account sign in again.
    ///
    /// - Throws: `unknown_account`; `not_possible_here` where it is not suspended.
    public func resumeAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.resume, on: account)
    }

    /// Ends an account for good; what is kept of it stays until ``eraseAccount(_:)``. For operators: nothing
    /// is confirmed.
    ///
    /// - Throws: `unknown_account`; `not_possible_here` where it is closed already.
    public func closeAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.close, on: account)
    }

    /// Destroys all that is kept of an account, whatever its standing: names, address, passwords, passkeys,
    /// factors, visits, waiting mails, and the random subject, so that the events that stay lead to nobody.
    ///
    /// Nobody is told by mail, as no address is left, and no errand ends the sessions: the host, which
    /// asks for it, ends them. Backups and what has read the events before are the host's to clear. A later
    /// account of the same identifier is another one. For operators: nothing is confirmed.
    ///
    /// - Throws: `unknown_account`.
    public func eraseAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.erase, on: account)
    }

    /// The person ends the account, in a visit that was re-authenticated for `closeAccount`.
    ///
    /// - Throws: `step_up_required`, `not_possible_here`, `unknown_visit`.
    public func closeAccount(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.closeAccount(in: visit)
    }

    /// The person has the account destroyed (``eraseAccount(_:)``), in a visit that was re-authenticated for
    /// `eraseAccount`; the visit is gone with it.
    ///
    /// - Throws: `step_up_required`, `unknown_visit`.
    public func eraseAccount(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.eraseAccount(in: visit)
    }

    /// The help desk lets a person try again at once: what was guessed in vain at the password, the codes and
    /// the factors of an account counts no more, for strangers too, and what was off is on.
    ///
    /// Quotas of mails and of sources stay. It changes nothing that the account holds, so that no event tells
    /// it: the host keeps its own record of who did it.
    ///
    /// - Throws: `unknown_account`, `contention`, `unavailable`.
    public func liftThrottle(of account: AccountID) async throws(PassLiftError) {
        guard try await self.account(account) != nil else { throw PassLiftError(.unknownAccount) }
        var keys: [ThrottleKey] = [
            .codeOf(account), .addressCodeOf(account), .totpOf(account), .totpInRecoveryOf(account),
            .recoveryCodeOf(account), .passwordInRecoveryOf(account),
        ]
        if let name = try await profile(of: account)?.loginNameKey { keys.append(.passwordOfName(name)) }
        var change = Change()
        change.writes = try await cleared(keys, at: engine.doors.time.now()).writes
        _ = try await engine.doors.committing(change)
    }
}
