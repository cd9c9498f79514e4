import PassLiftCeremony
import PassLiftEncoding
import Testing

@Suite("A relying party's origins")
struct RelatedOriginsTests {
    private func party(
        id: String = "example.org", origins: [String] = ["https://example.org"], related: [String] = [],
        framing: Framing = .refused
    ) throws(RelyingPartyError) -> RelyingParty {
        try RelyingParty(
            id: id, name: "Example", origins: origins, relatedOrigins: related, framing: framing)
    }

    private func error(_ make: () throws(RelyingPartyError) -> RelyingParty) -> RelyingPartyError? {
        do throws(RelyingPartyError) {
            _ = try make()
            return nil
        } catch {
            return error
        }
    }

    @Test("related origins are told in a document of their own and expected by each ceremony")
    func document() throws {
        let party = try party(
            origins: ["https://www.example.org"],
            related: ["https://example.de", "https://shop.example:8443"])
        let document = try #require(party.relatedOriginsDocument)
        #expect(
            String(decoding: document, as: UTF8.self)
                == #"{"origins":["https://example.de","https://shop.example:8443"]}"#)
        #expect(RelyingParty.relatedOriginsPath == "/.well-known/webauthn")
        #expect(RelyingParty.relatedOriginsMediaType == "application/json")
        #expect(party.relatedOrigins == ["https://example.de", "https://shop.example:8443"])
        let options = try RequestOptions(.init(challenge: SoftAuthenticator.challenge), for: party)
        #expect(options.expectation.origins == ["https://www.example.org"] + party.relatedOrigins)
        #expect(try self.party().relatedOriginsDocument == nil)
    }

    @Test(
        "five labels of related origins pass, a sixth warns; one label in ten countries is one"
    )
    func labels() throws {
        let five = (1...5).map { "https://brand\($0).example" }
        #expect(try party(related: five).warnings() == [])
        #expect(try party(related: five + ["https://brand6.co.uk"]).warnings() == [.relatedLabelsTooMany])
        let countries = ["de", "fr", "it", "es", "co.uk", "com.au", "ne.jp", "org.nz", "at", "ch"]
        let brand = countries.map { "https://www.brand.\($0)" }
        #expect(try party(related: brand).warnings() == [])
        #expect(try party(related: five.dropLast() + brand).warnings() == [])
        let exact: (String) -> String? = { $0 }
        #expect(try party(related: (1...6).map { "https://a\($0).brand.de" }).warnings() == [])
        #expect(
            try party(related: (1...6).map { "https://a\($0).brand.de" }).warnings(registrableDomain: exact)
                == [.relatedLabelsTooMany])
        for warning in RelyingPartyWarning.allCases { #expect(!warning.text.isEmpty) }
    }

    @Test(
        "a registrable domain is estimated as two labels, three behind a country's usual category",
        arguments: [
            ("example.org", "example.org"), ("www.example.org", "example.org"),
            ("a.b.example.co.uk", "example.co.uk"), ("example.com.au", "example.com.au"),
            ("www.example.ne.jp", "example.ne.jp"), ("co.uk", nil), ("org", nil), ("", nil),
            ("example.co.org", "co.org"), ("www.de", "www.de"), ("a.github.io", "github.io"),
        ] as [(String, String?)])
    func estimates(host: String, domain: String?) {
        #expect(RegistrableDomain.estimate(of: host) == domain)
    }

    @Test("an id that looks like a public suffix is warned of, localhost is not")
    func suffix() throws {
        #expect(try party(id: "co.uk", origins: ["https://shop.co.uk"]).warnings() == [.idPublicSuffix])
        #expect(try party(id: "localhost", origins: ["http://localhost:8080"]).warnings() == [])
    }

    @Test(
        "trap 28: where apps exist the origin that Apple's report is missed, and accepted once listed"
    )
    func appleOrigin() throws {
        let app = "android:apk-key-hash:AAECAwQFBgcICQoLDA0ODw"
        let www = "https://www.example.org"
        #expect(try party(origins: [www]).warnings() == [])
        let without = try party(origins: [www, app])
        #expect(without.warnings() == [.appleAppOriginMissing])
        #expect(without.missingAppleAppOrigin == "https://example.org")
        let both = try party(origins: [www, "https://example.org", app])
        #expect(both.warnings() == [])
        let device = try SoftAuthenticator()
        for origin in both.origins {
            var request = CreationOptions.Request(
                user: PasskeyUser(handle: [1], name: "ada", displayName: ""),
                challenge: SoftAuthenticator.challenge, excludeCredentials: [])
            request.algorithms = [.es256]
            let response = device.registration(
                .init(flags: 0x45),
                clientData: SoftAuthenticator.clientData(.registration, ["origin": .string(origin)]))
            let expected = try CreationOptions(request, for: both).expectation
            #expect(refusal(of: response, against: expected) == nil)
            let narrow = try CreationOptions(request, for: party(origins: [www])).expectation
            #expect((refusal(of: response, against: narrow)?.code == .originNotAllowed) == (origin != www))
        }
    }

