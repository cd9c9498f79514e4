public import PassLift
import PassLiftEncoding
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// An account's second factors, in its settings. Every change needs a visit that was re-authenticated for
/// `changeFactor` at most ten minutes ago (``PasskeyCeremonies/beginReauthentication(_:for:client:)``), or in
/// which a recovery has just ended; a change that is done raises the account's epoch, so that other visits,
/// devices and sessions end. Enrolling asks for an independent route that the account has, such as a mailed
/// code (``beginConfirmation(in:)``): else whoever has one factor would make the second.
extension PasskeyAccounts {
    /// How long an enrolment waits for its confirmation, in seconds.
    public static let enrolmentSeconds: Int64 = 600

    /// The second factors that an account holds, suspended ones included: those are asked of nobody, and
    /// ``AccountFacts/suspendedFactors`` names them.
    public func factors(of account: AccountID) async throws(PassLiftError) -> [EnrolledFactor] {
        let records = try await factorRecords(of: account)
        return records.filter { !$0.secret.isEmpty }.map { record in
            let codes = record.kind == .recoveryCodes ? RecoveryCodes(bytes: record.secret)?.count : nil
            return EnrolledFactor(kind: record.kind, confirmedAt: record.confirmedAt, codesLeft: codes)
        }.sorted { $0.kind.rawValue < $1.kind.rawValue }
    }

    /// Begins to set one-time codes up. What was held before stays until the new ones are confirmed.
    ///
    /// - Throws: `confirmation_due` where the account has an independent route that this visit has not shown;
    ///   `step_up_required`, `unknown_visit`, `contention`, `unavailable`.
    public func beginTOTP(in visit: VisitID) async throws(PassLiftError) -> TOTPEnrolment {
        let vault = try await vault()
        let totp = try engine.doors.drawing(TOTP.fresh)
        let begun = try await begin(.totp, in: visit) { account throws(PassLiftError) in
            try vault.sealed(totp, of: account, engine.doors.chance)
        }
        let profile = try await profile(of: begun.account)
        let link = OTPAuthLink(
            totp, accountName: profile?.loginName ?? begun.account.text,
            service: (serviceName, ceremonies.relyingParty.id))
        return TOTPEnrolment(
            secretText: Base32.encode(totp.secret).inGroupsOfFour, link: link, expiresAt: begun.expiresAt)
    }

    /// Confirms one-time codes by a first one, which is used up by it. A wrong one may be tried again.
    ///
    /// - Throws: `ceremony_gone` where none are being set up in this visit, or not any more;
    ///   `confirmation_due`, `step_up_required`, `unknown_visit`, `contention`, `unavailable`.
    public func confirmTOTP(_ code: String, in visit: VisitID) async throws(PassLiftError) -> CheckResult {
        let vault = try await vault()
        let cryptography = engine.doors.cryptography
        return try await confirm(.totp, in: visit) { pending, now throws(PassLiftError) in
            let totp = try vault.totp(pending.pending, of: pending.account)
            switch totp.verify(code, at: now, after: 0, cryptography) {
            case .differs, .replayed: return nil
            case .matches(let step):
                var after = pending
                after.lastStep = step
                after.usedSteps = UsedSteps(first: step).steps
                return after
            }
        }
    }

    /// Draws recovery codes, to be shown once. Those of before stay good until the new ones are confirmed.
    ///
    /// - Throws: as ``beginTOTP(in:)``.
    public func beginRecoveryCodes(in visit: VisitID) async throws(PassLiftError) -> [String] {
        let secret = try await secret()
        let texts = Box<[String]>([])
        _ = try await begin(.recoveryCodes, in: visit) { account throws(PassLiftError) in
            let issued = try engine.doors.drawing { chance throws(ChanceError) in
                try RecoveryCodes.issue(to: account, under: secret, chance)
            }
            texts.value = issued.texts
            return issued.codes.bytes
        }
        return texts.value
    }

    /// Confirms recovery codes by one of them that is typed back, so that they were written down; it stays
    /// good. They count as a way back in from now on.
    ///
    /// - Throws: as ``confirmTOTP(_:in:)``.
    public func confirmRecoveryCodes(
        _ code: String, in visit: VisitID
    ) async throws(PassLiftError) -> CheckResult {
        let secret = try await secret()
        return try await confirm(.recoveryCodes, in: visit) { pending, _ in
            guard let codes = RecoveryCodes(bytes: pending.pending),
                codes.taking(code, of: pending.account, under: secret) != nil
            else { return nil }
            return pending
        }
    }

