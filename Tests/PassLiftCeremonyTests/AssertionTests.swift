import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("An authentication")
struct AssertionTests {
    private let verifier = AssertionVerifier(cryptography: OpenSSLCryptography())
    private let authenticator: SoftAuthenticator

    init() throws {
        authenticator = try SoftAuthenticator()
    }

    private var expectation: CeremonyExpectation { SoftAuthenticator.expectation(.authentication) }

    @Test("every algorithm's signature verifies", arguments: COSEAlgorithm.allCases)
    func algorithms(algorithm: COSEAlgorithm) throws {
        let authenticator = try SoftAuthenticator(algorithm)
        let response = try authenticator.authentication(.init(flags: 0x05))
        let verified = try verifier.verify(response, by: authenticator.stored(), against: expectation)
        #expect(verified.userPresent)
    }

    @Test("user presence is always asked, in a conditional authentication too")
    func userPresence() throws {
        let response = try authenticator.authentication(.init(flags: 0x04))
        for mediation in Mediation.allCases {
            var expectation = expectation
            expectation.mediation = mediation
            let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
            #expect(refused?.step == 16)
            #expect(refused?.code == .userNotPresent)
        }
    }

    @Test("user verification is asked only where it was required")
    func userVerification() throws {
        let response = try authenticator.authentication(.init(flags: 0x01))
        for requirement in UserVerificationRequirement.allCases {
            var expectation = expectation
            expectation.userVerification = requirement
            let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
            #expect(refused?.step == (requirement == .required ? 17 : nil))
        }
    }

    @Test(
        "trap 5: user verification is not trusted, nor made so, unless another factor came in the same visit")
    func uvInitialized() throws {
        let response = try authenticator.authentication(.init(flags: 0x05))
        var stored = authenticator.stored()
        let alone = try verifier.verify(response, by: stored, against: expectation)
        #expect(alone.userVerified && !alone.uvTrusted && !alone.uvInitialized)
        let withFactor = try verifier.verify(
            response, by: stored, against: expectation, otherFactor: .checkedInThisVisit)
        #expect(!withFactor.uvTrusted && withFactor.uvInitialized)
        stored = withFactor.updated(stored)
        let later = try verifier.verify(response, by: stored, against: expectation)
        #expect(later.uvTrusted && later.uvInitialized)
        let unverified = try verifier.verify(
            authenticator.authentication(.init(flags: 0x01)), by: authenticator.stored(),
            against: expectation,
            otherFactor: .checkedInThisVisit)
        #expect(!unverified.uvTrusted && !unverified.uvInitialized)
    }

    @Test(
        "trap 35: a credential of another account is refused, whatever user handle comes",
        arguments: [nil, [], [0xaa, 0xbb], [0x0a]] as [[UInt8]?])
    func otherAccount(handle: [UInt8]?) throws {
        var response = try authenticator.authentication(.init(flags: 0x05))
        response.userHandle = handle
        var expectation = expectation
        expectation.userHandle = [0x0a]
        let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
        #expect(refused?.step == 6)
        #expect(refused?.code == .userHandleMismatch)
    }

    @Test("the user handle must be there when nobody was identified, and right whenever it is there")
    func userHandles() throws {
        let right = SoftAuthenticator.userHandle
        let table: [(known: [UInt8]?, sent: [UInt8]?, code: CeremonyRefusalCode?)] = [
            (nil, nil, .userHandleMissing), (nil, [], .userHandleMissing), (nil, right, nil),
            (nil, [1], .userHandleMismatch), (right, nil, nil), (right, [], nil), (right, right, nil),
            (right, [1], .userHandleMismatch),
        ]
        for row in table {
            var response = try authenticator.authentication(.init(flags: 0x05))
            response.userHandle = row.sent
            var expectation = expectation
            expectation.userHandle = row.known
            let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
            #expect(refused?.code == row.code, "\(row)")
        }
    }

    @Test(
        "trap 38: a counter that does not grow is reported and not refused; 0 and 0 is normal",
        arguments: [(0, 0, false), (0, 5, false), (5, 5, true), (5, 4, true), (5, 0, true), (5, 6, false)]
            as [(UInt32, UInt32, Bool)])
    func signCount(stored: UInt32, sent: UInt32, regressed: Bool) throws {
        let response = try authenticator.authentication(.init(flags: 0x05, signCount: sent))
        let record = authenticator.stored(signCount: stored)
        let verified = try verifier.verify(response, by: record, against: expectation)
        #expect(verified.signCountRegressed == regressed)
        #expect(verified.signCount == sent)
        #expect(verified.updated(record).signCount == max(stored, sent))
    }

    @Test(
        "trap 39: backup eligibility may not change in either direction, and is learnt where it is not known")
    func backupEligibility() throws {
        let table: [(flags: UInt8, stored: Bool?, step: Int?)] = [
            (0x0d, true, nil), (0x05, false, nil), (0x0d, false, 19), (0x05, true, 19), (0x0d, nil, nil),
            (0x05, nil, nil), (0x11, nil, 18), (0x11, false, 18), (0x15, nil, 18), (0x15, false, 18),
            (0x1d, true, nil),
        ]
        for row in table {
            let response = try authenticator.authentication(.init(flags: row.flags))
            let record = authenticator.stored(backupEligible: row.stored)
            #expect(refusal(of: response, by: record, against: expectation)?.step == row.step, "\(row)")
            guard row.step == nil else { continue }
            let verified = try verifier.verify(response, by: record, against: expectation)
            #expect(verified.updated(record).backupEligible == (row.flags & 0x08 != 0))
            #expect(verified.backupState == (row.flags & 0x10 != 0))
        }
    }

