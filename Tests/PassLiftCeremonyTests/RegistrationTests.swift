import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("A registration")
struct RegistrationTests {
    private let verifier = RegistrationVerifier(cryptography: OpenSSLCryptography())
    private let authenticator: SoftAuthenticator

    init() throws {
        authenticator = try SoftAuthenticator()
    }

    private var modal: CeremonyExpectation { SoftAuthenticator.expectation(.registration) }

    private var conditional: CeremonyExpectation {
        var expectation = modal
        expectation.mediation = .conditional
        return expectation
    }

    @Test("trap 1: user presence may be missing where the stored ceremony was conditional, and nowhere else")
    func userPresence() throws {
        let response = authenticator.registration(.init(flags: 0x58))
        let verified = try verifier.verify(response, against: conditional, at: SoftAuthenticator.now)
        #expect(!verified.userPresent)
        #expect(verified.backupEligible && verified.backupState)
        let refused = refusal(of: response, against: modal)
        #expect(refused?.step == 15)
        #expect(refused?.code == .userNotPresent)
    }

    @Test("trap 2: without user verification a conditional registration leaves uvInitialized false")
    func userVerification() throws {
        let response = authenticator.registration(.init(flags: 0x58))
        let verified = try verifier.verify(response, against: conditional, at: SoftAuthenticator.now)
        #expect(!verified.userVerified)
        #expect(!verified.storedCredential(userHandle: [1]).uvInitialized)
        var required = conditional
        required.userVerification = .required
        #expect(refusal(of: response, against: required)?.step == 16)
        #expect(refusal(of: response, against: required)?.code == .userNotVerified)
    }

    @Test("trap 3: mediation that the client claims changes nothing")
    func claimedMediation() throws {
        let response = authenticator.registration(
            .init(flags: 0x58),
            clientData: SoftAuthenticator.clientData(.registration, ["mediation": "conditional"]))
        #expect(refusal(of: response, against: modal)?.code == .userNotPresent)
        let json: JSONValue = [
            "id": .string(Base64URL.encode(response.credentialID)),
            "rawId": .string(Base64URL.encode(response.credentialID)), "type": "public-key",
            "mediation": "conditional", "clientExtensionResults": [:],
            "response": [
                "clientDataJSON": .string(Base64URL.encode(response.clientDataJSON)),
                "attestationObject": .string(Base64URL.encode(response.attestationObject)),
                "mediation": "conditional",
            ],
        ]
        let parsed = try RegistrationResponse(json: json.bytes())
        #expect(refusal(of: parsed, against: modal)?.code == .userNotPresent)
    }

    @Test("trap 12: client data is hashed as it came, with odd white space and unknown members")
    func rawClientData() throws {
        let challenge = Base64URL.encode(SoftAuthenticator.challenge)
        let clientData = Array(
            (" {\n \"x\" : [ 1 ] ,\"origin\":\"https:\\/\\/example.org\","
                + "\"challenge\":\"\(challenge)\", \"type\" : \"webauthn.get\"}").utf8)
        let response = try authenticator.authentication(.init(flags: 0x05), clientData: clientData)
        let expectation = SoftAuthenticator.expectation(.authentication)
        #expect(refusal(of: response, by: authenticator.stored(), against: expectation) == nil)
    }

    @Test("a byte order mark before client data is dropped for reading and kept for hashing")
    func byteOrderMark() throws {
        let clientData = [0xef, 0xbb, 0xbf] + SoftAuthenticator.clientData(.authentication)
        let response = try authenticator.authentication(.init(flags: 0x05), clientData: clientData)
        let expectation = SoftAuthenticator.expectation(.authentication)
        #expect(refusal(of: response, by: authenticator.stored(), against: expectation) == nil)
    }

    @Test(
        "trap 13: tokenBinding may be anything",
        arguments: ["unused", ["status": "x"], nil, ["status": "present", "id": 5]] as [JSONValue])
    func tokenBinding(value: JSONValue) {
        let clientData = SoftAuthenticator.clientData(.registration, ["tokenBinding": value])
        let response = authenticator.registration(.init(flags: 0x41), clientData: clientData)
        #expect(refusal(of: response, against: modal) == nil)
    }

    @Test(
        "trap 25: only the exact origin will do",
        arguments: [
            "https://evilexample.org", "https://example.org.evil.test", "https://example.org:443",
            "https://example.org/", "https://EXAMPLE.org", "HTTPS://example.org", "http://example.org",
            "https://www.example.org", "example.org", "", "null", "https://example.org ",
            "https://exam\u{212a}ple.org",
        ])
    func origins(origin: String) {
        let clientData = SoftAuthenticator.clientData(.registration, ["origin": .string(origin)])
        let refused = refusal(
            of: authenticator.registration(.init(flags: 0x41), clientData: clientData), against: modal)
        #expect(refused?.step == 9)
        #expect(refused?.code == .originNotAllowed)
    }