    @Test("trap 30: the origins of one tenant are not those of another, though one server has both")
    func tenants() throws {
        let device = try SoftAuthenticator()
        let tenants = ["https://one.example.org", "https://two.example.org"]
        let expectations = try tenants.map { origin in
            let options = RequestOptions.Request(challenge: SoftAuthenticator.challenge)
            var expectation = try RequestOptions(options, for: party(origins: [origin])).expectation
            expectation.userHandle = SoftAuthenticator.userHandle
            return expectation
        }
        for (index, origin) in tenants.enumerated() {
            let response = try device.authentication(
                .init(flags: 0x05),
                clientData: SoftAuthenticator.clientData(.authentication, ["origin": .string(origin)]))
            for (other, expectation) in expectations.enumerated() {
                let code = refusal(of: response, by: device.stored(), against: expectation)?.code
                #expect(code == (index == other ? nil : .originNotAllowed))
            }
        }
    }

    @Test(
        "what cannot work is refused with the reason",
        arguments: [
            ("https://example.org", "scheme"), ("example.org/login", "path"), ("example.org:443", "port"),
            ("[::1]", "addresses"), ("::1", "addresses"), ("192.168.0.1", "addresses"),
            ("example.org.", "dot"),
            ("bücher.example", "A-labels"), ("Example.org", "lower case"), ("org", "public suffix"),
            ("", "example.org"), ("ex_ample.org", "two labels"),
        ])
    func ids(id: String, reason: String) throws {
        let refused = try #require(error { () throws(RelyingPartyError) in try party(id: id) })
        #expect(refused.code == .idNotDomain)
        #expect(refused.detail.contains(reason), "\(refused.detail)")
    }

    @Test(
        "duplicates, related origins under the id, and frames of nobody or of malformed origins are refused")
    func lists() {
        let own = ["https://example.org", "https://www.example.org"]
        let table: [([String], [String], Framing, RelyingPartyError.Code?)] = [
            (own + [own[0]], [], .refused, .originDuplicated),
            (own, ["https://example.de", "https://example.de"], .refused, .originDuplicated),
            (own, ["https://example.org"], .refused, .relatedOriginUnderID),
            (own, ["https://a.example.org"], .refused, .relatedOriginUnderID),
            (own, ["https://evilexample.org"], .refused, nil),
            (own, [], .allowed(topOrigins: []), .topOriginsEmpty),
            (own, [], .allowed(topOrigins: ["https://top.example/"]), .topOriginMalformed),
            (own, [], .allowed(topOrigins: ["http://top.example"]), .topOriginMalformed),
            (own, [], .allowed(topOrigins: ["ios:bundle-id:a"]), .topOriginMalformed),
            (own, [], .allowed(topOrigins: ["https://t.example", "https://t.example"]), .originDuplicated),
            (own, [], .allowed(topOrigins: ["https://top.example", "http://localhost:3000"]), nil),
        ]
        for (origins, related, framing, code) in table {
            let refused = error { () throws(RelyingPartyError) in
                try party(origins: origins, related: related, framing: framing)
            }
            #expect(refused?.code == code)
        }
    }

    @Test("trap 29: a top origin counts only beside crossOrigin true, and only where it is expected")
    func topOrigins() throws {
        let device = try SoftAuthenticator()
        let top: JSONValue = "https://top.example"
        let allowed = Framing.allowed(topOrigins: ["https://top.example"])
        let table: [([String: JSONValue], Framing, Int?)] = [
            (["crossOrigin": true, "topOrigin": top], allowed, nil), (["crossOrigin": true], allowed, nil),
            (["crossOrigin": false, "topOrigin": top], allowed, 11), (["topOrigin": top], allowed, 11),
            (["crossOrigin": true, "topOrigin": "https://top.example/"], allowed, 11),
            (["crossOrigin": true, "topOrigin": ""], allowed, 11),
            (["crossOrigin": true, "topOrigin": top], .refused, 10),
            (["crossOrigin": false, "topOrigin": top], .refused, 11), (["crossOrigin": true], .refused, 10),
            (["crossOrigin": "true"], allowed, 6), (["topOrigin": 1], allowed, 6),
        ]
        for (members, framing, step) in table {
            var expectation = SoftAuthenticator.expectation(.registration)
            expectation.framing = framing
            let response = device.registration(
                .init(flags: 0x45), clientData: SoftAuthenticator.clientData(.registration, members))
            #expect(refusal(of: response, against: expectation)?.step == step, "\(members)")
        }
    }
}