    @Test("trap 40: a credential outside the allowed list is refused, an empty list allows any")
    func allowCredentials() throws {
        let response = try authenticator.authentication(.init(flags: 0x05))
        var expectation = expectation
        expectation.allowCredentials = [[1], authenticator.credentialID]
        #expect(refusal(of: response, by: authenticator.stored(), against: expectation) == nil)
        expectation.allowCredentials = [[1]]
        let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
        #expect(refused?.step == 5)
        #expect(refused?.code == .credentialNotAllowed)
    }

    @Test("trap 49: a right signature as raw r ‖ s is refused, as any other bad one")
    func rawSignature() throws {
        var response = try authenticator.authentication(.init(flags: 0x05))
        #expect(refusal(of: response, by: authenticator.stored(), against: expectation) == nil)
        var rest = response.signature.dropFirst(2)
        var raw: [UInt8] = []
        for _ in 0..<2 {
            let length = Int(rest[rest.startIndex + 1])
            let number = rest.dropFirst(2).prefix(length).drop { $0 == 0 }
            raw += [UInt8](repeating: 0, count: 32 - number.count) + number
            rest = rest.dropFirst(2 + length)
        }
        response.signature = raw
        #expect(raw.count == 64)
        let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
        #expect(refused == CeremonyRefusal(21, .signatureInvalid, "not signed by the stored key"))
    }

    @Test("trap 50: signatures that are empty, malformed or a megabyte long are refused alike")
    func signatures() throws {
        let whole = try authenticator.authentication(.init(flags: 0x05))
        let forms: [[UInt8]] = [
            [], [0], [UInt8](repeating: 1, count: 64), [UInt8](repeating: 0, count: 64),
            whole.signature + [0],
            [UInt8](repeating: 0x30, count: 1_048_576), Array(whole.signature.dropLast()),
        ]
        for signature in forms {
            var response = whole
            response.signature = signature
            let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
            #expect(refused == CeremonyRefusal(21, .signatureInvalid, "not signed by the stored key"))
        }
    }

    @Test("another key's signature is refused, and a stored key that is none is named")
    func otherKeys() throws {
        let response = try authenticator.authentication(.init(flags: 0x05))
        let other = try SoftAuthenticator().stored()
        #expect(refusal(of: response, by: other, against: expectation)?.code == .signatureInvalid)
        var broken = authenticator.stored()
        broken.publicKey = [0xa0]
        #expect(refusal(of: response, by: broken, against: expectation)?.code == .storedKeyUnusable)
    }

    @Test("a new credential, a missing extension map and a foreign relying party are refused at step 15")
    func authenticatorData() throws {
        let table: [(SoftAuthenticator.Said, CeremonyRefusalCode)] = [
            (.init(flags: 0x45), .credentialUnexpected), (.init(flags: 0x85), .authenticatorDataMalformed),
            (.init(flags: 0x05, trailing: [0]), .authenticatorDataMalformed),
            (.init(flags: 0x05, relyingPartyID: "example.com"), .relyingPartyMismatch),
        ]
        for (said, code) in table {
            let refused = refusal(
                of: try authenticator.authentication(said), by: authenticator.stored(), against: expectation)
            #expect(refused?.step == 15)
            #expect(refused?.code == code)
        }
        let outputs = try authenticator.authentication(.init(flags: 0x85, extensions: [0xa0]))
        #expect(refusal(of: outputs, by: authenticator.stored(), against: expectation) == nil)
    }

    @Test("trap 10: a challenge with altered unused tail bits is refused")
    func challengeTail() throws {
        for challenge in SoftAuthenticator.otherSpellingsOfChallenge {
            let response = try authenticator.authentication(
                .init(flags: 0x05),
                clientData: SoftAuthenticator.clientData(.authentication, ["challenge": .string(challenge)]))
            let refused = refusal(of: response, by: authenticator.stored(), against: expectation)
            #expect(refused?.code == .challengeMismatch, "\(challenge.suffix(1))")
        }
    }

    @Test("trap 33: a registration's options, or a record of another credential, are no basis")
    func mixedUp() throws {
        let response = try authenticator.authentication(.init(flags: 0x05))
        let wrong = refusal(
            of: response, by: authenticator.stored(), against: SoftAuthenticator.expectation(.registration))
        #expect(wrong?.code == .wrongCeremony)
        var other = authenticator.stored()
        other.credentialID = [9]
        #expect(refusal(of: response, by: other, against: expectation)?.code == .unknownCredential)
    }

    @Test("the printed form has every member of the tool's contract")
    func printed() throws {
        let response = try authenticator.authentication(.init(flags: 0x1d, signCount: 7))
        var stored = authenticator.stored(backupEligible: true)
        stored.uvInitialized = true
        var writer = JSONWriter()
        try verifier.verify(response, by: stored, against: expectation).write(to: &writer)
        let expected =
            #"{"verified":true,"signCount":7,"signCountRegressed":false,"userPresent":true,"#
            + #""userVerified":true,"#
            + #""uvTrusted":true,"uvInitialized":true,"backupEligible":true,"backupState":true}"#
        #expect(writer.text == expected)
    }
}
