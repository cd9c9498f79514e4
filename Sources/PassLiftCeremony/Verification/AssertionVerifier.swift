/// Verifies authentications: the steps of Web Authentication Level 3, section 7.2, that need no store.
public struct AssertionVerifier: Sendable {
    private let cryptography: any CeremonyCryptography

    /// A verifier over that cryptography.
    public init(cryptography: any CeremonyCryptography) {
        self.cryptography = cryptography
    }

    /// What `response` proves about the credential `stored`.
    ///
    /// - Parameters:
    ///   - stored: the record looked up by the response's credential id.
    ///   - otherFactor: whether the same visit checked a factor equal to user verification.
    /// - Throws: the first failing step in Level 3's order.
    public func verify(
        _ response: AuthenticationResponse, by stored: StoredCredential,
        against expectation: CeremonyExpectation, otherFactor: OtherFactor = .notChecked
    ) throws(CeremonyRefusal) -> VerifiedAssertion {
        let steps = CeremonySteps.authentication
        guard expectation.kind == .authentication else {
            throw CeremonyRefusal(1, .wrongCeremony, "the options were those of a registration")
        }
        try Self.checkAllowed(response.credentialID, by: expectation)
        try Self.identify(response, stored: stored, known: expectation.userHandle)
        let checks = SharedChecks(expectation: expectation, steps: steps)
        // Steps 8–14.
        try checks.check(ClientData(response.clientDataJSON, steps: steps))
        // Steps 15–18.
        let data = try Self.authenticatorData(of: response, step: steps.relyingParty)
        try checks.check(data, response.clientExtensions, using: cryptography)
        try Self.checkBackupEligibility(data.flags, stored)
        try checkSignature(response, stored: stored)
        // Steps 22–24.
        return VerifiedAssertion(data: data, stored: stored, otherFactor: otherFactor)
    }

    /// Step 5, which can be taken before the record is looked up.
    package static func checkAllowed(
        _ credentialID: [UInt8], by expectation: CeremonyExpectation
    ) throws(CeremonyRefusal) {
        let allowed = expectation.allowCredentials
        guard allowed.isEmpty || allowed.contains(credentialID) else {
            throw CeremonyRefusal(5, .credentialNotAllowed, "none of the allowed credentials")
        }
    }

    /// Step 19.
    static func checkBackupEligibility(
        _ flags: AuthenticatorFlags, _ stored: StoredCredential
    ) throws(CeremonyRefusal) {
        let backupEligible = flags.contains(.backupEligible)
        guard stored.backupEligible == nil || stored.backupEligible == backupEligible else {
            throw CeremonyRefusal(19, .backupEligibilityChanged, "BE is not what was stored")
        }
    }

    /// Step 6.
    static func identify(
        _ response: AuthenticationResponse, stored: StoredCredential, known: [UInt8]?
    ) throws(CeremonyRefusal) {
        let step = 6
        guard stored.credentialID == response.credentialID else {
            throw CeremonyRefusal(step, .unknownCredential, "the record is of another credential")
        }
        let named = response.userHandle.flatMap { $0.isEmpty ? nil : $0 }
        if let known {
            guard stored.userHandle == known else {
                throw CeremonyRefusal(step, .userHandleMismatch, "the credential is another account's")
            }
        } else if named == nil {
            throw CeremonyRefusal(step, .userHandleMissing, "nobody was identified beforehand")
        }
        guard named == nil || named == stored.userHandle else {
            throw CeremonyRefusal(step, .userHandleMismatch, "the response names another user handle")
        }
    }

    static func authenticatorData(
        of response: AuthenticationResponse, step: Int
    ) throws(CeremonyRefusal) -> AuthenticatorData {
        let data: AuthenticatorData
        do {
            data = try AuthenticatorData(response.authenticatorData)
        } catch {
            throw CeremonyRefusal(step, .authenticatorDataMalformed, error.rawValue)
        }
        guard data.attestedCredential == nil else {
            throw CeremonyRefusal(step, .credentialUnexpected, "the AT flag is set")
        }
        return data
    }

    /// Steps 20–21.
    private func checkSignature(
        _ response: AuthenticationResponse, stored: StoredCredential
    ) throws(CeremonyRefusal) {
        let step = 21
        let key: COSEKey
        do {
            key = try COSEKey(stored.publicKey)
        } catch {
            throw CeremonyRefusal(step, .storedKeyUnusable, error.rawValue)
        }
        let signed = response.authenticatorData + cryptography.sha256(response.clientDataJSON)
        switch cryptography.check(response.signature, over: signed, by: key.publicKey, using: key.algorithm) {
        case .valid: return
        case .invalid: throw CeremonyRefusal(step, .signatureInvalid, "not signed by the stored key")
        case .unsupported: throw CeremonyRefusal(step, .storedKeyUnusable, "no check for such keys")
        }
    }
}

/// Whether the visit of an authentication also checked a factor that is worth user verification.
public enum OtherFactor: BitwiseCopyable, Hashable, Sendable {
    /// It did not: user verification is trusted only where it was before.
    case notChecked
    /// The password or another factor was checked in the same visit: `uvInitialized` may turn true.
    case checkedInThisVisit
}
