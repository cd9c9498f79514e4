/// Takes responses apart beside their verdict, which always comes from ``RegistrationVerifier`` or
/// ``AssertionVerifier``.
///
/// Every look is bounded like the verifiers' own, and nothing that a response holds makes it fail: what
/// cannot be read is left out.
public struct CeremonyInspector: Sendable {
    private let cryptography: any CeremonyCryptography

    /// An inspector with that cryptography, which it asks for digests and for the names in certificates.
    public init(cryptography: any CeremonyCryptography) {
        self.cryptography = cryptography
    }

    /// Takes the answer to creation options apart.
    ///
    /// - Parameters:
    ///   - json: the RegistrationResponseJSON, or whatever came in its place.
    ///   - expectation: what it was verified against.
    ///   - refusal: what the verification came to; nil when it succeeded.
    public func registration(
        _ json: [UInt8], against expectation: CeremonyExpectation, refusal: CeremonyRefusal?
    ) -> CeremonyInspection {
        let findings = Findings(json, kind: .registration, expectation: expectation, cryptography)
        let drafts = RegistrationDrafts(findings: findings).all
        return inspection(findings, drafts, stored: nil, refusal: refusal)
    }

    /// Takes the answer to request options apart.
    ///
    /// - Parameters:
    ///   - json: the AuthenticationResponseJSON, or whatever came in its place.
    ///   - stored: the record that it was verified by.
    ///   - expectation: what it was verified against.
    ///   - refusal: what the verification came to; nil when it succeeded.
    public func authentication(
        _ json: [UInt8], by stored: StoredCredential, against expectation: CeremonyExpectation,
        refusal: CeremonyRefusal?
    ) -> CeremonyInspection {
        let findings = Findings(json, kind: .authentication, expectation: expectation, cryptography)
        let drafts = AuthenticationDrafts(findings: findings, stored: stored).all
        return inspection(findings, drafts, stored: stored, refusal: refusal)
    }

    private func inspection(
        _ findings: Findings, _ drafts: [StepDraft], stored: StoredCredential?, refusal: CeremonyRefusal?
    ) -> CeremonyInspection {
        let steps = drafts.map { $0.step(refusal: refusal) }
        let finder = HintFinder(findings: findings, stored: stored, steps: steps, refusal: refusal)
        return CeremonyInspection(
            kind: findings.kind, steps: steps, clientData: findings.clientDataObject,
            authenticatorData: findings.authenticatorData, attestation: findings.attestation,
            hints: finder.hints)
    }
}
