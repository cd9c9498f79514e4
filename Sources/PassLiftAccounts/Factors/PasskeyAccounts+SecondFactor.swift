public import PassLift
import PassLiftFlow
public import PassLiftMachine
import PassLiftPorts

/// The second factors that PassLift keeps, at sign-in.
extension PasskeyAccounts {
    /// Checks the code that is due in a visit: of an authenticator app, or one of the recovery codes in its
    /// place.
    ///
    /// What looks like an app's code, six to eight digits, is never compared with recovery codes. A code of
    /// the app is taken once, as is a recovery code. Failures are counted, before the code is looked at,
    /// against the factor of the account, over all its visits, and against the source; after too many the
    /// factor is off until the account is recovered. For a known device they are counted against that device
    /// alone, so that somebody who has the password does not keep the owner out.
    ///
    /// - Throws: `not_possible_here` in a visit that waits for no second factor, `unknown_visit`,
    ///   `overloaded`, `contention`, `unavailable`.
    public func checkSecondFactor(
        _ code: String, in visit: VisitID, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> SignInReply {
        let stored = try await storedVisit(visit)
        guard case .awaitingSecondFactor = stored.visit.state, let account = stored.account else {
            throw PassLiftError(.notPossibleHere)
        }
        let secret = try await secret()
        let vault = try await vault()
        let check = CodeCheck(code, of: account, secret: secret, vault: vault)
        let device = try await device(origin, of: account, try await self.account(account))
        let guesses = try await admit([check.key(on: device)], source: device == nil ? origin.source : nil)
        if guesses.verdict != .open, stored.visit.expiresAt > guesses.judgedAt,
            desk.refusals.note(guesses.refusing, at: guesses.judgedAt) == .silent
        {
            var told = SignInReply(
                account: nil, visit: VisitReply(visit: visit, next: .awaitSecondFactor), check: .throttled)
            told.throttle = guesses.verdict
            return told
        }
        do {
            let reply = try await take(check, in: visit, guesses, origin)
            await guesses.settle()
            return reply
        } catch {
            await guesses.giveBack()
            throw error
        }
    }

    private func take(
        _ check: CodeCheck, in visit: VisitID, _ guesses: Guesses, _ origin: RequestOrigin
    ) async throws(PassLiftError) -> SignInReply {
        let latest = Box(CodeOutcome())
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            guard case .awaitingSecondFactor = loaded.visit.visit.state, let account = loaded.account else {
                throw PassLiftError(.notPossibleHere)
            }
            guard loaded.isCurrent else {
                // Too late, whatever the code is: it counts neither way and is not used up.
                latest.value = CodeOutcome()
                guesses.unjudged()
                return Prepared([.touched])
            }
            let (prepared, outcome) = try await judged(check, loaded, account, guesses)
            latest.value = outcome
            return prepared
        }
        let reply = try await ceremonies.take(request)
        let outcome = latest.value
        var told = SignInReply(account: nil, visit: reply, check: outcome.result)
        told.throttle = outcome.throttle
        guard outcome.result == .correct, reply.next.isIdentified else { return told }
        told.account = check.account
        told.deviceToken = await deviceToken(for: check.account, epoch: outcome.epoch, origin)
        return told
    }

    /// One preparation of the step, on the factor as it is now.
    private func judged(
        _ check: CodeCheck, _ loaded: Loaded, _ account: AccountRecord, _ guesses: Guesses
    ) async throws(PassLiftError) -> (Prepared, CodeOutcome) {
        guard guesses.verdict == .open else {
            let outcome = CodeOutcome(result: .throttled, throttle: guesses.verdict)
            return (Prepared([.secondFactorChecked(.throttled)]), outcome)
        }
        let record = try await factorRecord(check.kind, of: account.id)
        let held = account.facts.secondFactors.contains(check.kind.asSet) ? record : nil
        let use =
            try held.map { record throws(PassLiftError) in
                try check.use(record, at: loaded.now, engine.doors.cryptography)
            } ?? .none
        var outcome = CodeOutcome(result: .wrong, epoch: account.facts.securityEpoch)
        var prepared = Prepared([.secondFactorChecked(.wrong)])
        if let held, let use {
            outcome.result = .correct
            prepared = Prepared([.secondFactorChecked(.correct, of: held.kind.asSet)])
            if use.isLast {
                let routes = try await routes(of: account, without: held.kind)
                prepared.inputs.append(.factorExhausted(held.kind, leaving: routes))
            }
            prepared.evidence.add(held.replaced(by: use.record))
            prepared.evidence.add(guesses.right(at: loaded.now))
        } else {
            outcome.throttle = guesses.wrong(at: loaded.now)
        }
        return (prepared, outcome)
    }
}

/// What became of a code.
private struct CodeOutcome: Sendable {
    var result = CheckResult.wrong
    /// How the next try stands.
    var throttle = ThrottleVerdict.open
    /// The account's epoch in the commit.
    var epoch: Int64 = 0
}

extension FactorRecord {
    /// The factor becomes another one, or nothing where nothing is enrolled or under way any more; only if
    /// nobody was faster.
    func replaced(by after: FactorRecord) -> Guesses.Entries {
        var after = after
        after.version = version &+ 1
        let isEmpty = after.secret.isEmpty && after.pending.isEmpty
        return (
            [.factorVersion(account, kind, version)],
            [isEmpty ? .removeFactor(account, kind) : .factor(after)]
        )
    }
}
