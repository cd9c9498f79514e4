import PassLift
import PassLiftEncoding
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// Who it is that a visit recovers, as far as anybody knows before something is proved.
struct RecoveryClaim: Sendable {
    /// The account; nil where the name is nobody's, or nobody's who could be let in.
    var account: AccountID?
    /// What wrong answers count on: the account's own rows, or those of a name that is nobody's.
    var countedAs: AccountID
}

/// What a proof is worth, and what the commit must write and hold for it.
struct RecoveryCheck: Sendable {
    var verdict = MailedCode.Verdict.differs
    var entries: Guesses.Entries = ([], [])
    /// Inputs that follow a right one.
    var followUps: [Input] = []
}

extension PasskeyAccounts {
    /// Who a recovery visit is about.
    func claim(in visit: VisitRecord) async throws(PassLiftError) -> RecoveryClaim {
        let code = try await code(in: visit.visit.id)
        if let account = visit.account ?? code?.account {
            return RecoveryClaim(account: account, countedAs: account)
        }
        let key = nameKey(visit.identifier ?? visit.visit.id.text)
        return RecoveryClaim(account: nil, countedAs: try await nobody(key))
    }

    /// The key of a name; of one that can be nobody's, the name as typed.
    func nameKey(_ name: String) -> String { (try? text.loginNameKey(name)) ?? name }

    /// An identifier that no account has, the same for a name each time.
    func nobody(_ key: String) async throws(PassLiftError) -> AccountID {
        let digest = ThrottleKey.passwordOfName(key).bytes(under: try await secret())
        guard let id = AccountID("nobody-" + Hex.encode(digest)) else { throw PassLiftError(.unavailable) }
        return id
    }

    /// Compares what was shown with what is stored now.
    func check(
        _ proof: RecoveryProof, in visit: VisitID, _ account: AccountID?, at now: Instant
    ) async throws(PassLiftError) -> RecoveryCheck {
        switch proof {
        case .mailedCode(let typed): try await check(code: typed, in: visit, account, at: now)
        case .recoveryCode(let typed): try await check(typed, .recoveryCodes, of: account, at: now)
        case .totp(let typed): try await check(typed, .totp, of: account, at: now)
        }
    }

    private func check(
        code typed: String, in visit: VisitID, _ account: AccountID?, at now: Instant
    ) async throws(PassLiftError) -> RecoveryCheck {
        let record = try await code(in: visit)
        var verdict = try await compare(typed, with: record, for: .recovery, at: now)
        let nobody = try await nobody(visit.text)
        let profile = try await profile(of: account ?? nobody)
        if account == nil || profile?.email?.utf8Bytes != record?.address?.utf8Bytes { verdict = .differs }
        var check = RecoveryCheck(verdict: verdict)
        guard let record else { return check }
        check.entries = record.answered(verdict)
        if verdict == .matches, let profile { check.note(verified: profile, at: now) }
        return check
    }

    private func check(
        _ typed: String, _ kind: FactorKind, of account: AccountID?, at now: Instant
    ) async throws(PassLiftError) -> RecoveryCheck {
        guard let account, let held = try await self.account(account)?.facts.secondFactors,
            held.contains(kind.asSet)
        else { return RecoveryCheck() }
        let code = CodeCheck(typed, of: account, secret: try await secret(), vault: try await vault())
        let record = try await factorRecords(of: account).first { $0.kind == kind }
        guard code.kind == kind, let record,
            let use = try code.use(record, at: now, engine.doors.cryptography)
        else { return RecoveryCheck() }
        var evidence = Evidence()
        evidence.replace(record, by: use.record)
        var check = RecoveryCheck(
            verdict: .matches, entries: (evidence.preconditions, evidence.writes))
        if use.isLast { check.followUps = [.factorExhausted(kind)] }
        return check
    }
}

extension RecoveryCheck {
    /// Whoever reads the mail has shown that the address is theirs; when that was shown first is what counts.
    mutating func note(verified profile: ProfileRecord, at now: Instant) {
        guard profile.emailVerifiedAt == nil else { return }
        var profile = profile
        profile.emailVerifiedAt = now
        entries.writes.append(.profile(profile))
    }
}

extension String {
    /// What counts where texts are compared: `==` folds spellings together.
    var utf8Bytes: [UInt8] { Array(utf8) }
}
