import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

extension PasskeyAccounts {
    /// What goes with a new way in, in the same commit, at the end of a recovery: what strangers have guessed
    /// at counts no more, and passkeys from before the address was verified, which may be another's, are
    /// suspended.
    ///
    /// - Parameter facts: what the account holds once the new way in is there.
    func aftermath(
        of loaded: Loaded, holding facts: AccountFacts
    ) async throws(PassLiftError) -> Prepared {
        var aftermath = Prepared([])
        guard let account = loaded.account, loaded.endsRecovery else { return aftermath }
        let profile = try await profile(of: account.id)
        var keys: [ThrottleKey] = [
            .codeOf(account.id), .addressCodeOf(account.id), .totpOf(account.id),
            .totpInRecoveryOf(account.id), .recoveryCodeOf(account.id),
        ]
        if let profile { keys.append(.passwordOfName(profile.loginNameKey)) }
        aftermath.evidence.add(try await cleared(keys, at: loaded.now))
        guard let verified = profile?.emailVerifiedAt else { return aftermath }
        var facts = facts
        for var passkey in try await ceremonies.passkeys(of: account.id) {
            guard passkey.state != .suspended, passkey.createdAt < verified,
                RemovalRule.removingPasskey(facts, at: passkey.state) == .permitted
            else { continue }
            aftermath.inputs.append(.accountChanged(.passkeySuspended(passkey.state)))
            facts.passkeys -= facts.passkeys > 0 ? 1 : 0
            facts.provenPasskeys -= passkey.state == .proven && facts.provenPasskeys > 0 ? 1 : 0
            passkey.state = .suspended
            aftermath.evidence.writes.append(.passkey(passkey))
        }
        return aftermath
    }

    /// The visit goes on; see ``PasskeyCeremonies/resume(_:with:)``. What goes with the end of a recovery
    /// goes into the commit of the new passkey.
    func resumed(_ visit: VisitID, with answer: VisitAnswer) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.resume(visit, with: answer) { loaded async throws(PassLiftError) in
            var facts = loaded.account?.facts ?? AccountFacts(status: .absent, createdAt: loaded.now)
            facts.passkeys += facts.passkeys < .max ? 1 : 0
            return try await aftermath(of: loaded, holding: facts)
        }
    }
}

extension Loaded {
    /// Whether this visit's recovery may end by a new way in, as far as was loaded; where it ran out or was
    /// called off by what came since, the step tells that and nothing goes with it.
    fileprivate var endsRecovery: Bool {
        guard let account, visit.visit.kind == .recovery, visit.visit.state == .started,
            now < visit.visit.expiresAt, let held = recovery?.recovery
        else { return false }
        return held.state == .enrolling && held.visit == visit.visit.id
            && RecoveryRule.review(held, of: account.facts, at: now) == .stands
            && visit.visit.securityEpoch == account.facts.securityEpoch
    }
}
