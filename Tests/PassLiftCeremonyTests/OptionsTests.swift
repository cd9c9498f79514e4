import PassLiftCeremony
import PassLiftEncoding
import Testing

@Suite("Options")
struct OptionsTests {
    private let relyingParty: RelyingParty
    private let challenge = [UInt8](repeating: 0xff, count: 32)
    private let user = PasskeyUser(handle: [1, 2], name: "ada", displayName: "Ada L.")

    init() throws {
        relyingParty = try RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])
    }

    private var request: CreationOptions.Request {
        CreationOptions.Request(
            user: user, challenge: challenge,
            excludeCredentials: [
                CredentialDescriptor(id: [9], transports: ["usb", "x"]), CredentialDescriptor(id: [8]),
            ])
    }

    @Test("trap 7, 51: creation options name every credential, the constant handle and -8, -7, -257")
    func creation() throws {
        var writer = JSONWriter()
        try CreationOptions(request, for: relyingParty).writeCredentialOptions(to: &writer)
        let expected =
            #"{"publicKey":{"rp":{"id":"example.org","name":"Example"},"#
            + #""user":{"id":"AQI","name":"ada","displayName":"Ada L."},"#
            + #""challenge":"__________________________________________8","pubKeyCredParams":["#
            + #"{"type":"public-key","alg":-8},{"type":"public-key","alg":-7},"#
            + #"{"type":"public-key","alg":-257}],"#
            + #""timeout":300000,"excludeCredentials":["#
            + #"{"type":"public-key","id":"CQ","transports":["usb","x"]},"#
            + #"{"type":"public-key","id":"CA"}],"authenticatorSelection":{"residentKey":"required","#
            + #""requireResidentKey":true,"userVerification":"preferred"},"attestation":"none","#
            + #""extensions":{"credProps":true}}}"#
        #expect(writer.text == expected)
    }

    @Test("conditional options carry the mediation beside the public key")
    func conditionalCreation() throws {
        var request = request
        request.mediation = .conditional
        let options = try CreationOptions(request, for: relyingParty)
        var wrapped = JSONWriter()
        options.writeCredentialOptions(to: &wrapped)
        #expect(wrapped.text.hasSuffix(#","mediation":"conditional"}"#))
        var plain = JSONWriter()
        options.writePublicKey(to: &plain)
        #expect(wrapped.text == #"{"publicKey":"# + plain.text + #","mediation":"conditional"}"#)
        #expect(options.expectation.mediation == .conditional)
    }

    @Test("trap 2: conditional options that require user verification cannot be built")
    func conditionalRequired() {
        var request = request
        request.mediation = .conditional
        request.userVerification = .required
        #expect(throws: OptionsError.conditionalRequiresVerification) {
            try CreationOptions(request, for: relyingParty)
        }
    }

    @Test("options outside their bounds cannot be built")
    func bounds() throws {
        let table: [(OptionsError?, (inout CreationOptions.Request) -> Void)] = [
            (nil, { $0.challenge = [UInt8](repeating: 0, count: 16) }),
            (.challengeTooShort, { $0.challenge = [UInt8](repeating: 0, count: 15) }),
            (nil, { $0.user.handle = [UInt8](repeating: 0, count: 64) }),
            (.userHandleLength, { $0.user.handle = [UInt8](repeating: 0, count: 65) }),
            (.userHandleLength, { $0.user.handle = [] }), (.algorithmsEmpty, { $0.algorithms = [] }),
            (.timeoutOutOfRange, { $0.timeoutSeconds = 0 }), (nil, { $0.timeoutSeconds = 86_400 }),
            (.timeoutOutOfRange, { $0.timeoutSeconds = 86_401 }),
        ]
        for (expected, change) in table {
            var changed = request
            change(&changed)
            do throws(OptionsError) {
                _ = try CreationOptions(changed, for: relyingParty)
                #expect(expected == nil)
            } catch {
                #expect(error == expected)
            }
        }
    }

    @Test("request options name whom they allow, and in autofill nobody")
    func requests() throws {
        var request = RequestOptions.Request(challenge: challenge)
        request.allowCredentials = [CredentialDescriptor(id: [9])]
        request.userHandle = [1, 2]
        let options = try RequestOptions(request, for: relyingParty)
        var writer = JSONWriter()
        options.writeCredentialOptions(to: &writer)
        let expected =
            #"{"publicKey":{"challenge":"__________________________________________8","timeout":300000,"#
            + #""rpId":"example.org","allowCredentials":[{"type":"public-key","id":"CQ"}],"#
            + #""userVerification":"preferred"}}"#
        #expect(writer.text == expected)
        #expect(options.expectation.allowCredentials == [[9]])
        #expect(options.expectation.userHandle == [1, 2])
        request.mediation = .conditional
        #expect(throws: OptionsError.conditionalAllowsAll) { try RequestOptions(request, for: relyingParty) }
        request.allowCredentials = []
        var conditional = JSONWriter()
        try RequestOptions(request, for: relyingParty).writeCredentialOptions(to: &conditional)
        #expect(conditional.text.hasSuffix(#","mediation":"conditional"}"#))
    }

    @Test("an expectation and a stored credential come back from their documents")
    func documents() throws {
        var expectation = try CreationOptions(request, for: relyingParty).expectation
        expectation.framing = .allowed(topOrigins: ["https://top.example"])
        expectation.allowCredentials = [[1], [2, 3]]
        expectation.attestation = .direct
        var writer = JSONWriter()
        expectation.write(to: &writer)
        let root = JSONNode(try JSONReader().read(writer.bytes))
        #expect(try CeremonyExpectation(root, kind: .registration) == expectation)
        var stored = StoredCredential(credentialID: [1], publicKey: [2], signCount: .max, userHandle: [3])
        for eligible in [nil, true, false] as [Bool?] {
            stored.backupEligible = eligible
            var document = JSONWriter()
            stored.write(to: &document)
            #expect(try StoredCredential(JSONNode(JSONReader().read(document.bytes))) == stored)
        }
    }

    @Test("a ceremony document needs three members, and an unknown choice names its path")
    func minimalDocument() throws {
        var document = JSONObject()
        document["relyingPartyID"] = "example.org"
        document["origins"] = ["https://example.org"]
        document["challenge"] = "AAAA"
        let read = try CeremonyExpectation(JSONNode(.object(document)), kind: .authentication)
        #expect(
            read
                == CeremonyExpectation(
                    kind: .authentication, relyingPartyID: "example.org", origins: ["https://example.org"],
                    challenge: [0, 0, 0]))
        document["algorithms"] = [-47, -7, -65_535]
        #expect(
            try CeremonyExpectation(JSONNode(.object(document)), kind: .registration).algorithms == [.es256])
        document["mediation"] = "silent"
        #expect(throws: JSONFault.self) {
            try CeremonyExpectation(JSONNode(.object(document)), kind: .authentication)
        }
    }

    @Test("trap 44: signals carry what the methods of PublicKeyCredential take")
    func signals() {
        let table: [(CredentialSignal, String, String)] = [
            (
                .unknownCredential(relyingPartyID: "example.org", credentialID: [9]),
                "signalUnknownCredential",
                #"{"rpId":"example.org","credentialId":"CQ"}"#
            ),
            (
                .allAcceptedCredentials(
                    relyingPartyID: "example.org", userHandle: [1], credentialIDs: [[9], [8]]),
                "signalAllAcceptedCredentials",
                #"{"rpId":"example.org","userId":"AQ","allAcceptedCredentialIds":["CQ","CA"]}"#
            ),
            (
                .currentUserDetails(relyingPartyID: "example.org", user: user), "signalCurrentUserDetails",
                #"{"rpId":"example.org","userId":"AQI","name":"ada","displayName":"Ada L."}"#
            ),
        ]
        for (signal, method, payload) in table {
            var writer = JSONWriter()
            signal.writePayload(to: &writer)
            #expect(writer.text == payload)
            #expect(signal.methodName == method)
        }
    }
}
