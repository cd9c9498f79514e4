public import PassLiftPorts

/// The life of an account, as far as PassLift keeps one: its offers, answers and events. For the host, which
/// keeps the account itself and has confirmed what is asked here.
extension UpgradeAdvisor {
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
}
