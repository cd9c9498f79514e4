import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("The test vectors of Level 3")
struct VectorTests {
    private let registering = RegistrationVerifier(cryptography: OpenSSLCryptography())
    private let asserting = AssertionVerifier(cryptography: OpenSSLCryptography())

    @Test(
        "every registration verifies, is trusted where it brings certificates, and what was sent comes out",
        arguments: Vectors.registrations.filter { !$0.isOfEarlierDraft })
    func registrations(vector: Vector) throws {
        let verifier = RegistrationVerifier(cryptography: OpenSSLCryptography(), attestation: vector.policy)
        let verified = try verifier.verify(
            vector.registration, against: vector.trustingExpectation, at: SoftAuthenticator.now)
        #expect(verified.credentialID == vector.credentialID)
        #expect(verified.publicKey == vector.publicKey)
        #expect(verified.algorithm.rawValue == vector.algorithm)
        #expect(verified.format.rawValue == vector.format)
        #expect(verified.attestationType == vector.attestationType)
        #expect(verified.trust == (vector.rootCertificate.isEmpty ? .noAnchor : .trusted))
        #expect(verified.userVerified == vector.flags.contains(.userVerified))
        #expect(verified.backupEligible == vector.flags.contains(.backupEligible))
        #expect(verified.backupState == vector.flags.contains(.backedUp))
    }

    @Test(
        "without anchors a registration with certificates is untrusted, and refused where trust is asked",
        arguments: Vectors.registrations.filter { !$0.isOfEarlierDraft && !$0.rootCertificate.isEmpty })
    func unanchored(vector: Vector) throws {
        var policy = vector.policy
        policy.anchors = []
        let verifier = RegistrationVerifier(cryptography: OpenSSLCryptography(), attestation: policy)
        let verified = try verifier.verify(
            vector.registration, against: vector.expectation, at: SoftAuthenticator.now)
        #expect(verified.trust == .noAnchor)
        let refused = refusal { () throws(CeremonyRefusal) in
            try verifier.verify(
                vector.registration, against: vector.trustingExpectation, at: SoftAuthenticator.now)
        }
        #expect(refused?.step == 24)
        #expect(refused?.code == .attestationUntrusted)
    }

    @Test("the Android registration of an earlier draft is refused: its key is bound to nothing")
    func earlierDraft() throws {
        let vector = try #require(Vectors.registrations.first { $0.isOfEarlierDraft })
        #expect(
            refusal(of: vector.registration, against: vector.expectation)?.code
                == .attestationAuthorizationRefused)
    }

    @Test("an Android key that software enforces is refused unless the policy takes it")
    func softwareEnforced() throws {
        let vector = try #require(Vectors.named("android-key.ES256.softwareEnforced/registration"))
        #expect(
            refusal(of: vector.registration, against: vector.expectation)?.code
                == .attestationAuthorizationRefused)
        #expect(vector.policy.androidKeys == .softwareAllowed)
    }

    @Test(
        "every authentication verifies, ES256, EdDSA and RS256 among them", arguments: Vectors.authentications
    )
    func authentications(vector: Vector) throws {
        let verified = try asserting.verify(
            vector.authentication, by: vector.stored, against: vector.expectation)
        #expect(!verified.signCountRegressed)
        #expect(verified.userVerified == vector.flags.contains(.userVerified))
        #expect(!verified.uvTrusted)
    }

    @Test("there are as many vectors as Level 3 has, and their absence is a failure")
    func counts() {
        #expect(Vectors.all.count { $0.variant == "canonical" } == 30)
        #expect(Vectors.registrations.count == 17)
        #expect(Vectors.authentications.count == 16)
        #expect(Vectors.registrations.count { !$0.rootCertificate.isEmpty } == 12)
    }

    @Test("trap 60: an Apple statement does not go with client data in which any byte is another")
    func appleNonce() throws {
        let vector = try #require(Vectors.named("apple.ES256/registration"))
        var codes: Set<CeremonyRefusalCode> = []
        for index in vector.clientDataJSON.indices {
            var response = vector.registration
            response.clientDataJSON[index] ^= 0x01
            let refused = try #require(
                refusal(of: response, against: vector.expectation), "byte \(index)")
            codes.insert(refused.code)
        }
        #expect(codes.contains(.attestationBindingMismatch))
    }

    @Test("trap 15: a byte after the attestation object or after authenticator data is refused")
    func trailingBytes() throws {
        let vector = try #require(Vectors.named("none.ES256/registration"))
        var response = vector.registration
        response.attestationObject.append(0)
        #expect(refusal(of: response, against: vector.expectation)?.code == .attestationObjectMalformed)
        response.attestationObject = SoftAuthenticator.attestationObject(vector.authenticatorData + [0])
        let refused = refusal(of: response, against: vector.expectation)
        #expect(refused?.code == .authenticatorDataMalformed)
        #expect(refused?.detail == "trailing_bytes")
    }

    @Test("trap 47: the vector's RSA key of 3482 bits is taken")
    func longModulus() throws {
        let vector = try #require(Vectors.named("packed.RS256/registration"))
        let verified = try registering.verify(
            vector.registration, against: vector.expectation, at: SoftAuthenticator.now)
        guard case .rsa(let modulus, _) = try COSEKey(verified.publicKey).publicKey else {
            Issue.record("no RSA key")
            return
        }
        #expect(modulus.count * 8 - (modulus.first?.leadingZeroBitCount ?? 0) == 3482)
    }

    @Test("trap 29: framed ceremonies are refused by default and accepted where they are expected")
    func framing() throws {
        for kind in ["registration", "authentication"] {
            let framed = try #require(Vectors.named("none.ES256.crossOrigin/\(kind)"))
            let topped = try #require(Vectors.named("none.ES256.topOrigin/\(kind)"))
            let table: [(Vector, Framing, CeremonyRefusalCode?)] = [
                (framed, .refused, .crossOriginNotAllowed), (framed, .allowed(topOrigins: []), nil),
                (topped, .refused, .crossOriginNotAllowed),
                (topped, .allowed(topOrigins: []), .topOriginNotAllowed),
                (topped, .allowed(topOrigins: ["https://example.com"]), nil),
                (topped, .allowed(topOrigins: ["https://example.com:443"]), .topOriginNotAllowed),
            ]
            for (vector, framing, code) in table {
                var expectation = vector.expectation
                expectation.framing = framing
                let refused =
                    vector.kind == .registration
                    ? refusal(of: vector.registration, against: expectation)
                    : refusal(of: vector.authentication, by: vector.stored, against: expectation)
                #expect(refused?.code == code, "\(vector.name) with \(framing)")
            }
        }
    }

    @Test(
        "trap 58: packed self attestation under preference none is self, and no trust"
    )
    func packedSelf() throws {
        let vector = try #require(Vectors.named("packed-self.ES256/registration"))
        #expect(
            try registering.verify(
                vector.registration, against: vector.expectation, at: SoftAuthenticator.now
            ).attestationType
                == .selfSigned)
        var expectation = vector.expectation
        expectation.attestation = .direct
        let refused = refusal(of: vector.registration, against: expectation)
        #expect(refused?.step == 24)
        #expect(refused?.code == .attestationUntrusted)
    }
}
