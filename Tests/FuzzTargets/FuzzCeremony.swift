import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL

/// The one ceremony that every target plays: fixed, so that a seed verifies today and next year.
enum FuzzCeremony {
    static let relyingPartyID = "example.org"
    static let origin = "https://example.org"
    static let challenge = [UInt8](100..<132)
    /// In 2026, seconds since 1970; the seeds' certificates are valid from 2020 to 2120.
    static let seconds: Int64 = 1_796_083_200
    static let userHandle: [UInt8] = [1, 2, 3]
    static let credentialID = [UInt8](repeating: 0x43, count: 32)

    static let strict = OpenSSLCryptography()
    static let credulous = CredulousCryptography()

    static let relyingPartyIDHash = strict.sha256(Array(relyingPartyID.utf8))
    static let creationClientData = clientData("webauthn.create")
    static let assertionClientData = clientData("webauthn.get")

    /// The COSE_Key of the base point of P-256: the public half of private key 1.
    static let publicKey: [UInt8] = {
        let map = CBORMap([
            (.unsigned(1), .unsigned(2)), (.unsigned(3), .integer(COSEAlgorithm.es256.rawValue)),
            (.integer(-1), .unsigned(1)), (.integer(-2), .bytes(basePoint.x)),
            (.integer(-3), .bytes(basePoint.y)),
        ])
        return CBORValue.map(map).encoded
    }()

    /// The base point of P-256 (SEC 2, section 2.4.2).
    static let basePoint: (x: [UInt8], y: [UInt8]) = (
        bytes(0x6b17_d1f2_e12c_4247, 0xf8bc_e6e5_63a4_40f2, 0x7703_7d81_2deb_33a0, 0xf4a1_3945_d898_c296),
        bytes(0x4fe3_42e2_fe1a_7f9b, 0x8ee7_eb4a_7c0f_9e16, 0x2bce_3357_6b31_5ece, 0xcbb6_4068_37bf_51f5)
    )

    /// Everything offered, nothing demanded: as deep as an input can get.
    static let creation: CeremonyExpectation = {
        var expectation = plain(.registration)
        expectation.algorithms = COSEAlgorithm.allCases
        return expectation
    }()

    static let assertion: CeremonyExpectation = {
        var expectation = plain(.authentication)
        expectation.userHandle = userHandle
        return expectation
    }()

    static let stored = StoredCredential(
        credentialID: credentialID, publicKey: publicKey, signCount: 0, userHandle: userHandle)

    /// The seeds' root, and what an old TPM or a phone without hardware may do.
    static let policy: AttestationPolicy = {
        var policy = AttestationPolicy()
        policy.anchors = [TrustAnchor(certificate: SeedRoot.certificate)]
        policy.androidKeys = .softwareAllowed
        policy.sha1 = .acceptedFromTPM
        return policy
    }()

    /// Authenticator data of the fixed credential, user present, verified, attested.
    static let attestedData: [UInt8] =
        relyingPartyIDHash + [0x45, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
        + [0, UInt8(credentialID.count)] + credentialID + publicKey

    static func attestationObject(_ format: String, _ statement: CBORValue, _ authData: [UInt8]) -> [UInt8] {
        let entries: [(CBORKey, CBORValue)] = [
            (.text("fmt"), .text(format)), (.text("attStmt"), statement),
            (.text("authData"), .bytes(authData)),
        ]
        return CBORValue.map(CBORMap(entries)).encoded
    }

    static func register(
        _ response: RegistrationResponse, by cryptography: any CeremonyCryptography,
        expecting expectation: CeremonyExpectation = creation
    ) -> Result<VerifiedRegistration, CeremonyRefusal> {
        let verifier = RegistrationVerifier(cryptography: cryptography, attestation: policy)
        return Result { () throws(CeremonyRefusal) in
            try verifier.verify(response, against: expectation, at: seconds)
        }
    }

    static func authenticate(
        _ response: AuthenticationResponse, by cryptography: any CeremonyCryptography
    ) -> Result<VerifiedAssertion, CeremonyRefusal> {
        Result { () throws(CeremonyRefusal) in
            try AssertionVerifier(cryptography: cryptography).verify(
                response, by: stored, against: assertion)
        }
    }

    private static func plain(_ kind: CeremonyKind) -> CeremonyExpectation {
        CeremonyExpectation(
            kind: kind, relyingPartyID: relyingPartyID, origins: [origin], challenge: challenge)
    }

    private static func clientData(_ type: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("type", type)
            object.member("challenge", base64URL: challenge)
            object.member("origin", origin)
            object.member("crossOrigin", false)
        }
        return writer.bytes
    }

    private static func bytes(_ words: UInt64...) -> [UInt8] {
        words.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> UInt64(56 - 8 * $0)) }
        }
    }
}
