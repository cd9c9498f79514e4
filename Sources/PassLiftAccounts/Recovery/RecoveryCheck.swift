import PassLift
import PassLiftEncoding
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// Who it is that a visit recovers, as far as anybody knows before something is proved.
struct RecoveryClaim: Sendable {
    /// The visit.
    var visit: VisitID
    /// The account; nil where the name is nobody's, or nobody's who could be let in.
    var account: AccountID?
    /// What wrong answers count on: the account's own rows, or those of a name that is nobody's.
    var countedAs: AccountID
    /// Whether the visit has shown something already, so that it is no stranger's.
    var isBound: Bool
    /// The code that was mailed for the visit, as it stood.
    var code: MailedCodeRecord?
    /// Whose mailbox the code went to: the present address, the one before or a new one.
    var mailRoute = RecoveryRoutes.mail
    /// All that is shown at once; of what is not compared, such as a link, from the first.
    var shown: RecoveryRoutes = []
}

/// What was shown at once, each with the place that was reserved for it.
struct ShownProofs: Sendable {
    var each: [(proof: RecoveryProof, guesses: Guesses)]
    /// The place among the tries of the visit's code; nil where nothing counts on them.
    var tries: Guesses?

    /// All places.
    var places: [Guesses] { each.map(\.guesses) + (tries.map { [$0] } ?? []) }

    /// All of it as one set.
    var routes: RecoveryRoutes { each.reduce(into: []) { $0.formUnion($1.proof.route) } }

    /// The first that is throttled.
    var refused: Guesses? { each.first { $0.guesses.verdict != .open }?.guesses }

    /// Nothing of it was compared, or what came of it is not told.
    func unjudged() {
        for guesses in places { guesses.unjudged() }
    }
}

/// Whether what was shown is right, and what the commit must hold and write for it.
struct RecoveryCheck: Sendable {
    var verdict = MailedCode.Verdict.differs
    var entries: Guesses.Entries = ([], [])
    /// The factors whose last code is used by a right one.
    var exhausted: [FactorKind] = []
    /// Digests of the recovery codes that are used up.
    var codes: [[UInt8]] = []
    /// What was shown, where it is more particular than its proof: which mailbox, which password.
    var routes: RecoveryRoutes = []
}

extension PasskeyAccounts {
    /// Who a recovery visit is about.
    func claim(in visit: VisitRecord) async throws(PassLiftError) -> RecoveryClaim {
        let code = try await code(in: visit.visit.id)
        let isBound = visit.account != nil
        if let account = visit.account ?? code?.account {
            return RecoveryClaim(
                visit: visit.visit.id, account: account, countedAs: account, isBound: isBound, code: code)
        }
        let key = nameKey(visit.identifier ?? visit.visit.id.text)
        return RecoveryClaim(
            visit: visit.visit.id, account: nil, countedAs: try await nobody(key), isBound: isBound,
            code: code)
    }

    /// The key of a name; of one that can be nobody's, the name as typed.
    func nameKey(_ name: String) -> String { (try? text.loginNameKey(name)) ?? name }

    /// An identifier that no account has, the same for a name each time.
    func nobody(_ key: String) async throws(PassLiftError) -> AccountID {
        let digest = ThrottleKey.passwordOfName(key).bytes(under: try await secret())
        guard let id = AccountID("nobody-" + Hex.encode(digest)) else { throw PassLiftError(.unavailable) }
        return id
    }

    /// What is shown, each with a place, in the order in which it is compared.
    ///
    /// A stranger's guesses count where they can take nothing from the owner: digits over all the account's
    /// mailed codes, whose links stay good, apart from those of known devices; recovery codes, of 75 bits, in
    /// the tries of the visit. One-time codes and passwords are not looked at before a route is right.
    func shown(
        _ proofs: [RecoveryProof], _ claim: RecoveryClaim, from origin: RequestOrigin = .unknown
    ) async throws(PassLiftError) -> ShownProofs {
        let proofs = proofs.sorted { $0.route.rawValue < $1.route.rawValue }
        let routes = proofs.reduce(into: RecoveryRoutes()) { $0.formUnion($1.route) }
        guard Set(proofs.map(\.route.rawValue)).count == proofs.count else {
            throw PassLiftError(.badInput, "the same proof twice")
        }
        guard claim.isBound || !routes.isDisjoint(with: [.mail, .recoveryCode]) else {
            throw PassLiftError(.notPossibleHere)
        }
        let device = try await device(origin, of: claim.countedAs, try await account(claim.countedAs))
        let source = device == nil ? origin.source : nil
        var shown = ShownProofs(each: [])
        do {
            for proof in proofs {
                let countsInVisit = proof.route == .recoveryCode && !claim.isBound
                let keys = countsInVisit ? [] : [proof.throttleKey(of: claim.countedAs, on: device)]
                let guesses = try await admit(keys, source: shown.each.isEmpty ? source : nil)
                shown.each.append((proof, guesses))
            }
            if routes.contains(.mail) || (routes.contains(.recoveryCode) && !claim.isBound) {
                shown.tries = try await admit([tries(of: claim.code, in: claim.visit)])
            }
        } catch {
            await shown.places.giveBack()
            throw error
        }
        return shown
    }

    /// What the answers to a visit's code count on.
    func tries(of code: MailedCodeRecord?, in visit: VisitID) -> ThrottleKey {
        let seconds = max(settings.mailedCodeLifetimeSeconds, Lifetimes.visitSeconds)
        let quota = ThrottleQuota(limit: max(0, settings.mailedCodeTries), windowSeconds: seconds)
        return .triesOf(code?.id ?? visit.bits, quota)
    }