    /// Takes a second factor away. A visit that showed two independent routes removes it with its secret; one
    /// that showed one suspends it.
    ///
    /// - Throws: `last_route` for recovery codes that are the only way back into an account without a
    ///   password, `longer_password_first` where it allows the password to be as short as it is and there is
    ///   no passkey, `not_possible_here` for a factor that is not held; as ``beginTOTP(in:)``.
    public func removeFactor(_ kind: FactorKind, in visit: VisitID) async throws(PassLiftError) {
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                let account = try loaded.requireConfirmed(.changeFactor)
                let record = try await factorRecord(kind, of: account.id)
                let routes = try await routes(of: account, without: kind)
                let conditions = try await permitRemoval(of: kind, from: account)
                var prepared = Prepared([.accountChanged(.factorRemoved(kind, leaving: routes))])
                prepared.evidence.preconditions =
                    [.factorVersion(account.id, kind, record?.version ?? 0)] + conditions
                // What one factor removes is kept, suspended.
                let isGone = loaded.visit.visit.roots.count > 1
                prepared.evidence.writes = isGone ? [.removeFactor(account.id, kind)] : []
                return prepared
            })
    }

    /// The routes back in that are left.
    func routes(
        of account: AccountRecord, without kind: FactorKind
    ) async throws(PassLiftError) -> RecoveryRoutes {
        let profile = try await profile(of: account.id)
        var routes: RecoveryRoutes = profile?.emailVerifiedAt == nil ? [] : [.mail]
        if kind != .recoveryCodes, account.facts.secondFactors.contains(.recoveryCodes) {
            routes.insert(.recoveryCode)
        }
        return routes
    }

    /// Keeps what an enrolment would make of the factor; it is bound to the visit.
    private func begin(
        _ kind: FactorKind, in visit: VisitID,
        _ draw: @escaping @Sendable (AccountID) throws(PassLiftError) -> [UInt8]
    ) async throws(PassLiftError) -> (account: AccountID, expiresAt: Instant) {
        let begun = Box<(account: AccountID, expiresAt: Instant)?>(nil)
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                let account = try loaded.requireConfirmed(.changeFactor)
                try await requireIndependentRoute(loaded, account)
                let before =
                    try await factorRecord(kind, of: account.id)
                    ?? FactorRecord(account: account.id, kind: kind)
                let end = loaded.now.adding(seconds: Self.enrolmentSeconds)
                var after = before
                after.pending = try draw(account.id)
                after.pendingIn = visit
                after.pendingUntil = end
                begun.value = (account.id, end)
                var prepared = Prepared([.touched])
                prepared.evidence.add(before.replaced(by: after))
                return prepared
            })
        guard let begun = begun.value else { throw PassLiftError(.stepUpRequired) }
        return begun
    }

    /// Ends an enrolment: `judge` gives the factor as it is from now on, or nil for a wrong code.
    private func confirm(
        _ kind: FactorKind, in visit: VisitID,
        _ judge: @escaping @Sendable (FactorRecord, Instant) throws(PassLiftError) -> FactorRecord?
    ) async throws(PassLiftError) -> CheckResult {
        let latest = Box(CheckResult.wrong)
        _ = try await engine.take(
            StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
                let account = try loaded.requireConfirmed(.changeFactor)
                try await requireIndependentRoute(loaded, account)
                let pending = try await pending(kind, of: account.id, in: loaded)
                latest.value = .wrong
                guard var after = try judge(pending, loaded.now) else { return Prepared([.touched]) }
                latest.value = .correct
                after.secret = pending.pending
                after.confirmedAt = loaded.now
                after.pending = []
                after.pendingIn = nil
                after.pendingUntil = nil
                let isHeld = account.facts.secondFactors.contains(kind.asSet)
                var prepared = Prepared([
                    .accountChanged(isHeld ? .factorReplaced(kind) : .factorEnrolled(kind))
                ])
                if kind == .recoveryCodes { prepared.inputs.append(.accountChanged(.recoveryConfirmed)) }
                prepared.evidence.add(pending.replaced(by: after))
                // Nothing was guessed at the new secret yet.
                prepared.evidence.add(
                    try await cleared(kind.throttleKeys(of: account.id), at: loaded.now))
                return prepared
            })
        return latest.value
    }

    private func pending(
        _ kind: FactorKind, of account: AccountID, in loaded: Loaded
    ) async throws(PassLiftError) -> FactorRecord {
        let record = try await factorRecord(kind, of: account)
        guard let record, !record.pending.isEmpty, record.pendingIn == loaded.visit.visit.id,
            let end = record.pendingUntil, loaded.now < end
        else { throw PassLiftError(.ceremonyGone, "no enrolment is under way") }
        return record
    }
}

extension FactorKind {
    /// All that wrong codes of it count against, but for known devices.
    func throttleKeys(of account: AccountID) -> [ThrottleKey] {
        switch self {
        case .totp: [.totpOf(account), .totpInRecoveryOf(account)]
        case .recoveryCodes: [.recoveryCodeOf(account)]
        }
    }

    /// What wrong codes of it count against at sign-in.
    func throttleKey(of account: AccountID) -> ThrottleKey {
        switch self {
        case .totp: .totpOf(account)
        case .recoveryCodes: .recoveryCodeOf(account)
        }
    }
}

extension String {
    /// Four letters, a space, and so on.
    fileprivate var inGroupsOfFour: String {
        enumerated().map { $0.offset > 0 && $0.offset % 4 == 0 ? " \($0.element)" : "\($0.element)" }.joined()
    }
}
