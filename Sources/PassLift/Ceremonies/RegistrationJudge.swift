import PassLiftCeremony
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// Judges the answer to creation options by the terms that were stored, and makes the passkey's record.
struct RegistrationJudge: Sendable {
    let doors: Doors
    let attestation: AttestationPolicy
    let names: AuthenticatorNames

    /// What came of it.
    struct Verdict {
        var result: RegistrationResult
        var passkey: PasskeyRecord?
        /// The id that the client says it has made a credential under; nil when the answer cannot be read.
        var credentialID: [UInt8]?
    }

    /// Judges `answer`, given under `slip`.
    func judge(_ answer: [UInt8], under slip: SlipRecord, for account: AccountRecord, at now: Instant)
        async throws(PassLiftError) -> Verdict
    {
        let terms = try CeremonyTerms(document: slip.terms, kind: .registration)
        let response: RegistrationResponse
        let verified: VerifiedRegistration
        do {
            response = try RegistrationResponse(json: answer)
        } catch {
            return Verdict(result: RegistrationResult(error))
        }
        let id = response.credentialID
        do {
            verified = try RegistrationVerifier(cryptography: doors.cryptography, attestation: attestation)
                .verify(response, against: terms.expectation, at: now.seconds)
        } catch {
            return Verdict(result: RegistrationResult(error), credentialID: id)
        }
        guard try await holder(of: id) == nil else {
            let refusal = CeremonyRefusal(26, .credentialIDTaken, "")
            return Verdict(result: RegistrationResult(refusal), credentialID: id)
        }
        var passkey = PasskeyRecord(verified, slip: slip.slip, account: account, at: now)
        passkey.label = names.name(of: passkey.aaguid) ?? ""
        return Verdict(result: .verified(CeremonyFacts(verified)), passkey: passkey, credentialID: id)
    }

    private func holder(of credentialID: [UInt8]) async throws(PassLiftError) -> PasskeyRecord? {
        try await doors.reading { store async throws(StoreError) in
            try await store.passkey(credentialID: credentialID)
        }
    }
}

extension RegistrationResult {
    /// The flat form of a refusal.
    init(_ refusal: CeremonyRefusal) {
        self = .refused(step: UInt8(clamping: refusal.step), code: refusal.code.index)
    }
}

extension AssertionResult {
    /// The flat form of a refusal.
    init(_ refusal: CeremonyRefusal) {
        self = .refused(step: UInt8(clamping: refusal.step), code: refusal.code.index)
    }
}

extension CeremonyRefusalCode {
    /// Its place in the list of all codes, as events carry it.
    var index: UInt8 {
        UInt8(clamping: CeremonyRefusalCode.allCases.firstIndex(of: self) ?? 0)
    }
}

extension CeremonyFacts {
    fileprivate init(_ verified: VerifiedRegistration) {
        var flags: Flags = []
        if verified.userPresent { flags.insert(.userPresent) }
        if verified.userVerified { flags.formUnion([.userVerified, .userVerificationTrusted]) }
        if verified.backupEligible { flags.insert(.backupEligible) }
        if verified.backupState { flags.insert(.backupState) }
        self.init(flags: flags, algorithm: Int32(clamping: verified.algorithm.rawValue))
    }
}

extension PasskeyRecord {
    fileprivate init(
        _ verified: VerifiedRegistration, slip: Slip, account: AccountRecord, at now: Instant
    ) {
        self.init(
            credentialID: verified.credentialID, account: account.id, userHandle: account.userHandle,
            publicKey: verified.publicKey, made: .init(purpose: slip.purpose, visit: slip.visit, at: now))
        signCount = verified.signCount
        backupEligible = verified.backupEligible
        backupState = verified.backupState
        uvInitialized = verified.userVerified
        transports = verified.transports
        aaguid = verified.aaguid.bytes
    }
}
