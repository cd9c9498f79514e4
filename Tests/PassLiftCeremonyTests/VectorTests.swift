import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("The test vectors of Level 3", .enabled(if: !Vectors.all.isEmpty, "the vectors file is not there"))
struct VectorTests {
    private let registering = RegistrationVerifier(cryptography: OpenSSLCryptography())
    private let asserting = AssertionVerifier(cryptography: OpenSSLCryptography())

    private static func isVerifiedYet(_ vector: Vector) -> Bool {
        vector.format == "none" || vector.name.hasPrefix("packed-self")
    }

    @Test(
        "registrations without certificates verify, and what was sent comes out",
        arguments: Vectors.registrations.filter(isVerifiedYet))
    func registrations(vector: Vector) throws {
        let verified = try registering.verify(
            vector.registration, against: vector.expectation, at: SoftAuthenticator.now)
        #expect(verified.credentialID == vector.credentialID)
        #expect(verified.publicKey == vector.publicKey)
        #expect(verified.algorithm.rawValue == vector.algorithm)
        #expect(verified.format.rawValue == vector.format)
        #expect(verified.attestationType == (vector.format == "none" ? .none : .selfSigned))
        #expect(verified.userVerified == vector.flags.contains(.userVerified))
        #expect(verified.backupEligible == vector.flags.contains(.backupEligible))
        #expect(verified.backupState == vector.flags.contains(.backedUp))
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

    @Test("there are as many vectors as Level 3 has")
    func counts() {
        #expect(Vectors.registrations.count(where: Self.isVerifiedYet) == 5)
        #expect(Vectors.authentications.count == 16)
    }

    @Test(
        "trap 23: an attestation object cut at any byte is a typed refusal", arguments: Vectors.registrations)
    func truncatedRegistrations(vector: Vector) {
        for length in 0..<vector.attestationObject.count {
            var response = vector.registration
            response.attestationObject = Array(vector.attestationObject.prefix(length))
            #expect(
                refusal(of: response, against: vector.expectation)?.code == .attestationObjectMalformed,
                "cut to \(length) bytes")
        }
    }

    @Test(
        "trap 23: authenticator data cut at any byte inside its attestation object is a typed refusal",
        arguments: Vectors.registrations)
    func truncatedAuthenticatorData(vector: Vector) throws {
        for length in 0..<vector.authenticatorData.count {
            var response = vector.registration
            response.attestationObject = SoftAuthenticator.attestationObject(
                Array(vector.authenticatorData.prefix(length)))
            #expect(
                refusal(of: response, against: vector.expectation)?.code == .authenticatorDataMalformed,
                "cut to \(length) bytes")
        }
    }

    @Test("an authentication cut at any byte of any part is refused", arguments: Vectors.authentications)
    func truncatedAuthentications(vector: Vector) {
        let whole = vector.authentication
        for length in 0..<whole.authenticatorData.count {
            var response = whole
            response.authenticatorData = Array(whole.authenticatorData.prefix(length))
            #expect(refusal(of: response, by: vector.stored, against: vector.expectation) != nil)
        }
        for length in 0..<whole.clientDataJSON.count {
            var response = whole
            response.clientDataJSON = Array(whole.clientDataJSON.prefix(length))
            #expect(refusal(of: response, by: vector.stored, against: vector.expectation)?.step == 9)
        }
        for length in 0..<whole.signature.count {
            var response = whole
            response.signature = Array(whole.signature.prefix(length))
            #expect(
                refusal(of: response, by: vector.stored, against: vector.expectation)?.code
                    == .signatureInvalid)
        }
    }

    @Test("an authentication with any one byte changed is refused", arguments: Vectors.authentications)
    func mutatedAuthentications(vector: Vector) {
        let whole = vector.authentication
        for index in whole.authenticatorData.indices {
            var response = whole
            response.authenticatorData[index] ^= 0x02
            #expect(refusal(of: response, by: vector.stored, against: vector.expectation) != nil)
        }
        for index in whole.clientDataJSON.indices {
            var response = whole
            response.clientDataJSON[index] ^= 0x01
            #expect(refusal(of: response, by: vector.stored, against: vector.expectation) != nil)
        }
        for index in whole.signature.indices {
            var response = whole
            response.signature[index] ^= 0x01
            #expect(refusal(of: response, by: vector.stored, against: vector.expectation) != nil)
        }
    }

    @Test(
        "a registration with any one byte changed is refused or still consistent",
        arguments: Vectors.registrations)
    func mutatedRegistrations(vector: Vector) throws {
        for index in vector.attestationObject.indices {
            for change in [UInt8(0x01), 0x80, 0xff] {
                var response = vector.registration
                response.attestationObject[index] ^= change
                guard
                    let verified = try? registering.verify(
                        response, against: vector.expectation, at: SoftAuthenticator.now)
                else {
                    continue
                }
                #expect(vector.format == "none", "byte \(index) of a signed statement")
                #expect(verified.credentialID == vector.credentialID)
            }
        }
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
