import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// Makes a mail of an errand, sends it, and tells what came of it.
struct MailClerk: Sendable {
    let accounts: PasskeyAccounts
    let mailer: any Mailer
    let texts: MailTexts

    /// What became of a mail.
    enum Fate {
        case sent
        case deferred
        case givenUp
        case dropped
        /// It stays, and is not tried any more.
        case parked
        /// Another worker has the lease, or has seen to the errand.
        case overtaken
    }

    /// A mail that is to be sent.
    private struct Letter {
        var address: String
        var occasion: MailOccasion
    }

    private var doors: Doors { accounts.engine.doors }

    func handle(
        _ errand: Errand, _ schedule: MailSchedule, _ turn: MailTurn
    ) async throws(PassLiftError) -> Fate {
        guard let notice = errand.kind.notice else { return .overtaken }
        let code = try await code(of: errand)
        let letters = try await letters(for: errand, notice, code)
        guard !letters.isEmpty else {
            let outcome = try await turn.settle(errand, by: .errandDone(errand.id))
            return outcome == .committed ? .dropped : .overtaken
        }
        var failure: MailerError.Code?
        for (place, letter) in letters.enumerated() {
            let text = texts.text(for: letter.occasion)
            let message = MailMessage(
                id: errand.id ^ UInt128(place), to: letter.address, subject: text.subject, text: text.body)
            do {
                try await mailer.send(message)
            } catch {
                failure = error.code == .unavailable ? .unavailable : failure ?? error.code
            }
        }
        switch failure {
        case nil: return try await tell(errand, (notice, .delivered), code, turn) ? .sent : .overtaken
        case .unavailable where errand.nextAttempts < schedule.maximumAttempts:
            return try await again(errand, schedule, turn)
        case .unavailable, .refused:
            return try await tell(errand, (notice, .givenUp), code, turn) ? .givenUp : .overtaken
        }
    }

    /// An errand at which the work broke off, so that it keeps no other from being sent: tried again later
    /// and, after the same number of tries as a mail that is not taken, given up; parked where not even that
    /// can be told.
    func putOff(
        _ errand: Errand, _ schedule: MailSchedule, _ turn: MailTurn
    ) async throws(PassLiftError) -> Fate {
        guard errand.nextAttempts >= schedule.maximumAttempts else {
            return try await again(errand, schedule, turn)
        }
        let code = (try? await code(of: errand)) ?? nil
        if let notice = errand.kind.notice,
            let isTold = try? await tell(errand, (notice, .givenUp), code, turn), isTold
        {
            return .givenUp
        }
        let outcome = try await turn.settle(
            errand, by: .errandDeferred(errand.id, attempts: errand.nextAttempts, notBefore: Self.never))
        return outcome == .committed ? .parked : .overtaken
    }

    private static let never = Instant(milliseconds: .max)

    private func again(
        _ errand: Errand, _ schedule: MailSchedule, _ turn: MailTurn
    ) async throws(PassLiftError) -> Fate {
        let end = doors.time.now().adding(seconds: schedule.delaySeconds(after: errand.nextAttempts))
        let outcome = try await turn.settle(
            errand, by: .errandDeferred(errand.id, attempts: errand.nextAttempts, notBefore: end))
        return outcome == .committed ? .deferred : .overtaken
    }

    /// Tells how a notice ended, by one commit with the errand: of an account's notice under the account, of
    /// what a stranger may have asked for under the visit, so that no stranger changes an account.
    private func tell(
        _ errand: Errand, _ end: (notice: Notice, input: NotificationInput), _ code: MailedCodeRecord?,
        _ turn: MailTurn
    ) async throws(PassLiftError) -> Bool {
        var request: StepRequest
        let prepare = { @Sendable (_: Loaded) async throws(PassLiftError) -> Prepared in
            let lease = try await doors.reading { store async throws(StoreError) in
                try await store.lease(named: MailTurn.leaseName)
            }
            guard lease?.holder == turn.holder else { throw PassLiftError(.contention, "the lease is lost") }
            var prepared = Prepared([.noticeEnded(end.notice, end.input)])
            prepared.evidence.preconditions = [
                turn.lease.stillHeld, .errandWaiting(errand.id, attempts: errand.attempts),
            ]
            prepared.evidence.writes = [.errandDone(errand.id)]
            if end.notice == .addressChanged, let code {
                prepared.evidence.writes.append(.removeMailedCode(code.id))
            }
            return prepared
        }
        switch end.notice {
        case .code, .accountExists, .passwordSwitchedOff:
            guard let code else { return false }
            request = StepRequest(.visit(code.visit), prepare: prepare)
        case .passkeyAdded, .passkeyRemoved, .passwordChanged, .passwordRemoved, .factorAdded, .factorRemoved,
            .addressChanged, .recoveryStarted, .recoveryFinished:
            request = StepRequest(.outside, account: errand.account, prepare: prepare)
        }
        do {
            _ = try await accounts.engine.take(request)
            return true
        } catch {
            switch error.code {
            case .contention: return false
            case .unknownVisit, .unknownAccount:
                // Erased meanwhile: there is nobody to tell it of.
                return try await turn.settle(errand, by: .errandDone(errand.id)) == .committed
            case .accountExists, .notPossibleHere, .ceremonyGone, .tooManyCeremonies, .tooManyPasskeys,
                .stepUpRequired, .lastWayIn, .passwordUndecided, .confirmationDue, .longerPasswordFirst,
                .passwordStays, .lastRoute, .passwordRefused, .throttled, .badInput,
                .unavailable, .overloaded:
                throw error
            }
        }
    }

