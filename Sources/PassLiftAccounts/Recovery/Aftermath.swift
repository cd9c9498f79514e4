import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

extension PasskeyAccounts {
    /// What goes with a new way in, in the same commit, at the end of a recovery: what strangers have guessed
    /// at counts no more, and passkeys that are no stronger than what was shown are suspended
    /// (``RecoveryOutcome``). What was enrolled before the present address was verified may be another's, and
    /// is suspended whatever it is, unless it was shown.
    func aftermath(of loaded: Loaded) async throws(PassLiftError) -> Prepared {
        var aftermath = Prepared([])
        guard let account = loaded.account, loaded.endsRecovery, let held = loaded.recovery?.recovery else {
            return aftermath
        }
        let profile = try await profile(of: account.id)
        var keys: [ThrottleKey] = [
            .codeOf(account.id), .addressCodeOf(account.id), .totpOf(account.id),
            .totpInRecoveryOf(account.id), .recoveryCodeOf(account.id), .passwordInRecoveryOf(account.id),
        ]
        if let profile { keys.append(.passwordOfName(profile.loginNameKey)) }
        aftermath.evidence.add(try await cleared(keys, at: loaded.now))
        let verified = profile?.emailVerifiedAt
        aftermath.inputs += try await olderFactors(than: verified, of: account, after: held)
        for var passkey in try await ceremonies.passkeys(of: account.id) where passkey.state != .suspended {
            let isShown = passkey.lastUsedIn(loaded.visit.visit.id, held)
            let isOlder = verified.map { passkey.createdAt < $0 } ?? false
            let fate = RecoveryOutcome.ofPasskey(passkey.origin, of: account.facts, after: held)
            guard !isShown, isOlder || fate == .suspended else { continue }
            aftermath.inputs.append(.accountChanged(.passkeySuspended(passkey.state, of: passkey.origin)))
            passkey.state = .suspended
            aftermath.evidence.writes.append(.passkey(passkey))
        }
        if let profile, let after = profile.afterRecovery(by: held, at: loaded.now) {
            aftermath.evidence.writes.append(.profile(after))
        }
        return aftermath
    }

    /// Second factors from before the address was verified, which were not shown: they may be another's.
    private func olderFactors(
        than verified: Instant?, of account: AccountRecord, after held: RecoveryCase
    ) async throws(PassLiftError) -> [Input] {
        guard let verified else { return [] }
        return try await factorRecords(of: account.id).filter { record in
            let isOlder = record.confirmedAt.map { $0 < verified } ?? true
            let origin = account.facts.origins[record.kind]
            let fate = RecoveryOutcome.ofFactor(record.kind, origin, shown: held.routes, on: held.roots)
            return isOlder && fate == .stays && account.facts.secondFactors.contains(record.kind.asSet)
                && !held.routes.contains(record.kind.route)
        }.map { .accountChanged(.factorSuspended($0.kind)) }
    }

    /// The visit goes on; see ``PasskeyCeremonies/resume(_:with:)``. What goes with the end of a recovery
    /// goes into the commit of the new passkey.
    func resumed(_ visit: VisitID, with answer: VisitAnswer) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.resume(visit, with: answer) { loaded async throws(PassLiftError) in
            try await aftermath(of: loaded)
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
    }
}

extension PasskeyRecord {
    /// Whether it was shown in the recovery that ends in this visit.
    fileprivate func lastUsedIn(_ visit: VisitID, _ held: RecoveryCase) -> Bool {
        guard held.routes.contains(.passkey), let used = lastUsedAt else { return false }
        return used >= held.startedAt
    }
}

extension ProfileRecord {
    /// What a recovery makes of the addresses; nil: nothing.
    ///
    /// Two routes, one of them the address before the last change, make that the present one again; the
    /// other one stands beside it, as a new one. A new address that was not shown is dropped: the password
    /// alone may have brought it.
    fileprivate func afterRecovery(by held: RecoveryCase, at now: Instant) -> ProfileRecord? {
        var profile = self
        guard let other = otherAddress else { return nil }
        guard let email, other.role == .former else {
            if held.routes.contains(.newMail) { return nil }
            profile.otherAddress = nil
            return profile
        }
        guard held.routes.contains(.formerMail), held.roots.count > 1 else { return nil }
        let former = other
        profile.email = former.address
        profile.otherAddress = OtherAddress(address: email, role: .new, since: now)
        return profile
    }
}
