import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import Testing

@Suite("The hints of an inspection")
struct InspectionHintTests {
    private let device: SoftAuthenticator

    init() throws {
        device = try SoftAuthenticator()
    }

    private func hints(
        _ response: RegistrationResponse, _ change: (inout CeremonyExpectation) -> Void = { _ in }
    ) -> [InspectionHint] {
        var expectation = SoftAuthenticator.expectation(.registration)
        change(&expectation)
        return InspectionSubject(json: response.json, expectation: expectation).inspection.hints
    }

    private func hints(
        _ response: AuthenticationResponse, _ change: (inout CeremonyExpectation) -> Void = { _ in }
    ) -> [InspectionHint] {
        var expectation = SoftAuthenticator.expectation(.authentication)
        change(&expectation)
        return InspectionSubject(json: response.json, expectation: expectation, stored: device.stored())
            .inspection.hints
    }

    private func hints(text: String) -> [InspectionHint] {
        InspectionSubject(
            json: Array(text.utf8), expectation: SoftAuthenticator.expectation(.registration)
        ).inspection.hints
    }

    private func said(_ key: String, _ value: JSONValue) -> RegistrationResponse {
        device.registration(
            .init(flags: 0x45), clientData: SoftAuthenticator.clientData(.registration, [key: value]))
    }

    @Test(
        "an origin that is not expected tells how it differs",
        arguments: [
            ("https://example.org", ["https://example.org/"], .originTrailingSlash),
            ("https://example.org", ["https://example.org:443"], .originOtherSpelling),
            ("https://example.org", ["https://Example.org"], .originOtherSpelling),
            ("https://example.org:8443", ["https://example.org"], .originOtherPort),
            ("http://example.org", ["https://example.org"], .originOtherScheme),
            ("https://example.org", ["https://www.example.org"], .originUnderID),
            ("https://a.example.org", ["https://www.example.org"], .originUnderID),
            ("https://evilexample.org", ["https://example.org"], .originElsewhere),
            ("android:apk-key-hash:AAEC", ["https://example.org"], .originOfApp),
            ("", ["https://example.org"], .originElsewhere), ("null", ["x"], .originElsewhere),
        ] as [(String, [String], InspectionHint)])
    func origins(origin: String, expected: [String], hint: InspectionHint) {
        #expect(hints(said("origin", .string(origin))) { $0.origins = expected } == [hint])
    }

    @Test("a challenge in another spelling, or encoded twice, is recognised; another one is not")
    func challenges() {
        let text = Base64URL.encode(SoftAuthenticator.challenge)
        #expect(hints(said("challenge", .string(text + "="))) == [.challengeSpelling])
        let twice = Base64URL.encode(Array(text.utf8))
        #expect(hints(said("challenge", .string(twice))) == [.challengeEncodedTwice])
        #expect(hints(said("challenge", "AAAA")) == [])
        let dashes = [UInt8](repeating: 0xfb, count: 30)
        let plain = Base64URL.encode(dashes).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
        #expect(
            hints(said("challenge", .string(String(plain)))) { $0.challenge = dashes } == [.challengeSpelling]
        )
    }

    @Test("missing presence, verification, attestation and an algorithm's other number are told apart")
    func registrations() throws {
        #expect(hints(device.registration(.init(flags: 0x40))) == [.presenceConditional])
        #expect(
            hints(device.registration(.init(flags: 0x41))) { $0.userVerification = .required }
                == [.verificationMissing])
        #expect(
            hints(device.registration(.init(flags: 0x45))) { $0.attestation = .direct } == [
                .attestationWithheld
            ])
        #expect(
            hints(try device.selfAttested(.init(flags: 0x45))) { $0.attestation = .direct } == [
                .anchorMissing
            ])
        #expect(
            hints(device.registration(.init(flags: 0x45))) { $0.algorithms = [.esp256] } == [
                .algorithmSpelling
            ])
        #expect(hints(device.registration(.init(flags: 0x45))) { $0.algorithms = [.rs256] } == [])
        #expect(hints(said("crossOrigin", true)) == [.framed])
    }

    @Test(
        "a relying party id hash of something at hand is named",
        arguments: ["www.example.org", "org", "https://example.org", "https://example.org/"])
    func relyingParties(name: String) {
        let response = device.registration(.init(flags: 0x45, relyingPartyID: name))
        #expect(hints(response) == [.relyingPartyOther])
        #expect(hints(device.registration(.init(flags: 0x45, relyingPartyID: "nothing at hand"))) == [])
    }

    @Test("an assertion's user handle, backup, AppID and raw signature are recognised")
    func authentications() throws {
        var response = try device.authentication(.init(flags: 0x05))
        response.userHandle = nil
        #expect(hints(response) == [.accountUnknown])
        response.userHandle = Array(Base64URL.encode(SoftAuthenticator.userHandle).utf8)
        #expect(hints(response) == [.userHandleEncodedTwice])
        #expect(hints(try device.authentication(.init(flags: 0x0d))) == [.backupStored])
        let appID = "https://example.org/app-id.json"
        #expect(
            hints(try device.authentication(.init(flags: 0x05, relyingPartyID: appID))) { $0.appID = appID }
                == [.relyingPartyAppID])
        var raw = try device.authentication(.init(flags: 0x05))
        raw.signature = [UInt8](repeating: 0x11, count: 64)
        #expect(hints(raw) == [.signatureRaw])
        raw.signature = [UInt8](repeating: 0x11, count: 63)
        #expect(hints(raw) == [])
        #expect(hints(try device.authentication(.init(flags: 0x04))) == [])
    }

    @Test("a document that is not quite a response tells what it is instead")
    func documents() throws {
        let whole = device.registration(.init(flags: 0x45)).json
        let text = String(decoding: whole, as: UTF8.self)
        #expect(hints(text: #"{"credential":"# + text + "}") == [.responseWrapped])
        #expect(
            hints(text: text.replacing("\"clientDataJSON\":\"", with: "\"clientDataJSON\":{},\"x\":\""))
                == [.binaryNotEncoded])
        let padded = text.replacing(
            #""rawId":"BwcHBwcHBwcHBwcHBwcHBw""#, with: #""rawId":"BwcHBwcHBwcHBwcHBwcHBw==""#)
        #expect(padded != text && hints(text: padded) == [.binaryPlainBase64])
        let assertion = String(decoding: try device.authentication(.init(flags: 0x05)).json, as: UTF8.self)
        #expect(hints(text: assertion).contains(.responseOfOtherCeremony))
    }

    @Test("every hint has a text")
    func texts() {
        for hint in InspectionHint.allCases { #expect(!hint.text.isEmpty) }
    }
}
