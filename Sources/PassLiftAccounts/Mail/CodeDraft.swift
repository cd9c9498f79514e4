import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// A mailed code that is to be issued: for what, and to whom.
struct CodeDraft: Sendable, Redacted {
    var record: MailedCodeRecord
    var errand: Errand

    /// What it adds to a step, where `mails` is its place among the mails to somebody.
    ///
    /// Without a place the code is there and goes nowhere: what the person sees, and what is written but for
    /// the quotas themselves, is the same.
    func add(to evidence: inout Evidence, _ mails: Guesses) {
        var record = record
        switch mails.verdict {
        case .open: break
        case .wait, .off: record.address = nil
        }
        evidence.writes.append(.mailedCode(record))
        evidence.errands.append(errand)
    }
}

extension PasskeyAccounts {
    /// A draft of a code for `purpose` in `visit`, about `account`, to `address`; nil: to nowhere.
    func draft(
        _ purpose: MailedCodeRecord.Purpose, in visit: VisitID, to address: String?,
        of account: AccountID?
    ) throws(PassLiftError) -> CodeDraft {
        let now = engine.doors.time.now()
        let id = try engine.drawBits()
        var record = MailedCodeRecord(
            id: id, purpose: purpose, visit: visit,
            expiresAt: now.adding(seconds: lifetimeSeconds(of: purpose)))
        record.account = account
        record.address = address
        var errand = try engine.newErrand(.mailCode, of: account, at: now)
        errand.mailedCode = id
        return CodeDraft(record: record, errand: errand)
    }

    /// How long a code's record is kept: as long as its link is good, and as the visit that it is for.
    private func lifetimeSeconds(of purpose: MailedCodeRecord.Purpose) -> Int64 {
        switch purpose {
        case .signUp, .confirmAddress, .formerAddress: codeLifetimeSeconds
        case .recovery:
            max(
                codeLifetimeSeconds, Lifetimes.visitSeconds,
                min(settings.links.recoveryLifetimeSeconds, MailLinks.maximumLifetimeSeconds))
        }
    }

    /// How long the six digits of a code are good; of a negative setting not at all.
    private var codeLifetimeSeconds: Int64 {
        min(max(0, settings.mailedCodeLifetimeSeconds), MailLinks.maximumLifetimeSeconds)
    }

    /// When the six digits of a code run out.
    func digitsExpire(_ record: MailedCodeRecord) -> Instant {
        let longer = lifetimeSeconds(of: record.purpose) - codeLifetimeSeconds
        return record.expiresAt.adding(seconds: -longer)
    }

    /// What typed digits are to a code, as it stands; wrong where there is none to compare with.
    func compare(
        _ typed: String, with record: MailedCodeRecord?, for purpose: MailedCodeRecord.Purpose,
        at now: Instant
    ) async throws(PassLiftError) -> MailedCode.Verdict {
        let code = try await mailedCode(record)
        let verdict = code.compare(typed: typed)
        guard let record, record.purpose == purpose, record.address != nil,
            record.tries < settings.mailedCodeTries, now < digitsExpire(record)
        else { return .differs }
        return verdict
    }

    /// The code of a record as it is now: one that recovers is another one once the account's recovery epoch
    /// has risen, so that what was mailed before opens nothing. The store is asked alike for an account and
    /// for none.
    func mailedCode(_ record: MailedCodeRecord?) async throws(PassLiftError) -> MailedCode {
        let secret = try await secret()
        guard let record, record.purpose == .recovery else {
            return MailedCode(id: record?.id ?? 0, under: secret)
        }
        guard let id = record.account ?? AccountID("nobody") else { throw PassLiftError(.unavailable) }
        let epoch = try await account(id)?.facts.recoveryEpoch
        return MailedCode(id: record.id, epoch: epoch ?? 0, under: secret)
    }
}

extension MailedCodeRecord {
    /// Used up by a right answer, which stands against whoever gives it at the same moment. Wrong ones are
    /// counted before they are compared (``ThrottleKey/triesOf(_:_:)``).
    var usedUp: Guesses.Entries { ([.mailedCodeTries(id, tries)], [.removeMailedCode(id)]) }
}

extension Evidence {
    /// The step's own part falls away unless this check was told in it.
    mutating func belong(to checks: ProofInput...) {
        belongsTo = { transition in
            if case .proofs(_, _, let input, _) = transition { return checks.contains(input) }
            return false
        }
    }

    /// The step's own part falls away unless the password went this way in it.
    mutating func belong(to inputs: [PasswordInput]) {
        belongsTo = { transition in
            if case .password(_, let input, _) = transition { return inputs.contains(input) }
            return false
        }
    }

    /// The step's own part falls away unless a route back in went this way in it.
    mutating func belong(to routes: [RecoveryRouteInput]) {
        belongsTo = { transition in
            if case .route(_, let input, _) = transition { return routes.contains(input) }
            return false
        }
    }
}
