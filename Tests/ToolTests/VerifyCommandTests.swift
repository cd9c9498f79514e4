import PassLiftCeremony
import PassLiftEncoding
import Testing

@Suite("The tool's verification of ceremonies")
struct VerifyCommandTests {
    @Test(
        "a registration and the sign-in after it verify", arguments: [COSEAlgorithm.es256, .eddsa, .rs256])
    func roundTrip(algorithm: COSEAlgorithm) throws {
        var files = try CeremonyFiles(algorithm: algorithm)
        let registration = try files.verifyRegistration()
        #expect(registration.exitCode == 0, "\(registration.standardError)")
        #expect(try registration.member("verified") == true)
        #expect(try registration.member("algorithm") == .integer(algorithm.rawValue))
        try files.signIn(after: registration.json())
        let assertion = try files.verifyAssertion()
        #expect(assertion.exitCode == 0, "\(assertion.standardError)")
        #expect(try assertion.member("uvTrusted") == true)
    }

    @Test("a conditional registration verifies without presence, and not as a modal one")
    func conditional() throws {
        let files = try CeremonyFiles(.conditional)
        #expect(try files.verifyRegistration().member("userPresent") == false)
        try files.set("mediation", of: "c.json", to: "modal")
        let refused = try files.verifyRegistration()
        #expect(refused.exitCode == 1)
        #expect(try refused.member("code") == "user_not_present" && refused.member("step") == 15)
    }

    @Test("an empty user id counts as absent, and another's is a refusal")
    func userID() throws {
        var files = try CeremonyFiles()
        try files.signIn(after: files.verifyRegistration().json())
        try files.set("userID", of: "c.json", to: "")
        #expect(try files.verifyAssertion().exitCode == 0)
        try files.set("userID", of: "c.json", to: "AQID")
        #expect(try files.verifyAssertion().exitCode == 0)
        try files.set("userID", of: "c.json", to: "AQIE")
        let refused = try files.verifyAssertion()
        #expect(refused.exitCode == 1)
        #expect(try refused.member("code") == "user_handle_mismatch")
    }

    @Test(
        "what is no response is a refusal",
        arguments: ["", "not json", "[]", "{}", #"{"id":1}"#, "{\"id\":\"a\",\"rawId\":\"a\"", "\u{0}"])
    func noResponse(text: String) throws {
        let files = try CeremonyFiles()
        try files.scratch.write("r.json", text)
        let run = try files.verifyRegistration()
        #expect(run.exitCode == 1)
        #expect(try run.member("verified") == false && run.member("code") == "malformed_response")
    }

    @Test("a response of more than 256 KiB is a refusal")
    func hugeResponse() throws {
        let files = try CeremonyFiles()
        try files.scratch.write("r.json", [UInt8](repeating: 0x20, count: 300_000))
        #expect(try files.verifyRegistration().exitCode == 1)
    }

    @Test(
        "an unusable ceremony file ends with 2 and names the member",
        arguments: [
            ("challenge", nil, "$.challenge"), ("challenge", "a+b", "$.challenge"),
            ("challenge", "", "$.challenge"),
            ("origins", "https://example.org", "$.origins"), ("origins", [], "$.origins"),
            ("origins", ["https://example.org", 1], "$.origins[1]"),
            ("algorithms", [-7, "ES256"], "$.algorithms[1]"),
            ("mediation", "silent", "$.mediation"), ("at", "tomorrow", "$.at"),
            ("trustAnchors", [1], "$.trustAnchors[0]"),
            ("appID", 1, "$.appID"), ("allowCrossOrigin", "no", "$.allowCrossOrigin"),
            ("userVerificaton", "required", "did you mean \"userVerification\"?"),
        ] as [(String, JSONValue?, String)])
    func unusableCeremony(key: String, value: JSONValue?, place: String) throws {
        let files = try CeremonyFiles()
        try files.set(key, of: "c.json", to: value)
        let run = try files.verifyRegistration()
        #expect(run.exitCode == 2)
        #expect(
            run.standardError.contains("c.json") && run.standardError.contains(place), "\(run.standardError)")
        #expect(try run.member("error", "code") == "invalid_document")
    }

    @Test("a ceremony file that is no JSON is told its line and column")
    func brokenCeremony() throws {
        let files = try CeremonyFiles()
        try files.scratch.write("c.json", "{\n  \"origins\": [}")
        let run = try files.verifyRegistration()
        #expect(run.exitCode == 2 && run.standardError.contains("c.json: line 2, column"))
    }

    @Test(
        "an unusable credential file ends with 2",
        arguments: ["signCount", "publicKey", "userID", "backupState"])
    func unusableCredential(key: String) throws {
        var files = try CeremonyFiles()
        try files.signIn(after: files.verifyRegistration().json())
        try files.set(key, of: "k.json", to: nil)
        let run = try files.verifyAssertion()
        #expect(run.exitCode == 2 && run.standardError.contains("k.json: $.\(key)"))
    }
}
