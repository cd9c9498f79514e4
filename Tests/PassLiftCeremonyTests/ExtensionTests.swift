import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("Extensions")
struct ExtensionTests {
    private static let appID = "https://example.org/app-id.json"
    private let device: SoftAuthenticator
    private let party: RelyingParty

    init() throws {
        device = try SoftAuthenticator()
        party = try RelyingParty(id: "example.org", name: "Example", origins: ["https://example.org"])
    }

    private func creation(_ appID: String?) throws(OptionsError) -> String {
        var request = CreationOptions.Request(
            user: PasskeyUser(handle: [1], name: "ada", displayName: ""),
            challenge: SoftAuthenticator.challenge, excludeCredentials: [])
        request.excludeAppID = appID
        var writer = JSONWriter()
        try CreationOptions(request, for: party).writePublicKey(to: &writer)
        return writer.text
    }

    private func request(_ appID: String?) throws(OptionsError) -> RequestOptions {
        var request = RequestOptions.Request(challenge: SoftAuthenticator.challenge)
        request.appID = appID
        return try RequestOptions(request, for: party)
    }

    @Test("creation asks for credProps, and for appidExclude where there is an AppID")
    func creationOptions() throws {
        #expect(try creation(nil).hasSuffix(#""extensions":{"credProps":true}}"#))
        #expect(
            try creation(Self.appID).hasSuffix(
                #""extensions":{"credProps":true,"appidExclude":"https://example.org/app-id.json"}}"#))
    }

    @Test("a request names the AppID and its expectation keeps it, through its document")
    func requestOptions() throws {
        let options = try request(Self.appID)
        var writer = JSONWriter()
        options.writePublicKey(to: &writer)
        #expect(writer.text.hasSuffix(#""extensions":{"appid":"https://example.org/app-id.json"}}"#))
        #expect(options.expectation.appID == Self.appID)
        var document = JSONWriter()
        options.expectation.write(to: &document)
        let root = JSONNode(try JSONReader().read(document.bytes))
        #expect(try CeremonyExpectation(root, kind: .authentication) == options.expectation)
        var plain = JSONWriter()
        try request(nil).writePublicKey(to: &plain)
        #expect(!plain.text.contains("extensions"))
    }

    @Test(
        "an AppID is an https URL on a domain",
        arguments: [
            ("https://example.org", true), ("https://login.example.org:8443/app?x=1", true),
            ("https://example.org/" + String(repeating: "a", count: 2028), true),
            ("https://example.org/" + String(repeating: "a", count: 2029), false), ("", false),
            ("http://example.org", false), ("example.org", false), ("https://", false),
            ("https://localhost/a", false), ("https://example.org/a b", false),
            ("https://exämple.org", false),
        ])
    func appIDs(text: String, isTaken: Bool) {
        if isTaken {
            #expect(throws: Never.self) { try request(text) }
            #expect(throws: Never.self) { try creation(text) }
        } else {
            #expect(throws: OptionsError.appIDMalformed) { try request(text) }
            #expect(throws: OptionsError.appIDMalformed) { try creation(text) }
        }
    }

    @Test(
        "an assertion under the AppID counts where options named it and the client says so, nowhere else"
    )
    func appIDAssertions() throws {
        let table: [(String, String?, Bool?, Bool)] = [
            ("example.org", nil, nil, true), ("example.org", nil, true, true),
            ("example.org", Self.appID, nil, true), ("example.org", Self.appID, false, true),
            ("example.org", Self.appID, true, false), (Self.appID, Self.appID, true, true),
            (Self.appID, Self.appID, false, false), (Self.appID, Self.appID, nil, false),
            (Self.appID, nil, true, false), ("https://evil.test", Self.appID, true, false),
        ]
        for (signedFor, named, said, isAccepted) in table {
            var expectation = SoftAuthenticator.expectation(.authentication)
            expectation.appID = named
            var response = try device.authentication(.init(flags: 0x01, relyingPartyID: signedFor))
            response.clientExtensions.isAppIDUsed = said
            let refused = refusal(of: response, by: device.stored(), against: expectation)
            #expect(refused?.code == (isAccepted ? nil : .relyingPartyMismatch))
            if let refused { #expect(refused.step == 15) }
        }
    }

    @Test("an AppID changes nothing about a registration")
    func appIDRegistration() {
        var expectation = SoftAuthenticator.expectation(.registration)
        expectation.appID = Self.appID
        var response = device.registration(.init(flags: 0x45, relyingPartyID: Self.appID))
        response.clientExtensions.isAppIDUsed = true
        #expect(refusal(of: response, against: expectation)?.code == .relyingPartyMismatch)
    }

    @Test(
        "trap 43: outputs of known names and odd types, and none at all, are passed over",
        arguments: [
            ("null", nil), ("{}", nil),
            (#"{"appid":"true","credProps":true,"prf":[],"largeBlob":null}"#, nil),
            (
                #"{"appid":1,"credProps":{"rk":"yes"},"prf":{"enabled":null},"largeBlob":{"supported":[]}}"#,
                nil
            ),
            (
                #"{"appid":true,"appidExclude":true,"credProps":{"rk":true},"prf":{"enabled":true}"#
                    + #","largeBlob":{"supported":true,"written":1}}"#, true
            ),
            (
                #"{"appid":false,"appidExclude":false,"credProps":{"rk":false},"prf":{"enabled":false}"#
                    + #","largeBlob":{"supported":false},"uvm":[[1,2]],"x":{}}"#, false
            ),
        ] as [(String, Bool?)])
    func outputs(text: String, value: Bool?) throws {
        let json =
            #"{"id":"AQ","rawId":"AQ","type":"public-key","clientExtensionResults":"# + text
            + #","response":{"clientDataJSON":"e30","authenticatorData":"AA","signature":"AA"}}"#
        let outputs = try AuthenticationResponse(json: Array(json.utf8)).clientExtensions
        #expect(outputs.isAppIDUsed == value && outputs.isAppIDExcluded == value)
        #expect(outputs.isDiscoverable == value && outputs.isPRFEnabled == value)
        #expect(outputs.isLargeBlobSupported == value)
    }

    @Test("trap 43: the stored key ends where extension bytes begin, and signs the person in")
    func storedKey() throws {
        let extensions = CBORValue.map(
            CBORMap([(.text("credProtect"), .integer(2)), (.text("hmac-secret"), .bool(true))])
        ).encoded
        let response = device.registration(.init(flags: 0xc5, extensions: extensions))
        let verified = try RegistrationVerifier(cryptography: OpenSSLCryptography()).verify(
            response, against: SoftAuthenticator.expectation(.registration), at: SoftAuthenticator.now)
        #expect(verified.publicKey == device.coseKey.encoded)
        #expect(verified.authenticatorExtensions?.entries.count == 2)
        let stored = verified.storedCredential(userHandle: SoftAuthenticator.userHandle)
        let assertion = try device.authentication(.init(flags: 0x85, extensions: extensions))
        let expectation = SoftAuthenticator.expectation(.authentication)
        #expect(refusal(of: assertion, by: stored, against: expectation) == nil)
    }

    @Test("trap 7: two begins of one account give the same user handle and exclude all it has")
    func excluded() throws {
        let ids: [[UInt8]] = [[1], [2, 3]]
        let texts = try (0..<2).map { round in
            let request = CreationOptions.Request(
                user: PasskeyUser(handle: [9, 9], name: "ada", displayName: ""),
                challenge: [UInt8](repeating: UInt8(round), count: 32),
                excludeCredentials: ids.map { CredentialDescriptor(id: $0) })
            var writer = JSONWriter()
            try CreationOptions(request, for: party).writePublicKey(to: &writer)
            return writer.text
        }
        for text in texts {
            #expect(text.contains(#""user":{"id":"CQk","#))
            #expect(text.contains(#"{"type":"public-key","id":"AQ"},{"type":"public-key","id":"AgM"}"#))
        }
    }

    @Test("trap 51: RS256 is among the algorithms offered by default, behind EdDSA and ES256")
    func defaults() {
        #expect(COSEAlgorithm.offeredByDefault.map(\.rawValue) == [-8, -7, -257])
    }
}