    @Test("trap 28, 30: the origins are those of the ceremony, apps among them")
    func ceremonyOrigins() {
        let app = "android:apk-key-hash:AAECAwQFBgcICQoLDA0ODw"
        let clientData = SoftAuthenticator.clientData(.registration, ["origin": .string(app)])
        let response = authenticator.registration(.init(flags: 0x41), clientData: clientData)
        #expect(refusal(of: response, against: modal)?.code == .originNotAllowed)
        var expectation = modal
        expectation.origins = ["https://example.org", app]
        #expect(refusal(of: response, against: expectation) == nil)
    }

    @Test(
        "client data that fails a step is refused with that step",
        arguments: [
            (["type": "webauthn.get"], 7, .typeMismatch), (["type": "Webauthn.create"], 7, .typeMismatch),
            (["challenge": "AAAA"], 8, .challengeMismatch),
            (["challenge": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh9"], 8, .challengeMismatch),
            (["challenge": "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="], 8, .challengeMismatch),
            (["crossOrigin": true], 10, .crossOriginNotAllowed),
            (["topOrigin": "https://example.org"], 11, .topOriginNotAllowed),
            (["crossOrigin": "false"], 6, .clientDataMalformed), (["origin": 5], 6, .clientDataMalformed),
            (["topOrigin": [:]], 6, .clientDataMalformed),
        ] as [([String: JSONValue], Int, CeremonyRefusalCode)])
    func clientDataSteps(members: [String: JSONValue], step: Int, code: CeremonyRefusalCode) {
        let response = authenticator.registration(
            .init(flags: 0x41), clientData: SoftAuthenticator.clientData(.registration, members))
        let refused = refusal(of: response, against: modal)
        #expect(refused?.step == step)
        #expect(refused?.code == code)
    }

    @Test("crossOrigin and topOrigin of null say nothing, and excuse no framing")
    func nullOrigins() {
        func refused(_ members: [String: JSONValue]) -> CeremonyRefusal? {
            let response = authenticator.registration(
                .init(flags: 0x41), clientData: SoftAuthenticator.clientData(.registration, members))
            return refusal(of: response, against: modal)
        }
        #expect(refused(["crossOrigin": .null, "topOrigin": .null]) == nil)
        #expect(refused(["crossOrigin": true, "topOrigin": .null])?.step == 10)
        #expect(refused(["crossOrigin": .null, "topOrigin": "https://top.example"])?.step == 11)
    }

    @Test("trap 10: a challenge with altered unused tail bits, or with padding, is refused")
    func challengeTail() {
        let spellings = SoftAuthenticator.otherSpellingsOfChallenge
        #expect(spellings.count == 3)
        for challenge in spellings + [Base64URL.encode(SoftAuthenticator.challenge) + "="] {
            let response = authenticator.registration(
                .init(flags: 0x41),
                clientData: SoftAuthenticator.clientData(.registration, ["challenge": .string(challenge)]))
            let refused = refusal(of: response, against: modal)
            #expect(refused?.step == 8)
            #expect(refused?.code == .challengeMismatch)
        }
    }

    @Test("client data that is no UTF-8 fails step 5, what is no JSON step 6")
    func clientDataForm() {
        for (bytes, step) in [([0x7b, 0x22, 0xff, 0x22], 5), ([0x7b], 6), ([], 6), ([0x5b, 0x5d], 6)]
            as [([UInt8], Int)]
        {
            let refused = refusal(
                of: authenticator.registration(.init(flags: 0x41), clientData: bytes), against: modal)
            #expect(refused?.step == step)
        }
    }

    @Test("a top origin without crossOrigin being true is refused even where framing is allowed")
    func topOriginAlone() {
        var expectation = modal
        expectation.framing = .allowed(topOrigins: ["https://top.example"])
        let clientData = SoftAuthenticator.clientData(.registration, ["topOrigin": "https://top.example"])
        let refused = refusal(
            of: authenticator.registration(.init(flags: 0x41), clientData: clientData), against: expectation)
        #expect(refused?.step == 11)
    }

    @Test(
        "authenticator data that fails a step is refused with that step",
        arguments: [
            (.init(flags: 0x01), 13, .credentialMissing),
            (.init(flags: 0x41, relyingPartyID: "example.com"), 14, .relyingPartyMismatch),
            (.init(flags: 0x51), 17, .backupStateInconsistent),
            (.init(flags: 0xc1), 13, .authenticatorDataMalformed),
            (.init(flags: 0xc1, extensions: [0x80]), 13, .authenticatorDataMalformed),
            (.init(flags: 0x41, extensions: [0xa0]), 13, .authenticatorDataMalformed),
            (.init(flags: 0x41, coseKey: [0xbf, 0xff]), 13, .authenticatorDataMalformed),
            (.init(flags: 0x41, coseKey: [0x80]), 20, .publicKeyRefused),
        ] as [(SoftAuthenticator.Said, Int, CeremonyRefusalCode)])
    func authenticatorDataSteps(said: SoftAuthenticator.Said, step: Int, code: CeremonyRefusalCode) {
        let refused = refusal(of: authenticator.registration(said), against: modal)
        #expect(refused?.step == step)
        #expect(refused?.code == code)
    }

    @Test("when several steps fail, the first in Level 3's order is reported")
    func firstStep() {
        let clientData = SoftAuthenticator.clientData(.registration, ["crossOrigin": true])
        let said = SoftAuthenticator.Said(flags: 0x50, relyingPartyID: "example.com")
        var expectation = modal
        expectation.algorithms = [.rs256]
        expectation.userVerification = .required
        #expect(
            refusal(of: authenticator.registration(said, clientData: clientData), against: expectation)?.step
                == 10)
        #expect(refusal(of: authenticator.registration(said), against: expectation)?.step == 14)
        #expect(refusal(of: authenticator.registration(.init(flags: 0x50)), against: expectation)?.step == 15)
        #expect(refusal(of: authenticator.registration(.init(flags: 0x51)), against: expectation)?.step == 16)
        #expect(refusal(of: authenticator.registration(.init(flags: 0x55)), against: expectation)?.step == 17)
        #expect(refusal(of: authenticator.registration(.init(flags: 0x45)), against: expectation)?.step == 20)
    }

    @Test(
        "trap 45: a point off its curve is refused at registration",
        arguments: [.es256, .es384, .es512] as [COSEAlgorithm])
    func offCurve(algorithm: COSEAlgorithm) throws {
        let authenticator = try SoftAuthenticator(algorithm)
        guard case .ellipticCurve(let curve, let x, var y) = authenticator.key.publicKey else {
            Issue.record("not an elliptic curve key")
            return
        }
        var expectation = modal
        expectation.algorithms = [algorithm]
        #expect(refusal(of: authenticator.registration(.init(flags: 0x41)), against: expectation) == nil)
        y[y.count - 1] ^= 1
        let moved = SoftAuthenticator.coseKey(
            .ellipticCurve(curve, x: x, y: y), algorithm: algorithm.rawValue)
        let refused = refusal(
            of: authenticator.registration(.init(flags: 0x41, coseKey: moved.encoded)), against: expectation)
        #expect(refused?.step == 20)
        #expect(refused?.code == .publicKeyRefused)
        #expect(refused?.detail == "point_off_curve")
    }

    @Test("trap 52: a key for -19 is refused where only -8 was offered, and accepted where it was")
    func fullySpecified() throws {
        let authenticator = try SoftAuthenticator(.ed25519)
        let response = authenticator.registration(.init(flags: 0x41))
        let refused = refusal(of: response, against: modal)
        #expect(refused?.step == 20)
        #expect(refused?.code == .algorithmNotOffered)
        var expectation = modal
        expectation.algorithms = [.ed25519]
        #expect(refusal(of: response, against: expectation) == nil)
    }

    @Test("trap 53: a key for an algorithm that nobody knows was not offered")
    func unknownAlgorithm() {
        let key = SoftAuthenticator.coseKey(authenticator.key.publicKey, algorithm: -47)
        let refused = refusal(
            of: authenticator.registration(.init(flags: 0x41, coseKey: key.encoded)), against: modal)
        #expect(refused?.code == .algorithmNotOffered)
    }

    @Test("trap 21: a registration whose Ed25519 key miscounts its entries is refused at its key")
    func miscountedKey() throws {
        let authenticator = try SoftAuthenticator(.eddsa)
        let whole = authenticator.coseKey.encoded
        #expect(refusal(of: authenticator.registration(.init(flags: 0x41)), against: modal) == nil)
        for head: UInt8 in [0xa3, 0xa5] {
            let said = SoftAuthenticator.Said(flags: 0x41, coseKey: [head] + whole.dropFirst())
            let refused = refusal(of: authenticator.registration(said), against: modal)
            #expect(refused?.step == 13)
            #expect(refused?.code == .authenticatorDataMalformed)
        }
    }

    @Test("trap 57: format none with anything in its statement is refused")
    func noneWithStatement() {
        for statement in [CBORValue.map(CBORMap([(.text("a"), .integer(1))])), .array([]), .null] {
            var response = authenticator.registration(.init(flags: 0x41))
            response.attestationObject = SoftAuthenticator.attestationObject(
                authenticator.authenticatorData(.init(flags: 0x41)), statement: statement)
            let refused = refusal(of: response, against: modal)
            #expect(refused?.step == 22)
            #expect(refused?.code == .attestationStatementMalformed)
        }
    }

    @Test("a format that nobody knows and one that was given up are told apart")
    func formats() {
        for (format, code) in [
            ("None", .attestationFormatUnknown), ("x", .attestationFormatUnknown),
            ("android-safetynet", .attestationFormatDeprecated),
        ] as [(String, CeremonyRefusalCode)] {
            var response = authenticator.registration(.init(flags: 0x41))
            response.attestationObject = SoftAuthenticator.attestationObject(
                authenticator.authenticatorData(.init(flags: 0x41)), format: format)
            let refused = refusal(of: response, against: modal)
            #expect(refused?.step == 21)
            #expect(refused?.code == code)
        }
    }

    @Test(
        "self attestation holds for the key's own algorithm and signature alone",
        arguments: COSEAlgorithm.allCases)
    func selfAttestation(algorithm: COSEAlgorithm) throws {
        let authenticator = try SoftAuthenticator(algorithm)
        var expectation = modal
        expectation.algorithms = [algorithm]
        let verified = try verifier.verify(
            authenticator.selfAttested(.init(flags: 0x41)), against: expectation, at: SoftAuthenticator.now)
        #expect(verified.attestationType == .selfSigned)
        let misstated = try authenticator.selfAttested(.init(flags: 0x41), statedAlgorithm: -65_535)
        #expect(refusal(of: misstated, against: expectation)?.code == .attestationStatementMalformed)
        var tampered = try authenticator.selfAttested(.init(flags: 0x41))
        tampered.clientDataJSON = SoftAuthenticator.clientData(.registration, ["x": 1])
        #expect(refusal(of: tampered, against: expectation)?.code == .attestationSignatureInvalid)
    }

    @Test("trap 23: a credential id of 1023 bytes is taken, and one of 1024 refused")
    func credentialIDLength() {
        let longest = [UInt8](repeating: 3, count: 1023)
        #expect(
            refusal(of: authenticator.registration(.init(flags: 0x41, credentialID: longest)), against: modal)
                == nil)
        let refused = refusal(
            of: authenticator.registration(.init(flags: 0x41, credentialID: longest + [3])), against: modal)
        #expect(refused?.step == 25)
        #expect(refused?.code == .credentialIDTooLong)
    }

