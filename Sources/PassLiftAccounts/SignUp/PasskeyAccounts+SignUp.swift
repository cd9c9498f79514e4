public import PassLift
import PassLiftFlow
public import PassLiftMachine
import PassLiftPorts

/// Signing up: name, address, code, then a passkey or a password.
extension PasskeyAccounts {
    /// Begins a sign-up and mails a code to the address.
    ///
    /// Where the login name has an account, the answer, the reads and the writes are alike; its stored
    /// address is told that somebody tried, and the one that was typed is told nothing.
    ///
    /// A name that mixes scripts is told to the host first (``AccountSettings/reviewMixedScripts``).
    ///
    /// - Throws: `bad_input` for what is no address or cannot be a name, for a name that is another address,
    ///   and for one that the host refuses; `throttled` for a source past its share; `contention`,
    ///   `unavailable`.
    public func beginSignUp(
        _ request: SignUpRequest, client: ClientDescription, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> VisitReply {
        let address = try mailAddress(request.email)
        guard SignUpRequest.isPermitted(displayName: request.displayName) else {
            throw PassLiftError(.badInput, "the name is too long, or holds control characters")
        }
        let loginName = request.loginName ?? address
        let key = try signUpKey(loginName)
        try await admitSource(origin.source)
        try await reviewScripts(of: loginName, request)
        // Under somebody else's address nobody else could sign up any more.
        guard (try? MailAddress(key)) == nil || key == nameKey(address) else {
            throw PassLiftError(
                .badInput, "a login name that is an address must be the one that is confirmed")
        }
        let holder = try await profile(named: loginName)
        let now = engine.doors.time.now()
        var visit = try engine.newVisit(.signUp, client, .other, at: now)
        visit.identifier = loginName
        var record = SignUpRecord(
            visit: visit.visit.id, loginName: loginName, loginNameKey: key, email: address,
            expiresAt: visit.visit.expiresAt)
        record.displayName = request.displayName
        var code = try draft(
            .signUp, in: visit.visit.id, to: holder == nil ? address : holder?.email, of: nil)
        if let holder {
            // A code that nobody is told, at the address that the account has.
            code.record.purpose = .formerAddress
            code.record.account = holder.account
            code.errand.account = holder.account
            code.errand.kind = .mailAccountExists
        }
        let recipient = ThrottleKey.Recipient.address(nameKey(code.record.address ?? address))
        let mails = try await admit(recipient.mails)
        let signUp = record
        let drafted = code
        return try await ceremonies.take(
            StepRequest(.newVisit(visit)) { _ throws(PassLiftError) in
                var prepared = Prepared([.visitBegan])
                prepared.evidence.writes = [.signUp(signUp)]
                drafted.add(to: &prepared.evidence, mails)
                return prepared
            })
    }

    /// Confirms the address by the code that was mailed, which makes the account. The reply is `enrol`: then
    /// a passkey is made (``VisitAnswer/ceremonyWanted``) or a password chosen (``enrolPassword(_:in:)``),
    /// and the person is in. `awaitProof` where the code was wrong.
    ///
    /// Somebody who stops here has an account without a way in, and comes back by a recovery.
    ///
    /// - Throws: `account_exists` where the name was taken meanwhile; `throttled` for a source that guesses,
    ///   `not_possible_here`, `unknown_visit`, `contention`, `unavailable`.
    public func confirmSignUp(
        code typed: String, in visit: VisitID, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> VisitReply {
        guard try await storedVisit(visit).visit.kind == .signUp else {
            throw PassLiftError(.notPossibleHere)
        }
        let guesses = try await admit([], source: origin.source)
        guard guesses.verdict == .open else { throw try await throttled(.mail, in: visit, guesses) }
        do {
            let tries = try await admit([tries(of: try await code(in: visit), in: visit)])
            let reply = try await confirm(typed, in: visit, guesses, tries)
            await [guesses, tries].settle()
            return reply
        } catch {
            await guesses.giveBack()
            throw error
        }
    }

    private func confirm(
        _ typed: String, in visit: VisitID, _ guesses: Guesses, _ tries: Guesses
    ) async throws(PassLiftError) -> VisitReply {
        let now = engine.doors.time.now()
        let code = try await code(in: visit)
        let first = try await compare(typed, with: code, for: .signUp, at: now)
        let signUp = try await engine.reading { store async throws(StoreError) in
            try await store.signUp(in: visit)
        }
        guard tries.verdict == .open, first == .matches, let signUp else {
            _ = guesses.wrong(at: now)
            _ = tries.wrong(at: now)
            return try await refuse(in: visit)
        }
        let id = try engine.drawAccountID()
        var request = StepRequest(.visit(visit), account: id) { loaded async throws(PassLiftError) in
            let code = try await self.code(in: visit)
            guard let code,
                try await compare(typed, with: code, for: .signUp, at: loaded.now) == .matches
            else { throw PassLiftError(.contention, "answered meanwhile") }
            var prepared = prepared(signUp, id, code, at: loaded.now)
            prepared.evidence.add(guesses.right(at: loaded.now))
            prepared.evidence.add(tries.right(at: loaded.now))
            return prepared
        }
        request.absentAccount = .make(try engine.newAccount(id, at: now))
        return try await ceremonies.take(request)
    }

    private func refuse(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        try await ceremonies.take(
            StepRequest(.visit(visit)) { _ throws(PassLiftError) in
                Prepared([.routeChecked(.mail, .wrong, waitSeconds: 0)])
            })
    }

    private func prepared(
        _ signUp: SignUpRecord, _ id: AccountID, _ code: MailedCodeRecord, at now: Instant
    ) -> Prepared {
        var prepared = Prepared([
            .accountChanged(.created), .routeChecked(.mail, .correct, waitSeconds: 0),
        ])
        var profile = ProfileRecord(
            account: id, loginName: signUp.loginName, loginNameKey: signUp.loginNameKey)
        profile.displayName = signUp.displayName
        profile.email = signUp.email
        profile.emailVerifiedAt = now
        prepared.evidence.preconditions = [.loginNameFree(signUp.loginNameKey)]
        prepared.evidence.writes = [.profile(profile), .removeSignUp(signUp.visit)]
        prepared.evidence.add(code.usedUp)
        prepared.evidence.belong(to: .routeProved)
        return prepared
    }

    /// Tells the host of a name that mixes scripts, where it wants to be told.
    private func reviewScripts(of name: String, _ request: SignUpRequest) async throws(PassLiftError) {
        guard let review = settings.reviewMixedScripts, text.scripts(ofLoginName: name) == .mixed else {
            return
        }
        switch await review(request) {
        case .permitted: return
        case .refused: throw PassLiftError(.badInput, "the login name mixes scripts")
        }
    }

    func signUpKey(_ name: String) throws(PassLiftError) -> String {
        do {
            return try text.loginNameKey(name)
        } catch {
            throw PassLiftError(.badInput, "no login name: " + error.rawValue)
        }
    }
}
