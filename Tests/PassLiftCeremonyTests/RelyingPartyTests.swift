import PassLiftCeremony
import Testing

@Suite("A relying party")
struct RelyingPartyTests {
    private func code(
        id: String = "example.org", name: String = "Example", origins: [String] = ["https://example.org"],
        related: [String] = []
    ) -> RelyingPartyError.Code? {
        do throws(RelyingPartyError) {
            _ = try RelyingParty(id: id, name: name, origins: origins, relatedOrigins: related)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "trap 26: an id with scheme, port, path or address is refused",
        arguments: [
            "", "example.org:443", "https://example.org", "example.org/", "127.0.0.1", "[::1]", "::1",
            "Example.org",
            "org", ".example.org", "example.org.", "exa mple.org", "-a.org", "a-.org", "ex_ample.org",
            "bücher.example",
            "localhost:8080", "127.0.0.1.", String(repeating: "a", count: 64) + ".org",
        ])
    func ids(id: String) {
        #expect(code(id: id) == .idNotDomain)
    }

    @Test(
        "trap 26: origins that clients report are taken, with a port where it is not the default",
        arguments: [
            "https://example.org", "https://www.example.org", "https://example.org:8443",
            "https://a.b.example.org:1", "android:apk-key-hash:AAECAwQFBgcICQoLDA0ODw",
            "ios:bundle-id:org.example.App",
        ])
    func goodOrigins(origin: String) {
        #expect(code(origins: [origin]) == nil)
    }

    @Test(
        "trap 25: origins that no client reports, or of somebody else, are refused with the reason",
        arguments: [
            ("https://example.org/", .originMalformed), ("https://example.org/login", .originMalformed),
            ("https://Example.org", .originMalformed), ("HTTPS://example.org", .originMalformed),
            ("https://example.org:443", .originMalformed), ("https://example.org:0", .originMalformed),
            ("https://example.org:65536", .originMalformed), ("https://example.org:08443", .originMalformed),
            ("https://example.org:+1", .originMalformed), ("https://example.org:", .originMalformed),
            ("https://a@example.org", .originMalformed), ("https://", .originMalformed),
            ("", .originMalformed),
            ("example.org", .originMalformed), ("ftp://example.org", .originMalformed),
            ("https://*.example.org", .originMalformed), ("android:apk-key-hash:", .originMalformed),
            ("android:apk-key-hash:a+b=", .originMalformed), ("ios:bundle-id:", .originMalformed),
            ("http://example.org", .originInsecure), ("https://evilexample.org", .originOutsideID),
            ("https://example.org.evil.test", .originOutsideID), ("https://localhost", .originOutsideID),
            ("https://example.com", .originOutsideID),
        ] as [(String, RelyingPartyError.Code)])
    func badOrigins(origin: String, expected: RelyingPartyError.Code) {
        #expect(code(origins: [origin]) == expected)
    }

    @Test("trap 26: localhost may speak http on any port")
    func localhost() {
        #expect(code(id: "localhost", origins: ["http://localhost:8080", "http://localhost"]) == nil)
        #expect(code(id: "localhost", origins: ["http://app.localhost:8080", "https://localhost"]) == nil)
        #expect(code(id: "localhost", origins: ["http://localhost:80"]) == .originMalformed)
        for host in ["App.localhost", "a/b.localhost", "a@b.localhost", ".localhost", "-.localhost"] {
            #expect(code(id: "localhost", origins: ["http://" + host]) == .originMalformed, "\(host)")
        }
    }

    @Test("names and origins are required, related origins are https pages")
    func rest() throws {
        #expect(code(name: "") == .nameEmpty)
        #expect(code(origins: []) == .originsEmpty)
        #expect(code(related: ["https://example.de"]) == nil)
        #expect(code(related: ["http://example.de"]) == .originInsecure)
        #expect(code(related: ["https://example.de/"]) == .originMalformed)
        let party = try RelyingParty(
            id: "example.org", name: "Example", origins: ["https://www.example.org"],
            relatedOrigins: ["https://example.de"])
        #expect(party.origins == ["https://www.example.org", "https://example.de"])
        #expect(party.missingAppleAppOrigin == "https://example.org")
    }

    @Test(
        "trap 6: a DOM exception means one of the closed outcomes",
        arguments: [
            ("InvalidStateError", .alreadyHasOne), ("NotAllowedError", .nothingHappened),
            ("AbortError", .nothingHappened), ("ConstraintError", .constraintUnmet),
            ("SecurityError", .misconfigured), ("NotSupportedError", .unsupported),
            ("TypeError", .misconfigured),
            ("", .other), ("invalidstateerror", .other), ("SomethingError", .other),
        ] as [(String, ClientOutcome)])
    func domExceptions(name: String, outcome: ClientOutcome) {
        #expect(ClientOutcome(domExceptionName: name) == outcome)
    }

    @Test("trap 6: Apple's codes mean the same closed outcomes")
    func appleCodes() {
        let expected: [ClientOutcome] = [
            .other, .nothingHappened, .failed, .nothingHappened, .failed, .nothingHappened, .alreadyHasOne,
            .failed,
            .failed, .nothingHappened, .unsupported,
        ]
        #expect((1000...1010).map { ClientOutcome(appleAuthorizationCode: $0) } == expected)
        #expect(ClientOutcome(appleAuthorizationCode: 999) == .other)
        #expect(ClientOutcome(appleAuthorizationCode: .min) == .other)
    }

    @Test("trap 6: Android's exception classes mean the same closed outcomes, with or without a package")
    func androidClasses() {
        let package = "androidx.credentials.exceptions."
        let table: [(String, ClientOutcome)] = [
            ("CreateCredentialCancellationException", .nothingHappened),
            ("GetCredentialInterruptedException", .nothingHappened), ("NoCredentialException", .noCredential),
            ("CreateCredentialNoCreateOptionException", .unsupported),
            ("GetCredentialUnknownException", .failed),
            ("CreateCredentialCustomException", .other), ("domerrors.InvalidStateError", .alreadyHasOne),
            ("publickeycredential.CreatePublicKeyCredentialDomException", .other),
        ]
        for (name, outcome) in table {
            #expect(ClientOutcome(androidExceptionClass: package + name) == outcome)
        }
        #expect(ClientOutcome(androidExceptionClass: "NoCredentialException") == .noCredential)
        #expect(ClientOutcome(androidExceptionClass: "...") == .other)
        #expect(
            ClientOutcome(
                androidExceptionClass: "CreatePublicKeyCredentialDomException",
                domError: package + "domerrors.InvalidStateError") == .alreadyHasOne)
    }
}