    @Test("trap 11: the id that the client names is the attested one")
    func credentialIDMismatch() {
        var response = authenticator.registration(.init(flags: 0x41))
        response.credentialID[0] ^= 1
        #expect(refusal(of: response, against: modal)?.code == .credentialIDMismatch)
    }

    @Test("trap 43: extension outputs that nobody asked for are taken apart and left out of the key")
    func extensions() throws {
        let outputs = CBORValue.map(
            CBORMap([(.text("credProtect"), .integer(2)), (.text("hmac-secret"), .bool(true))]))
        let response = authenticator.registration(.init(flags: 0xc1, extensions: outputs.encoded))
        let verified = try verifier.verify(response, against: modal, at: SoftAuthenticator.now)
        #expect(verified.publicKey == authenticator.coseKey.encoded)
        #expect(verified.authenticatorExtensions?["credProtect"] == .integer(2))
    }

    @Test("trap 33: options of an authentication are no basis for a registration")
    func wrongCeremony() {
        let response = authenticator.registration(.init(flags: 0x41))
        let refused = refusal(of: response, against: SoftAuthenticator.expectation(.authentication))
        #expect(refused?.code == .wrongCeremony)
    }

    @Test("the printed form has every member of the tool's contract")
    func printed() throws {
        var response = authenticator.registration(.init(flags: 0x5d))
        response.transports = ["internal"]
        var writer = JSONWriter()
        try verifier.verify(response, against: modal, at: SoftAuthenticator.now).write(to: &writer)
        let root = JSONNode(try JSONReader().read(writer.bytes))
        #expect(
            try root.members().map(\.key) == [
                "verified", "credentialID", "publicKey", "algorithm", "signCount", "aaguid", "transports",
                "userPresent", "userVerified", "backupEligible", "backupState", "format", "attestationType",
                "trusted",
            ])
        #expect(try root.member("aaguid").string() == "11111111-1111-1111-1111-111111111111")
        var refused = JSONWriter()
        CeremonyRefusal(15, .userNotPresent, "x").write(to: &refused)
        #expect(refused.text == #"{"verified":false,"step":15,"code":"user_not_present","detail":"x"}"#)
    }
}