    private func code(of errand: Errand) async throws(PassLiftError) -> MailedCodeRecord? {
        guard let id = errand.mailedCode else { return nil }
        return try await doors.reading { store async throws(StoreError) in try await store.mailedCode(id) }
    }

    /// The mails: a code to where it was asked for, a notice to every address of the owner as they are now;
    /// none where there is nothing to send any more.
    private func letters(
        for errand: Errand, _ notice: Notice, _ code: MailedCodeRecord?
    ) async throws(PassLiftError) -> [Letter] {
        var occasion = MailOccasion(notice, serviceName: accounts.serviceName, at: errand.at)
        occasion.settingsLink = accounts.settings.links.settings?.text
        switch notice {
        case .code:
            guard let code, let address = try await addressOfCode(code) else { return [] }
            return [try await letter(with: code, to: address, occasion)]
        case .passwordSwitchedOff:
            guard let code, let address = try await address(ofRecovering: code) else { return [] }
            try await addRecoveryLink(code, to: &occasion)
            return [Letter(address: address, occasion: occasion)]
        case .accountExists:
            return code?.address.map { [Letter(address: $0, occasion: occasion)] } ?? []
        case .recoveryStarted: try await addRecovery(of: errand, to: &occasion)
        case .recoveryFinished: try await addWhatStays(of: errand, to: &occasion)
        case .passkeyAdded, .passkeyRemoved, .passwordChanged, .passwordRemoved, .factorAdded, .factorRemoved,
            .addressChanged:
            break
        }
        guard let account = errand.account, let profile = try await accounts.profile(of: account) else {
            return []
        }
        var addresses = profile.addresses
        if let former = code?.address, !addresses.contains(where: { $0.utf8Bytes == former.utf8Bytes }) {
            addresses.append(former)
        }
        return addresses.map { address in
            var told = occasion
            // Whoever made a new address need not be the owner: it is told, and can call nothing off.
            let isNew = profile.otherAddress?.role == .new && profile.otherAddress?.address == address
            if isNew { told.link = nil }
            return Letter(address: address, occasion: told)
        }
    }

    /// What the recovery left as it was, so that the owner can look at it.
    private func addWhatStays(
        of errand: Errand, to occasion: inout MailOccasion
    ) async throws(PassLiftError) {
        guard let account = errand.account else { return }
        let passkeys = try await accounts.ceremonies.passkeys(of: account)
        occasion.keptPasskeys = passkeys.filter { $0.state != .suspended && $0.createdAt < errand.at }
            .map { .init(label: $0.label, createdAt: $0.createdAt, lastUsedAt: $0.lastUsedAt) }
        occasion.keptFactors = try await accounts.account(account)?.facts.secondFactors ?? []
    }

    /// Where a code goes: nowhere once it has run out, and one that recovers only where the account's mail
    /// still goes.
    private func addressOfCode(_ code: MailedCodeRecord) async throws(PassLiftError) -> String? {
        guard let address = code.address, doors.time.now() < accounts.digitsExpire(code) else { return nil }
        switch code.purpose {
        case .signUp, .confirmAddress: return address
        case .formerAddress: return nil
        case .recovery: return try await self.address(ofRecovering: code)
        }
    }

    /// Where what recovers goes: to the account's address, while its link is good.
    private func address(
        ofRecovering code: MailedCodeRecord
    ) async throws(PassLiftError) -> String? {
        guard let address = code.address, let account = code.account, doors.time.now() < code.expiresAt else {
            return nil
        }
        let route = try await accounts.profile(of: account)?.route(
            of: address, beside: .password, at: doors.time.now())
        return route == nil ? nil : address
    }

    private func addRecoveryLink(
        _ record: MailedCodeRecord, to occasion: inout MailOccasion
    ) async throws(PassLiftError) {
        guard let template = accounts.recoveryLink, let account = record.account,
            let profile = try await accounts.profile(of: account), profile.emailVerifiedAt != nil,
            profile.email?.utf8Bytes == record.address?.utf8Bytes
        else { return }
        let code = try await accounts.mailedCode(record)
        occasion.link = template.link(CodeLinkToken(code, id: record.id).text)
        occasion.linkExpiresAt = record.expiresAt
    }

    private func letter(
        with record: MailedCodeRecord, to address: String, _ occasion: MailOccasion
    ) async throws(PassLiftError) -> Letter {
        let code = try await accounts.mailedCode(record)
        var occasion = occasion
        occasion.purpose = record.purpose
        occasion.code = code.grouped
        occasion.codeExpiresAt = accounts.digitsExpire(record)
        if record.purpose == .recovery { try await addRecoveryLink(record, to: &occasion) }
        return Letter(address: address, occasion: occasion)
    }

    /// The link to call a recovery off, while there is something to call off.
    private func addRecovery(
        of errand: Errand, to occasion: inout MailOccasion
    ) async throws(PassLiftError) {
        guard let account = errand.account else { return }
        let record = try await doors.reading { store async throws(StoreError) in
            try await store.recovery(of: account)
        }
        guard let record, record.recovery.isPending else { return }
        if case .waiting(let until) = record.recovery.state { occasion.waitsUntil = until }
        if let template = accounts.settings.links.cancellation {
            let token = CancellationToken(record, under: try await accounts.secret())
            occasion.link = template.link(token.text)
        }
    }
}

extension Errand {
    /// How often it will have been tried in vain after this time.
    fileprivate var nextAttempts: Int32 { attempts < .max ? attempts + 1 : attempts }
}
