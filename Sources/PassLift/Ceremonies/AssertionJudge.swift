import PassLiftCeremony
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// Judges the answer to request options by what was stored or sealed, and by the stored passkey.
struct AssertionJudge: Sendable {
    let doors: Doors
    let expectation: CeremonyExpectation
    /// Whether another factor was checked in the same visit.
    var otherFactor: OtherFactor = .notChecked
    /// Whether a suspended passkey answers too: in a recovery, beside a route.
    var takesSuspended: TakesSuspended = .no

    /// Whether a suspended passkey answers.
    enum TakesSuspended {
        case no
        case yes
    }

    /// What came of it.
    struct Verdict: Sendable {
        var result: AssertionResult
        /// The passkey with what this assertion taught; nil when refused.
        var passkey: PasskeyRecord?
        /// The credential id that no account holds; the client should forget it.
        var unknown: [UInt8]?
    }

    /// Judges `answer`; `account` is the account that must hold the passkey, where it is known.
    func judge(_ answer: [UInt8], of account: AccountID?, at now: Instant)
        async throws(PassLiftError) -> Verdict
    {
        let response: AuthenticationResponse
        do {
            response = try AuthenticationResponse(json: answer)
            // Step 5 comes before anything that the store says.
            try AssertionVerifier.checkAllowed(response.credentialID, by: expectation)
        } catch {
            return Verdict(result: AssertionResult(error))
        }
        guard let stored = try await passkey(response.credentialID) else {
            let refusal = CeremonyRefusal(6, .unknownCredential, "no account holds it")
            return Verdict(result: AssertionResult(refusal), unknown: response.credentialID)
        }
        do {
            return try verdict(response, stored, of: account, at: now)
        } catch {
            return Verdict(result: AssertionResult(error))
        }
    }

    private func verdict(
        _ response: AuthenticationResponse, _ stored: PasskeyRecord, of account: AccountID?, at now: Instant
    ) throws(CeremonyRefusal) -> Verdict {
        guard account == nil || stored.account == account else {
            throw CeremonyRefusal(6, .userHandleMismatch, "the credential is another account's")
        }
        let verified = try AssertionVerifier(cryptography: doors.cryptography).verify(
            response, by: stored.credential, against: expectation(of: stored, known: account != nil),
            otherFactor: otherFactor)
        guard stored.state != .suspended || takesSuspended == .yes else {
            throw CeremonyRefusal(6, .credentialSuspended, "the credential is suspended")
        }
        let use = PasskeyUse(
            state: stored.state, createdIn: stored.createdIn,
            backup: verified.backupState == stored.backupState ? .asStored : .changed, origin: stored.origin)
        return Verdict(
            result: .verified(CeremonyFacts(verified, key: stored.publicKey), use),
            passkey: stored.updated(verified, at: now))
    }

    /// Where the account is known beforehand, the handle must be the one that its passkey carries; else the
    /// response must name it.
    private func expectation(of stored: PasskeyRecord, known: Bool) -> CeremonyExpectation {
        var expectation = expectation
        expectation.userHandle = known ? stored.userHandle : nil
        return expectation
    }

    private func passkey(_ credentialID: [UInt8]) async throws(PassLiftError) -> PasskeyRecord? {
        try await doors.reading { store async throws(StoreError) in
            try await store.passkey(credentialID: credentialID)
        }
    }
}

extension PasskeyRecord {
    /// As far as a verification needs it.
    fileprivate var credential: StoredCredential {
        var credential = StoredCredential(
            credentialID: credentialID, publicKey: publicKey, signCount: signCount, userHandle: userHandle)
        credential.backupEligible = backupEligible
        credential.backupState = backupState
        credential.uvInitialized = uvInitialized
        return credential
    }

    /// With what an assertion taught.
    fileprivate func updated(_ verified: VerifiedAssertion, at now: Instant) -> PasskeyRecord {
        var record = self
        let credential = verified.updated(self.credential)
        record.signCount = credential.signCount
        record.backupEligible = credential.backupEligible
        record.backupState = credential.backupState
        record.uvInitialized = credential.uvInitialized
        record.lastUsedAt = now
        return record
    }
}

extension CeremonyFacts {
    fileprivate init(_ verified: VerifiedAssertion, key: [UInt8]) {
        var flags: Flags = [.userPresent]
        if verified.userVerified { flags.insert(.userVerified) }
        if verified.uvTrusted { flags.insert(.userVerificationTrusted) }
        if verified.backupEligible { flags.insert(.backupEligible) }
        if verified.backupState { flags.insert(.backupState) }
        if verified.signCountRegressed { flags.insert(.counterRegressed) }
        let algorithm = (try? COSEKey(key))?.algorithm.rawValue ?? 0
        self.init(flags: flags, algorithm: Int32(clamping: algorithm))
    }
}
