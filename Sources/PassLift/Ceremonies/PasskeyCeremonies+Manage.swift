import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// Managing an account's passkeys. Every change needs a re-authentication for just that action, at most ten
/// minutes old, with the strongest method that the account holds: a confirmed passkey where there is one. The
/// visit of a recovery that has just ended stands in for it.
extension PasskeyCeremonies {
    /// Begins a re-authentication of a person whom the host's session already identifies.
    ///
    /// The reply is `confirm` with request options where the account holds a passkey that can answer, else
    /// `awaitProof`: then the host checks the password and tells (``VisitAnswer/passwordChecked(_:)``).
    public func beginReauthentication(
        _ account: AccountID, for action: SensitiveAction, client: ClientDescription
    ) async throws(PassLiftError) -> VisitReply {
        let now = engine.doors.time.now()
        var visit = try engine.newVisit(.reauthentication(action), client, .passkey, at: now)
        visit.account = account
        return try await take(
            StepRequest(.newVisit(visit), account: account) { loaded throws(PassLiftError) in
                let usable = (loaded.account?.facts.passkeys ?? 0) > 0
                return Prepared([.visitBegan] + (usable ? [.ceremonyRequested(.reauthentication)] : []))
            })
    }

    /// Begins the creation of a further passkey, in a visit that was re-authenticated for `addPasskey`. It is
    /// young where the visit showed one root (`Origin`).
    ///
    /// - Throws: `too_many_passkeys` where the account has `PasskeyRecord.maximumPerAccount` already.
    public func addPasskey(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        try await take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                try await requireRoom(loaded)
                return Prepared([.ceremonyRequested(.additionalPasskey)])
            })
    }

    /// Refuses a further passkey where the account has as many as one may have.
    func requireRoom(_ loaded: Loaded) async throws(PassLiftError) {
        guard let account = loaded.account else { return }
        let count = try await passkeys(of: account.id).count
        guard count < PasskeyRecord.maximumPerAccount else { throw PassLiftError(.tooManyPasskeys) }
    }

    /// Deletes a passkey, in a visit that was re-authenticated for `deletePasskey`. The reply carries the
    /// signal that tells credential managers which passkeys are left. A confirmed one that is deleted on one
    /// root is kept, suspended.
    ///
    /// - Throws: `step_up_required`, also for a confirmed one in the visit of a recovery by one route;
    ///   `last_way_in`, `bad_input` when the account holds no such passkey.
    public func deletePasskey(
        _ credentialID: [UInt8], in visit: VisitID
    ) async throws(PassLiftError) -> VisitReply {
        let engine = engine
        let deleted = Box<PasskeyRecord?>(nil)
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            let stored = try await engine.reading { store async throws(StoreError) in
                try await store.passkey(credentialID: credentialID)
            }
            guard let stored, let account = loaded.account, stored.account == account.id else {
                throw PassLiftError(.badInput, "the account holds no such passkey")
            }
            deleted.value = stored
            var prepared = Prepared([.accountChanged(.passkeyDeleted(stored.state, of: stored.origin))])
            prepared.evidence.usedPasskey = stored
            return prepared
        }
        var reply = VisitReply(try await engine.takeConfirmed(request))
        if let deleted = deleted.value {
            reply.signals += await acceptedSignals(deleted.account, alsoFor: deleted.userHandle)
        }
        return reply
    }

    /// The person takes "never again" back, in the host's settings: from the next sign-in on offers may be
    /// made again, as the policy has it.
    ///
    /// - Throws: `not_possible_here` where it was not said, `unknown_account`.
    public func offersWantedAgain(by account: AccountID) async throws(PassLiftError) {
        try await advisor.offersWantedAgain(by: account)
    }

    /// The host has let the account's owner back in by a recovery of its own, and the owner has a new way in:
    /// passkeys that are no stronger than what was shown are suspended, everything that was issued before is
    /// void, and other sessions are to end (errand `revoke_sessions`). Confirmed passkeys stay; show them to
    /// the owner.
    ///
    /// The routes are what the owner has shown to the host.
    ///
    /// - Returns: the passkeys that were suspended.
    /// - Throws: `unknown_account`, `contention`, `unavailable`.
    public func accountRecovered(
        _ account: AccountID, provedBy routes: RecoveryRoutes
    ) async throws(PassLiftError) -> [PasskeyRecord] {
        let suspended = Box<[PasskeyRecord]>([])
        _ = try await engine.take(
            StepRequest(.outside, account: account) { loaded async throws(PassLiftError) in
                let passkeys = try await passkeys(of: account).filter { passkey in
                    passkey.state != .suspended && !passkey.origin.isConfirmed
                        && loaded.account?.facts.origins.roots(of: routes).isSuperset(of: passkey.origin.root)
                            != true
                }
                var prepared = Prepared([])
                var facts = loaded.account?.facts ?? AccountFacts(status: .absent, createdAt: loaded.now)
                suspended.value = []
                for var passkey in passkeys
                where RemovalRule.removingPasskey(facts, at: passkey.state) == .permitted {
                    prepared.inputs.append(
                        .accountChanged(.passkeySuspended(passkey.state, of: passkey.origin)))
                    facts.provenPasskeys -= passkey.state == .proven && facts.provenPasskeys > 0 ? 1 : 0
                    passkey.state = .suspended
                    prepared.evidence.writes.append(.passkey(passkey))
                    suspended.value.append(passkey)
                }
                let has = loaded.account?.facts.password == .present
                prepared.inputs.append(.accountChanged(has ? .passwordChanged : .passwordSet))
                return prepared
            })
        return suspended.value
    }

    /// The host has changed or reset the password of an account: everything that was issued before is void,
    /// open ceremonies included, and other sessions are to end (errand `revoke_sessions`).
    ///
    /// No passkey is suspended by that. A plain change proves no more than the password: where a thief makes
    /// it, suspending would shut the owner's passkeys out.
    public func passwordChanged(of account: AccountID) async throws(PassLiftError) {
        _ = try await engine.take(
            StepRequest(.outside, account: account) { loaded throws(PassLiftError) in
                let has = loaded.account?.facts.password == .present
                return Prepared([.accountChanged(has ? .passwordChanged : .passwordSet)])
            })
    }
}
