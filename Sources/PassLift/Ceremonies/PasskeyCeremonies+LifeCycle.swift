import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// The life of an account and of its passkeys.
extension PasskeyCeremonies {
    /// The longest name of a passkey, in bytes of UTF-8.
    public static let maximumLabelByteCount = 256

    /// The account may not sign in until ``resumeAccount(_:)``; everything is kept. What was issued before is
    /// void, and other sessions are to end (errand `revoke_sessions`). For operators: nothing is confirmed.
    ///
    /// - Throws: `unknown_account`; `not_possible_here` where it is suspended or closed already.
    public func suspendAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.suspend, on: account)
    }

    /// Lets a suspended account sign in again.
    ///
    /// - Throws: `unknown_account`; `not_possible_here` where it is not suspended.
    public func resumeAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.resume, on: account)
    }

    /// Ends an account for good; what is kept of it stays until ``eraseAccount(_:)``. For operators: nothing
    /// is confirmed.
    ///
    /// - Throws: `unknown_account`; `not_possible_here` where it is closed already.
    public func closeAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.close, on: account)
    }

    /// Destroys all that is kept of an account, whatever its standing: names, address, passwords, passkeys,
    /// factors, visits, waiting mails, and the random subject, so that the events that stay lead to nobody.
    ///
    /// Nobody is told by mail, as no address is left, and no errand ends the sessions: the host, which
    /// asks for it, ends them. Backups and what has read the events before are the host's to clear. A later
    /// account of the same identifier is another one. For operators: nothing is confirmed.
    ///
    /// - Throws: `unknown_account`.
    public func eraseAccount(_ account: AccountID) async throws(PassLiftError) {
        try await engine.act(.erase, on: account)
    }

    /// The person ends the account, in a visit that was re-authenticated for `closeAccount`.
    ///
    /// - Throws: `step_up_required`, `not_possible_here`, `unknown_visit`.
    public func closeAccount(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        VisitReply(try await engine.act(.close, in: visit))
    }

    /// The person has the account destroyed (``eraseAccount(_:)``), in a visit that was re-authenticated for
    /// `eraseAccount`; the visit is gone with it.
    ///
    /// - Throws: `step_up_required`, `unknown_visit`.
    public func eraseAccount(in visit: VisitID) async throws(PassLiftError) -> VisitReply {
        VisitReply(try await engine.act(.erase, in: visit))
    }

    /// Gives a passkey another name for its owner's eyes, in a visit that was re-authenticated for
    /// `renamePasskey`.
    ///
    /// A name has 1 to ``maximumLabelByteCount`` bytes of UTF-8 without control characters.
    ///
    /// - Throws: `step_up_required`; `bad_input` for such a name, or when the account holds no such passkey;
    ///   `not_possible_here` for a suspended one.
    public func renamePasskey(
        _ credentialID: [UInt8], to name: String, in visit: VisitID
    ) async throws(PassLiftError) -> VisitReply {
        guard Self.isLabel(name) else {
            throw PassLiftError(
                .badInput, "a passkey's name is 1 to \(Self.maximumLabelByteCount) bytes, no controls")
        }
        let engine = engine
        let request = StepRequest(.visit(visit)) { loaded async throws(PassLiftError) in
            var stored = try await engine.passkey(credentialID, of: loaded)
            stored.label = name
            var prepared = Prepared([.accountChanged(.passkeyRenamed(stored.state, of: stored.origin))])
            prepared.evidence.usedPasskey = stored
            return prepared
        }
        let outcome = try await engine.take(request)
        // A visit that ran out just then was told so, and nothing was renamed.
        guard outcome.step.next == .settled(.reauthenticated) else {
            throw PassLiftError(.stepUpRequired, "the confirmation has run out")
        }
        return VisitReply(outcome)
    }

    /// The person suspends a passkey, such as that of a device in other hands, in a visit that was
    /// re-authenticated for `deletePasskey`. It is kept, and signs nobody in.
    ///
    /// - Throws: `step_up_required`, `last_way_in`, `bad_input` when the account holds no such passkey,
    ///   `not_possible_here` where it is suspended already.
    public func suspendPasskey(
        _ credentialID: [UInt8], in visit: VisitID
    ) async throws(PassLiftError) -> VisitReply {
        VisitReply(
            try await engine.takeConfirmed(suspension(of: credentialID, StepRequest.Place.visit(visit))))
    }

    /// The help desk suspends a passkey: nothing is confirmed, and what was issued before is void.
    ///
    /// - Throws: as ``suspendPasskey(_:in:)``, and `unknown_account`.
    public func suspendPasskey(
        _ credentialID: [UInt8], of account: AccountID
    ) async throws(PassLiftError) {
        _ = try await engine.take(suspension(of: credentialID, .outside, account))
    }

    /// Whether a text can be a passkey's name.
    static func isLabel(_ name: String) -> Bool {
        let bytes = name.utf8
        return !bytes.isEmpty && bytes.count <= maximumLabelByteCount
            && name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    private func suspension(
        of credentialID: [UInt8], _ place: StepRequest.Place, _ account: AccountID? = nil
    ) -> StepRequest {
        let engine = engine
        return StepRequest(place, account: account) { loaded async throws(PassLiftError) in
            let stored = try await engine.passkey(credentialID, of: loaded)
            try loaded.requireSuspension(of: stored)
            var prepared = Prepared([.accountChanged(.passkeySuspended(stored.state, of: stored.origin))])
            prepared.evidence.usedPasskey = stored
            return prepared
        }
    }
}

extension Loaded {
    /// Makes sure that a person's visit confirms the suspension of that passkey, as it would its deletion: a
    /// recovery by one route puts no confirmed passkey aside by hand.
    fileprivate func requireSuspension(of passkey: PasskeyRecord) throws(PassLiftError) {
        let visit = visit.visit
        guard let account, visit.state != .absent else { return }
        let verdict = HardRules.judgeStepUp(for: .deletePasskey, in: visit, of: account.facts, at: now)
        guard verdict == .permitted else { throw PassLiftError(.stepUpRequired, verdict.rawValue) }
        guard visit.kind == .recovery, passkey.origin.isConfirmed, passkey.state == .proven else { return }
        guard visit.roots.count > 1 || visit.passkeyShown == .confirmed else {
            throw PassLiftError(.stepUpRequired)
        }
    }
}

extension JourneyEngine {
    /// A passkey that the account of a step holds.
    fileprivate func passkey(
        _ credentialID: [UInt8], of loaded: Loaded
    ) async throws(PassLiftError) -> PasskeyRecord {
        let stored = try await reading { store async throws(StoreError) in
            try await store.passkey(credentialID: credentialID)
        }
        guard let stored, stored.account == loaded.account?.id else {
            throw PassLiftError(.badInput, "the account holds no such passkey")
        }
        return stored
    }
}
