import PassLiftEncoding
import Testing

@Suite("The tool's policy commands")
struct PolicyCommandTests {
    @Test("every fault of a policy is told with its place and the nearest key")
    func faults() throws {
        let scratch = try Scratch()
        try scratch.write(
            "p.json", #"{"name":"x","offer":{"caps":{"perDy":1}},"share":{"ppm":2000000,"salt":"s"}}"#)
        let run = try ToolRun(["policy", "check", scratch.path("p.json"), "--json"])
        #expect(run.exitCode == 2)
        let faults = try JSONNode(run.member("faults")).elements()
        let places = try faults.map { try $0.member("path").string() }
        #expect(Set(places) == ["$.share.ppm", "$.offer.caps.perDy"])
        #expect(run.standardError.contains(#"did you mean "perDay"?"#))
    }

    @Test("a policy that is no JSON is told its line", arguments: ["", "{", "{\"name\":\"x\"}}", "[1,2"])
    func syntax(text: String) throws {
        let scratch = try Scratch()
        try scratch.write("p.json", text)
        let run = try ToolRun(["policy", "check", scratch.path("p.json")])
        #expect(run.exitCode == 2 && run.standardOutput.isEmpty && run.standardError.contains("line 1"))
    }

    @Test("a policy with guardrails is told the smallest harm that they can see")
    func guardrails() throws {
        let scratch = try Scratch()
        try scratch.write(
            "p.json",
            """
            {"name":"x","holdout":{"ppm":100000,"salt":"h"},
             "guardrails":{"checks":[{"name":"signs in","metric":"sign_in_succeeds"}]}}
            """)
        let words = ["policy", "check", scratch.path("p.json")]
        let told = try JSONNode(ToolRun(words + ["--json"]).member("guardrails")).elements()
        #expect(told.count == 1)
        let table = try told[0].member("smallestVisibleHarm").elements()
        #expect(try table.map { try $0.member("accounts").integer() } == [1000, 10_000, 100_000, 1_000_000])
        #expect(try table[0].member("harmPPM").value == .null)
        let harms = try table.dropFirst().map { try $0.member("harmPPM").integer() }
        #expect(harms == harms.sorted(by: >) && harms.allSatisfy { 1000...100_000 ~= $0 }, "\(harms)")
        let one = try ToolRun(words + ["--accounts", "10000", "--rate-ppm", "900000"])
        #expect(one.exitCode == 0)
        #expect(
            one.text.contains(
                "guardrail signs in: 10000 accounts, 90.00 % usual: a drop of 4."), "\(one.text)")
        #expect(try ToolRun(words + ["--accounts", "0"]).exitCode == 2)
        #expect(try ToolRun(words + ["--rate-ppm", "1000000"]).exitCode == 2)
    }

    @Test("a sound policy is told by name and by the hash of its document")
    func sound() throws {
        let scratch = try Scratch()
        try scratch.write("p.json", "{\"name\":\"x\"}\n")
        let run = try ToolRun(["policy", "check", scratch.path("p.json"), "--json"])
        #expect(run.exitCode == 0)
        #expect(try run.member("valid") == true)
        #expect(
            try run.member("policyHash") == "a1c5e150230b343ed793a951c4e0c11e2ba4872496cce306b50bde9a6c62a252"
        )
    }

    @Test("a moment after a skip is explained as its cooldown")
    func explains() throws {
        let scratch = try Scratch()
        try scratch.write("p.json", #"{"name":"x","automatic":{"enabled":false}}"#)
        try scratch.write(
            "m.json",
            #"{"unit":"u","now":"2026-12-01T00:00:00Z","client":{"platform_authenticator":"yes"},"#
                + #""history":{"skips":{"count":1,"last":"2026-11-30T00:00:00Z"}}}"#)
        let run = try ToolRun(
            ["policy", "explain", scratch.path("p.json"), "--moment", scratch.path("m.json"), "--json"])
        #expect(run.exitCode == 0)
        #expect(try run.member("decision") == "stay_quiet")
        #expect(try run.member("reason") == "cooldown_after_skip")
        #expect(try run.member("until") == "2026-12-14T00:00:00.000Z")
    }

    @Test(
        "a moment that cannot be read is told its place",
        arguments: [
            (#"{"histry":{}}"#, "$.histry"), (#"{"account":{"passkys":1}}"#, "$.account.passkys"),
            (#"{"now":"yesterday"}"#, "$.now"),
            (#"{"client":{"conditional_create":"maybe"}}"#, "conditional_create"),
            (#"[]"#, "$"), (#"{"account":{"passkeys":-1}}"#, "$.account.passkeys"),
        ])
    func badMoment(text: String, place: String) throws {
        let scratch = try Scratch()
        try scratch.write("p.json", #"{"name":"x"}"#)
        try scratch.write("m.json", text)
        let run = try ToolRun([
            "policy", "explain", scratch.path("p.json"), "--moment", scratch.path("m.json"),
        ])
        #expect(run.exitCode == 2 && run.standardError.contains(place), "\(run.standardError)")
    }

    @Test("everybody is in a share of a million and nobody in one of none")
    func bucket() throws {
        let words = ["policy", "bucket", "--salt", "s", "--account", "a", "--json", "--share-ppm"]
        #expect(try ToolRun(words + ["1000000"]).member("inShare") == true)
        let none = try ToolRun(words + ["0"])
        #expect(try none.member("inShare") == false && none.member("of") == "4294967296")
    }

    @Test(
        "each scheme tells its own point and range",
        arguments: [
            (["--salt", "s"], "native", "4294967296"), (["--salt", "g"], "unleash", "100"),
            (["--flag", "f"], "flagd", "4294967296"), (["--salt", "seed"], "growthbook-v1", "1000"),
            (["--salt", "seed"], "growthbook-v2", "10000"),
            (["--flag", "hashKey", "--salt", "saltyA"], "launchdarkly", "1152921504606846975"),
        ])
    func schemes(options: [String], scheme: String, range: String) throws {
        let words = ["policy", "bucket", "--scheme", scheme, "--account", "userKeyA", "--json"] + options
        let whole = try ToolRun(words + ["--share-ppm", "1000000"])
        #expect(whole.exitCode == 0)
        #expect(try whole.member("of") == .string(range))
        #expect(try whole.member("inShare") == true)
        #expect(try ToolRun(words + ["--share-ppm", "0"]).member("inShare") == false)
        let finest = try ToolRun(words + ["--share-ppm", "1"])
        #expect(finest.exitCode == (range == "4294967296" ? 0 : 2))
        if scheme == "launchdarkly" { #expect(try whole.member("point") == "486043891349154521") }
    }

    @Test("a scheme's missing salt or flag is told")
    func schemeNeeds() throws {
        let words = ["policy", "bucket", "--account", "a", "--json", "--scheme"]
        for (scheme, option) in [("flagd", "--flag"), ("unleash", "--salt"), ("launchdarkly", "--salt")] {
            let run = try ToolRun(words + [scheme])
            #expect(run.exitCode == 2 && run.standardError.contains(option), "\(scheme)")
        }
    }

    @Test(
        "a shipped policy is checked and explained by its name",
        arguments: ["cautious", "standard", "assertive"])
    func shipped(name: String) throws {
        let run = try ToolRun(["policy", "check", "shipped:" + name, "--json"])
        #expect(run.exitCode == 0)
        #expect(try run.member("name") == .string(name))
        let wrong = try ToolRun(["policy", "check", "shipped:" + name + "s"])
        #expect(wrong.exitCode == 2 && wrong.standardError.contains("did you mean \(name)?"))
    }
}
