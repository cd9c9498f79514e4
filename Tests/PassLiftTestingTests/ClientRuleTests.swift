import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("The rules of the client")
struct ClientRuleTests {
    let party: ExampleParty
    static let filled = AuthenticatorTraits.with { $0.filledUserName = ExampleParty.ada.name }

    init() throws {
        party = try ExampleParty()
    }

    private func refusal(
        _ request: CreationOptions.Request, _ traits: AuthenticatorTraits
    ) throws -> ClientResult {
        var authenticator = SoftwareAuthenticator(traits, seed: 1)
        let result = try party.result(request, of: &authenticator)
        #expect(authenticator.credentials.isEmpty, "a refusal must leave no passkey behind")
        return result
    }

    @Test("an exception is named as the DOM names it, and every name is known to the relying party")
    func exceptionNames() {
        #expect(ClientException.notAllowed.rawValue == "NotAllowedError")
        for exception in ClientException.allCases {
            #expect(ClientOutcome(domExceptionName: exception.rawValue) != .other, "\(exception)")
        }
    }

    @Test("an automatic upgrade that requires verification is a constraint error")
    func conditionalVerification() throws {
        // PassLift refuses to build such options, so they are written by hand.
        var authenticator = SoftwareAuthenticator(Self.filled, seed: 1)
        let json = """
            {"mediation":"conditional","publicKey":{"rp":{"id":"example.org","name":"Example"},
            "user":{"id":"AQID","name":"ada@example.org","displayName":""},
            "challenge":"AAAAAAAAAAAAAAAAAAAAAA","pubKeyCredParams":[{"type":"public-key","alg":-7}],
            "authenticatorSelection":{"userVerification":"required"}}}
            """
        #expect(
            authenticator.create(options: Array(json.utf8), origin: ExampleParty.origin)
                == .failed(.constraint))
    }

    @Test("an automatic upgrade needs a password filled just now, for the same name byte for byte")
    func recentFill() throws {
        let request = ExampleParty.creation(.conditional)
        #expect(try refusal(request, AuthenticatorTraits()) == .failed(.notAllowed))
        let otherName = AuthenticatorTraits.with { $0.filledUserName = "Ada@example.org" }
        #expect(try refusal(request, otherName) == .failed(.notAllowed))
        var decomposed = ExampleParty.creation(.conditional)
        decomposed.user.name = "ade\u{301}"
        let composed = AuthenticatorTraits.with { $0.filledUserName = "ad\u{e9}" }
        #expect(try refusal(decomposed, composed) == .failed(.notAllowed))
    }

    @Test("a person who does not want automatic upgrades gets none, without a word about passkeys held")
    func conditionalUnwilling() throws {
        var authenticator = SoftwareAuthenticator(Self.filled, seed: 1)
        let held = try party.register(with: &authenticator)
        authenticator.traits.consent = .withheld
        let request = ExampleParty.creation(.conditional, excluding: [held.credentialID])
        #expect(try party.result(request, of: &authenticator) == .failed(.notAllowed))
    }

    @Test(
        "a client without automatic upgrades says that it does not support them, and still makes modal ones")
    func conditionalUnsupported() throws {
        var traits = Self.filled
        traits.conditionalCreation = .unsupported
        #expect(try refusal(ExampleParty.creation(.conditional), traits) == .failed(.notSupported))
        var authenticator = SoftwareAuthenticator(traits, seed: 1)
        _ = try party.register(with: &authenticator)
    }

    @Test(
        "an excluded passkey is an invalid state, asked or not", arguments: [Mediation.modal, .conditional])
    func excluded(mediation: Mediation) throws {
        var authenticator = SoftwareAuthenticator(Self.filled, seed: 1)
        let held = try party.register(with: &authenticator)
        let request = ExampleParty.creation(mediation, excluding: [[9], held.credentialID])
        #expect(try party.result(request, of: &authenticator) == .failed(.invalidState))
        #expect(authenticator.credentials.map(\.id) == [held.credentialID])
        authenticator.forget(held.credentialID)
        _ = try party.register(request, with: &authenticator)
    }

    @Test("a dialog dismissed is not allowed, a request withdrawn is an abort")
    func consent() throws {
        let withheld = AuthenticatorTraits.with { $0.consent = .withheld }
        let interrupted = AuthenticatorTraits.with { $0.consent = .interrupted }
        #expect(try refusal(ExampleParty.creation(), withheld) == .failed(.notAllowed))
        #expect(try refusal(ExampleParty.creation(), interrupted) == .failed(.abort))
        for (traits, exception) in [(withheld, ClientException.notAllowed), (interrupted, .abort)] {
            var authenticator = SoftwareAuthenticator(seed: 1)
            _ = try party.register(with: &authenticator)
            authenticator.traits = traits
            #expect(try party.result(ExampleParty.assertion(), of: &authenticator) == .failed(exception))
        }
    }

    @Test("verification that is required and cannot be had fails, and is left out where it is preferred")
    func verification() throws {
        let unable = AuthenticatorTraits.with { $0.userVerification = .unable }
        var request = ExampleParty.creation()
        request.userVerification = .required
        #expect(try refusal(request, unable) == .failed(.constraint))

        var authenticator = SoftwareAuthenticator(unable, seed: 1)
        #expect(try !party.register(with: &authenticator).userVerified)
        var assertion = ExampleParty.assertion()
        assertion.userVerification = .required
        #expect(try party.result(assertion, of: &authenticator) == .failed(.notAllowed))
        authenticator.traits.userVerification = .able
        request.userVerification = .discouraged
        #expect(try !party.register(request, with: &authenticator).userVerified)
    }

    @Test("without a common algorithm nothing is supported")
    func algorithms() throws {
        #expect(
            try refusal(ExampleParty.creation(), .with { $0.algorithms = [.es384] })
                == .failed(.notSupported))
    }

    @Test("nobody's passkey is no answer, and neither is one for another id or a forgotten one")
    func noCredential() throws {
        var authenticator = SoftwareAuthenticator(seed: 1)
        #expect(try party.result(ExampleParty.assertion(), of: &authenticator) == .failed(.notAllowed))
        let held = try party.register(with: &authenticator)
        let other = ExampleParty.assertion(allowing: [[9]])
        #expect(try party.result(other, of: &authenticator) == .failed(.notAllowed))
        authenticator.forget(held.credentialID)
        #expect(try party.result(ExampleParty.assertion(), of: &authenticator) == .failed(.notAllowed))
    }

    @Test(
        "only pages on the id or below it may act for it",
        arguments: [
            ("https://example.org", nil), ("https://www.example.org:8443", nil),
            ("https://example.com", ClientException.security), ("https://notexample.org", .security),
            ("http://example.org", .security), ("android:apk-key-hash:AAAA", .security), ("", .security),
            ("https://", .security), ("https://example.org/path", .security),
        ] as [(String, ClientException?)])
    func origins(origin: String, exception: ClientException?) throws {
        var authenticator = SoftwareAuthenticator(seed: 1)
        let json = try party.options(ExampleParty.creation()).json
        let result = authenticator.create(options: json, origin: origin)
        switch (result, exception) {
        case (.response, nil): break
        case (.failed(let got), let expected): #expect(got == expected)
        case (.response, .some): Issue.record("\(origin) may not act for example.org")
        }
    }

    @Test("a linked page or app may act for any id")
    func linkedOrigins() throws {
        let app = "android:apk-key-hash:AAAA"
        var authenticator = SoftwareAuthenticator(.with { $0.linkedOrigins = [app] }, seed: 1)
        let json = try party.options(ExampleParty.creation()).json
        _ = try authenticator.create(options: json, origin: app).json()
        #expect(authenticator.credentials.map(\.relyingPartyID) == ["example.org"])
    }

    @Test(
        "malformed options are a type error, and binary members that are not base64url an encoding error",
        arguments: [
            ("", ClientException.type), ("[]", .type), ("{}", .type), (#"{"publicKey":{}}"#, .type),
            (#"{"publicKey":null}"#, .type), (#"{"publicKey":{"challenge":7}}"#, .type),
            (#"{"publicKey":{"challenge":"A=="}}"#, .encoding),
            (#"{"mediation":"sometimes","publicKey":{"challenge":"AAAA"}}"#, .type),
            (#"{"mediation":"silent","publicKey":{"challenge":"AAAA"}}"#, .notAllowed),
            (#"{"publicKey":{"challenge":"AAAA","allowCredentials":{}}}"#, .type),
            (#"{"publicKey":{"challenge":"AAAA","allowCredentials":[{"type":"public-key"}]}}"#, .type),
        ])
    func malformedOptions(json: String, exception: ClientException) {
        var authenticator = SoftwareAuthenticator(seed: 1)
        let get = authenticator.get(options: Array(json.utf8), origin: ExampleParty.origin)
        #expect(get == .failed(exception))
        let create = authenticator.create(options: Array(json.utf8), origin: ExampleParty.origin)
        guard case .failed = create else {
            Issue.record("\(json) made a passkey")
            return
        }
    }

    @Test(
        "a user handle of 64 bytes is taken and neither one of 65 nor an empty one",
        arguments: [0, 1, 64, 65])
    func userHandleLength(count: Int) {
        var authenticator = SoftwareAuthenticator(seed: 1)
        let handle = Base64URL.encode([UInt8](repeating: 1, count: count))
        let json = """
            {"rp":{"name":"Example"},"user":{"id":"\(handle)","name":"a","displayName":""},"challenge":"AAAA",
            "pubKeyCredParams":[]}
            """
        let result = authenticator.create(options: Array(json.utf8), origin: ExampleParty.origin)
        let isTaken = result != .failed(.type)
        #expect(isTaken == (1...64 ~= count))
        // An empty list of algorithms stands for ES256 first; a missing id for the page's host.
        #expect(authenticator.credentials.allSatisfy { $0.key.algorithm == .es256 })
        #expect(authenticator.credentials.allSatisfy { $0.relyingPartyID == "example.org" })
    }
}