    /// Compares with what is stored now, up to the first that is wrong: that one alone is counted, and the
    /// right ones before it are not used up.
    func check(
        _ shown: ShownProofs, _ claim: RecoveryClaim, at now: Instant
    ) async throws(PassLiftError) -> RecoveryCheck {
        var whole = RecoveryCheck(verdict: .matches)
        var claim = claim
        claim.shown.formUnion(shown.routes)
        for (proof, guesses) in shown.each {
            var check = try await check(proof, claim, at: now)
            if let tries = shown.tries, tries.verdict != .open, proof.route == .mail || !claim.isBound {
                check = RecoveryCheck()
            }
            guard check.verdict == .matches else {
                shown.unjudged()
                _ = guesses.wrong(at: now)
                if !claim.isBound || proof.route == .mail { _ = shown.tries?.wrong(at: now) }
                return RecoveryCheck()
            }
            whole.add(check.entries)
            whole.add(guesses.right(at: now))
            whole.exhausted += check.exhausted
            whole.codes += check.codes
            whole.routes.formUnion(check.routes.isEmpty ? proof.route : check.routes)
        }
        whole.add(shown.tries?.right(at: now) ?? ([], []))
        return whole
    }

    private func check(
        _ proof: RecoveryProof, _ claim: RecoveryClaim, at now: Instant
    ) async throws(PassLiftError) -> RecoveryCheck {
        switch proof {
        case .mailedCode(let typed): return try await check(code: typed, claim, at: now)
        case .recoveryCode(let typed):
            if !claim.isBound, claim.code == nil { return RecoveryCheck() }
            return try await check(typed, .recoveryCodes, claim, at: now)
        case .totp(let typed): return try await check(typed, .totp, claim, at: now)
        case .password(let typed): return try await check(typed, claim)
        }
    }

    /// What follows a right one that was shown with `routes`.
    func followUps(
        of check: RecoveryCheck, shownWith routes: RecoveryRoutes, _ loaded: Loaded
    ) async throws(PassLiftError) -> [Input] {
        guard let account = loaded.account else { return [] }
        var inputs: [Input] = []
        for kind in check.exhausted {
            // Whoever has just read the mail can do so again.
            let left = try await self.routes(of: account, without: kind)
                .union(routes.intersection(.mail))
            inputs.append(.factorExhausted(kind, leaving: left))
        }
        return inputs
    }

    private func check(
        code typed: String, _ claim: RecoveryClaim, at now: Instant
    ) async throws(PassLiftError) -> RecoveryCheck {
        var verdict = try await compare(typed, with: claim.code, for: .recovery, at: now)
        let profile = try await profile(of: claim.account ?? claim.countedAs)
        let route = claim.code?.address.flatMap { profile?.route(of: $0, beside: claim.shown, at: now) }
        if claim.account == nil || route == nil { verdict = .differs }
        guard verdict == .matches, let profile, let code = claim.code, let route else {
            return RecoveryCheck()
        }
        var check = RecoveryCheck(verdict: .matches, entries: code.usedUp)
        check.routes = route
        if route == .mail { check.note(verified: profile, at: now) }
        return check
    }

    /// The present password, or the one before; either costs the same work.
    private func check(
        _ typed: String, _ claim: RecoveryClaim
    ) async throws(PassLiftError) -> RecoveryCheck {
        let id = claim.account ?? claim.countedAs
        let present = try await password(of: id)
        let former = try await engine.reading { store async throws(StoreError) in
            try await store.formerPassword(of: id)
        }
        let isPresent = try await matches(typed, present)
        let isFormer = try await matches(typed, former)
        guard claim.account != nil, isPresent || isFormer else { return RecoveryCheck() }
        var check = RecoveryCheck(verdict: .matches)
        check.routes = isPresent ? .password : .formerPassword
        return check
    }

    /// A code of a factor that is held, or a recovery code that is used up and counts once more: one by which
    /// the recovery came to wait that would go on by this. The store is asked alike for an account and for
    /// none.
    private func check(
        _ typed: String, _ kind: FactorKind, _ claim: RecoveryClaim, at now: Instant
    ) async throws(PassLiftError) -> RecoveryCheck {
        let facts = try await account(claim.countedAs)?.facts
        let record = try await factorRecord(kind, of: claim.countedAs)
        let held = try await engine.reading { store async throws(StoreError) in
            try await store.recovery(of: claim.countedAs)
        }
        guard let account = claim.account, let facts else { return RecoveryCheck() }
        let code = CodeCheck(typed, of: account, secret: try await secret(), vault: try await vault())
        guard code.kind == kind else { return RecoveryCheck() }
        // What is suspended is good beside another route, and the step judges whether that is independent.
        let isSuspended = facts.suspendedFactors.contains(kind.asSet) && claim.shown != kind.route
        if isSuspended || facts.secondFactors.contains(kind.asSet), let record,
            let use = try code.use(record, at: now, engine.doors.cryptography)
        {
            var check = RecoveryCheck(verdict: .matches, entries: record.replaced(by: use.record))
            if use.isLast { check.exhausted = [kind] }
            check.codes = use.codeDigest.map { [$0] } ?? []
            return check
        }
        let roots = facts.origins.roots(of: claim.shown)
        switch held?.recovery.course(
            proving: claim.shown, on: roots, in: claim.visit, of: (facts, now))
        {
        case .goesOn: return RecoveryCheck(verdict: code.compare(with: held?.codes ?? []))
        case .begins, .waitsBehind, nil: return RecoveryCheck()
        }
    }
}

extension RecoveryCheck {
    mutating func add(_ more: Guesses.Entries) {
        entries.preconditions += more.preconditions
        entries.writes += more.writes
    }

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
