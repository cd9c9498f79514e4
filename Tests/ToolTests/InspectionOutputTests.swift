import PassLiftCeremony
import PassLiftEncoding
import Testing

@Suite("The tool as a debugger of ceremonies")
struct InspectionOutputTests {
    @Test("a verdict keeps its members first and brings the inspection behind them, good or bad")
    func members() throws {
        var files = try CeremonyFiles()
        let good = try files.verifyRegistration()
        let object = try JSONNode(good.json()).object()
        #expect(object.members.first?.key == "verified" && object.members.last?.key == "inspection")
        #expect(try good.member("inspection", "clientData", "origin") == .string(CeremonyFiles.origin))
        try files.set("origins", of: "c.json", to: ["https://example.org/"])
        let bad = try JSONNode(files.verifyRegistration().json())
        #expect(
            try bad.object().members.map(\.key) == ["verified", "step", "code", "detail", "inspection"])
        let steps = try bad.member("inspection").member("steps").elements()
        let failed = try steps.filter { try $0.member("outcome").string() == "failed" }
        #expect(try failed.map { try $0.member("step").integer() } == [9])
        #expect(try failed[0].member("expected").string() == "https://example.org/")
        #expect(try failed[0].member("found").string() == "https://example.org")
        let hints = try bad.member("inspection").member("hints").elements()
        #expect(try hints.map { try $0.member("code").string() } == ["origin_trailing_slash"])
        try files.set("origins", of: "c.json", to: [.string(CeremonyFiles.origin)])
        try files.signIn(after: good.json())
        let assertion = try JSONNode(files.verifyAssertion().json()).member("inspection")
        #expect(try assertion.member("steps").elements().count == 25)
    }

    @Test("people get the steps as a table, the failing one marked with what was expected and what came")
    func table() throws {
        let files = try CeremonyFiles(.conditional)
        try files.set("mediation", of: "c.json", to: "modal")
        let text = try files.verifyRegistration([]).text
        #expect(text.hasPrefix("verified: no\nstep: 15\ncode: user_not_present\n"))
        #expect(
            text.contains("\n> 15 FAILED                user presence\n       expected: UP\n       came: "))
        #expect(text.contains("\n   9 passed                origin: https://example.org\n"))
        #expect(text.contains("\n  24 not asked"))
        #expect(text.contains("\nhint: nobody was there: if the options were conditional"))
    }

    @Test("an unreadable response says where, and control characters do not reach the terminal")
    func unreadable() throws {
        let files = try CeremonyFiles()
        try files.scratch.write("r.json", "{\"id\":\"a\u{7}\"}")
        let broken = try files.verifyRegistration([])
        #expect(broken.exitCode == 1 && broken.text.contains("control_character at line 1"))
        try files.scratch.write(
            "r.json", #"{"id":"AQ","rawId":"AQ","type":"public-key","a\u001b":1}"#)
        let run = try files.verifyRegistration([])
        #expect(run.text.contains("$.response: missing") && !run.text.contains("\u{1b}"))
    }
}
