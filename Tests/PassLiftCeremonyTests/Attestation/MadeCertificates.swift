import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting

/// Packed statements under certificates that an authority of the test's own signs, judged by OpenSSL.
struct MadeCertificates {
    let stage: AttestationStage
    let authority: SoftwareCertificateAuthority

    init() throws {
        stage = try AttestationStage()
        authority = try SoftwareCertificateAuthority()
    }

    /// Keeps every rule of section 8.2.1.
    static var draft: CertificateDraft {
        var draft = CertificateDraft()
        draft.subject = [
            .init("2.5.4.6", "AA", tag: 19), .init("2.5.4.10", "Example"),
            .init("2.5.4.11", "Authenticator Attestation"), .init("2.5.4.3", "Example Batch"),
        ]
        return draft
    }

    /// The attestation key's certificate, DER.
    func leaf(_ draft: CertificateDraft = draft) throws -> [UInt8] {
        try authority.issue(draft, key: stage.attestationKey.publicKey)
    }

    /// A registration with a packed statement that brings `path`.
    func registration(_ path: [[UInt8]]) throws -> RegistrationResponse {
        let statement = try Array(stage.packed().dropLast()) + [("x5c", .array(path.map(CBORValue.bytes)))]
        return stage.response("packed", AttestationStage.map(statement))
    }

    /// What becomes of it where trust is not asked for.
    func verify(
        _ path: [[UInt8]], anchors: [TrustAnchor] = []
    ) throws -> VerifiedRegistration {
        try verify(registration(path), anchors: anchors, asked: .none, at: SoftAuthenticator.now)
    }

    /// Why it is refused where trust is asked for; nil where it is trusted.
    func refusal(
        _ path: [[UInt8]], anchors: [TrustAnchor], at seconds: Int64 = SoftAuthenticator.now
    ) throws -> CeremonyRefusal? {
        let registration = try registration(path)
        return PassLiftCeremonyTests.refusal { () throws(CeremonyRefusal) in
            try verify(registration, anchors: anchors, asked: .direct, at: seconds)
        }
    }

    private func verify(
        _ response: RegistrationResponse, anchors: [TrustAnchor], asked preference: AttestationPreference,
        at seconds: Int64
    ) throws(CeremonyRefusal) -> VerifiedRegistration {
        var policy = AttestationPolicy()
        policy.anchors = anchors
        var expectation = SoftAuthenticator.expectation(.registration)
        expectation.attestation = preference
        return try RegistrationVerifier(cryptography: OpenSSLCryptography(), attestation: policy)
            .verify(response, against: expectation, at: seconds)
    }
}
