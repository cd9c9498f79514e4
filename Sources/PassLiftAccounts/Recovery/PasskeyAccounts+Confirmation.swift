public import PassLift
public import PassLiftFlow
public import PassLiftMachine
import PassLiftPorts

/// Showing one more route in a visit in which somebody is signed in: what is used beside it, such as a
/// passkey that was made on the password alone, is confirmed by that (LIFT-0026).
extension PasskeyAccounts {
    /// Mails a code to the account's address, for somebody who was identified in this visit at most ten
    /// minutes ago: where the reply was `confirm_identity`, and where enrolling a second factor or changing
    /// the address was refused with `confirmation_due`. The code goes to ``confirmIdentity(code:in:)``.
    ///
    /// - Throws: `not_possible_here` for an account without an address, `throttled` past its share of mails,
    ///   `step_up_required`, `unknown_visit`, `contention`, `unavailable`.
    public func beginConfirmation(in visit: VisitID) async throws(PassLiftError) {
        let stored = try await storedVisit(visit)
        guard let account = stored.account, stored.visit.identifiedAt != nil else {
            throw PassLiftError(.stepUpRequired)
        }
        guard let address = try await profile(of: account)?.email else {
            throw PassLiftError(.notPossibleHere)
        }
        let code = try draft(.confirmAddress, in: visit, to: address, of: account)
        let mails = try await admit(ThrottleKey.Recipient.account(account).mails)
        guard mails.verdict == .open else { throw PassLiftError(.throttled) }
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded throws(PassLiftError) in
                try loaded.requireIdentified()
                var prepared = Prepared([.touched])
                code.add(to: &prepared.evidence, mails)
                return prepared
            })
    }

    /// Takes the code that was mailed. The reply says what is next; where the password is to go, the
    /// ceremony that confirms it.
    ///
    /// The visit has then shown the mailbox too. The password and the passkey that were used in it before are
    /// confirmed by that, unless they go back to the same mailbox.
    ///
    /// An address that is verified by that for the first time suspends what was enrolled before it and is not
    /// used in this visit: that may be another's.
    ///
    /// - Throws: `throttled` after too many wrong codes, `step_up_required`, `unknown_visit`, `overloaded`,
    ///   `contention`, `unavailable`.
    public func confirmIdentity(
        code typed: String, in visit: VisitID
    ) async throws(PassLiftError) -> IdentityConfirmation {
        guard let account = try await storedVisit(visit).account else { throw PassLiftError(.stepUpRequired) }
        let guesses = try await admit([.addressCodeOf(account)])
        guard guesses.verdict == .open else { throw PassLiftError(.throttled) }
        do {
            let tries = try await admit([tries(of: try await code(in: visit), in: visit)])
            let found = try await confirmIdentity(typed, of: account, in: visit, (guesses, tries))
            await [guesses, tries].settle()
            return found
        } catch {
            await guesses.giveBack()
            throw error
        }
    }

    private func confirmIdentity(
        _ typed: String, of account: AccountID, in visit: VisitID,
        _ places: (guesses: Guesses, tries: Guesses)
    ) async throws(PassLiftError) -> IdentityConfirmation {
        let (guesses, tries) = places
        let verdict = Box(MailedCode.Verdict.differs)
        let reply = try await ceremonies.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                let holder = try loaded.requireIdentified()
                let code = try await code(in: visit)
                let profile = try await profile(of: account)
                let isPresent = profile?.email?.utf8Bytes == code?.address?.utf8Bytes
                let compared = try await compare(typed, with: code, for: .confirmAddress, at: loaded.now)
                verdict.value = isPresent && tries.verdict == .open ? compared : .differs
                let result: CheckResult = verdict.value == .matches ? .correct : .wrong
                var prepared = Prepared([.routeChecked(.mail, result, waitSeconds: 0)])
                switch verdict.value {
                case .differs:
                    _ = guesses.wrong(at: loaded.now)
                    _ = tries.wrong(at: loaded.now)
                case .matches:
                    prepared.evidence.add(code?.usedUp ?? ([], []))
                    prepared.evidence.add(guesses.right(at: loaded.now))
                    prepared.evidence.add(tries.right(at: loaded.now))
                    try await confirmUsedPasskey(of: holder, in: loaded, &prepared)
                    if let profile, profile.emailVerifiedAt == nil {
                        try await suspendOlder(than: profile, of: holder, in: loaded, &prepared)
                    }
                }
                prepared.evidence.belong(to: .routeProved, .routeFailed)
                return prepared
            })
        return IdentityConfirmation(check: verdict.value == .matches ? .correct : .wrong, visit: reply)
    }

    /// What came of a mailed code in a visit in which somebody is signed in.
    public struct IdentityConfirmation: Hashable, Sendable {
        /// Whether the code was right; a wrong one may be tried again.
        public let check: CheckResult
        /// What is next in the visit.
        public let visit: VisitReply
    }

    /// A young passkey that was used in this visit, before the code, is confirmed by it. Where another one
    /// was used elsewhere in that time, nobody knows which it was, and none is.
    private func confirmUsedPasskey(
        of account: AccountRecord, in loaded: Loaded, _ prepared: inout Prepared
    ) async throws(PassLiftError) {
        let visit = loaded.visit.visit
        guard visit.proofs.contains(.passkey) else { return }
        let shown = visit.roots.union(account.facts.origins.address.root)
        let used = try await ceremonies.passkeys(of: account.id).filter { passkey in
            passkey.state != .suspended && passkey.lastUsedAt.map { $0 >= visit.startedAt } ?? false
        }
        guard used.count == 1, let passkey = used.first, passkey.origin.used(beside: shown) != passkey.origin
        else { return }
        prepared.inputs.append(.accountChanged(.passkeyConfirmed(passkey.state, of: passkey.origin)))
        prepared.evidence.usedPasskey = passkey
    }

    /// The address is verified for the first time: what was enrolled before and is not used in this visit is
    /// suspended.
    func suspendOlder(
        than profile: ProfileRecord, of account: AccountRecord, in loaded: Loaded, _ prepared: inout Prepared
    ) async throws(PassLiftError) {
        var verified = profile
        verified.emailVerifiedAt = loaded.now
        prepared.evidence.writes.append(.profile(verified))
        let proofs = loaded.visit.visit.proofs
        let facts = account.facts
        if facts.password == .present, !proofs.contains(.password) {
            prepared.inputs.append(.accountChanged(.passwordSuspended))
        }
        for kind in FactorKind.allCases where facts.secondFactors.contains(kind.asSet) {
            guard !proofs.contains(.secondFactor) else { continue }
            prepared.inputs.append(.accountChanged(.factorSuspended(kind)))
        }
        for var passkey in try await ceremonies.passkeys(of: account.id) where passkey.state != .suspended {
            let isUsed =
                passkey.createdIn == loaded.visit.visit.id
                || proofs.contains(.passkey)
                    && passkey.lastUsedAt.map { $0 >= loaded.visit.visit.startedAt } ?? false
            if isUsed { continue }
            prepared.inputs.append(.accountChanged(.passkeySuspended(passkey.state, of: passkey.origin)))
            passkey.state = .suspended
            prepared.evidence.writes.append(.passkey(passkey))
        }
    }

    /// Whether a second factor must be enrolled beside an independent route that the account has, and this
    /// visit has not shown: else whoever has one factor would make the second.
    func requireIndependentRoute(_ loaded: Loaded, _ account: AccountRecord) async throws(PassLiftError) {
        let shown = loaded.visit.visit.roots
        guard shown.count == 1 else { return }
        let mail = account.facts.origins.address
        let profile = try await profile(of: account.id)
        let hasMail = profile?.emailVerifiedAt != nil && mail.isConfirmed && !shown.contains(mail.root)
        let hasPasskey = account.facts.confirmedPasskeys > 0 && loaded.visit.visit.passkeyShown != .confirmed
        if hasMail || hasPasskey { throw PassLiftError(.confirmationDue) }
    }
}

extension Loaded {
    /// Makes sure that somebody was identified in the visit at most ten minutes ago under today's epoch.
    @discardableResult
    fileprivate func requireIdentified() throws(PassLiftError) -> AccountRecord {
        guard let account else { throw PassLiftError(.stepUpRequired) }
        let verdict = HardRules.judgeStepUp(in: visit.visit, of: account.facts, at: now)
        guard verdict == .permitted else { throw PassLiftError(.stepUpRequired, verdict.rawValue) }
        return account
    }
}
