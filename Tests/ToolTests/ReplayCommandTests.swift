import Foundation
import PassLiftEncoding
import PassLiftEvents
import Testing

@Suite("The tool: replay, estimate, calibrate")
struct ReplayCommandTests {
    /// The demonstration's database and log, in a folder of its own.
    private static func demo() throws -> Scratch {
        let scratch = try Scratch()
        #expect(try ToolRun(["demo", "--output", "demo", "--json"], in: scratch).exitCode == 0)
        return scratch
    }

    @Test("every decision of the demonstration is reproduced, by a document or by the store's archive")
    func demonstration() throws {
        let scratch = try Self.demo()
        let arguments = ["replay", "--events", "demo/events.jsonl", "--policy", "shipped:standard", "--json"]
        let run = try ToolRun(arguments, in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
        let document = JSONNode(try run.json())
        let decisions = try document.member("decisions").integer()
        #expect(decisions > 10)
        #expect(try document.member("reproduced").integer() == decisions)
        #expect(try document.member("deviating").integer() == 0)
        #expect(try document.member("log").member("faultCount").integer() == 0)
        #expect(try document.member("policies").elements().first?.member("name").string() == "standard")
        #expect(try document.member("against").value == .null)
        // A document that has decided nothing of it: the archive knows the one that has.
        try scratch.write("mine.json", #"{"name":"mine","offer":{"enabled":false}}"#)
        let other = ["replay", "--events", "demo/events.jsonl", "--policy", "mine.json", "--json"]
        let unknown = try ToolRun(other, in: scratch)
        #expect(unknown.exitCode == 2)
        #expect(unknown.standardError.contains("demo/events.jsonl: line "))
        #expect(unknown.standardError.contains("unknown_policy"))
        let archived = try ToolRun(other + ["--store", "sqlite:demo/passlift.db"], in: scratch)
        #expect(archived.exitCode == 0, "\(archived.standardError)")
        #expect(try archived.member("reproduced") == .integer(decisions))
    }

    @Test("a changed policy: the diff names the decisions that change, how often, and where")
    func changedPolicy() throws {
        let scratch = try Self.demo()
        try scratch.write("mine.json", #"{"name":"mine","offer":{"enabled":false}}"#)
        let arguments = [
            "replay", "--events", "demo/events.jsonl", "--policy", "shipped:standard", "--against",
            "mine.json",
        ]
        let run = try ToolRun(arguments + ["--json"], in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
        let against = JSONNode(try run.member("against"))
        let changes = try against.member("changes").elements()
        let silenced = try changes.filter {
            try $0.member("from").string() == "offer" && $0.member("to").string() == "stay_quiet"
        }
        #expect(!silenced.isEmpty)
        #expect(try silenced[0].member("toReason").string() == "cannot_create_silently")
        let line = try silenced[0].member("examples").elements()[0].member("line").integer()
        let log = String(decoding: try scratch.read("demo/events.jsonl"), as: UTF8.self)
        #expect(log.split(separator: "\n")[Int(line) - 1].contains(#""action":"offer""#))
        let text = try ToolRun(arguments, in: scratch).text
        #expect(text.contains("decisions differ under the other policy"))
        #expect(text.contains("offer (eligible) -> stay_quiet (cannot_create_silently)"))
        try Self.expectValid(run, as: "replay", in: scratch)
    }

    @Test("a decision that was changed in the log is told with its line, its field, before and after")
    func changedLog() throws {
        let scratch = try Self.demo()
        var log = String(decoding: try scratch.read("demo/events.jsonl"), as: UTF8.self)
        let place = try #require(log.range(of: #""reason":"eligible""#))
        log.replaceSubrange(place, with: #""reason":"required""#)
        let line = log[..<place.lowerBound].count { $0 == "\n" } + 1
        try scratch.write("changed.jsonl", log)
        let arguments = ["replay", "--events", "changed.jsonl", "--policy", "shipped:standard"]
        let run = try ToolRun(arguments + ["--json"], in: scratch)
        #expect(run.exitCode == 1)
        let deviations = try JSONNode(run.member("deviations")).elements()
        #expect(deviations.count == 1)
        #expect(try deviations[0].member("line").integer() == Int64(line))
        let field = try deviations[0].member("fields").elements()[0]
        #expect(try field.member("field").string() == "reason")
        #expect(try field.member("logged").string() == "required")
        #expect(try field.member("decided").string() == "eligible")
        #expect(try ToolRun(arguments, in: scratch).text.contains("reason: required -> eligible"))
        try Self.expectValid(run, as: "replay", in: scratch)
    }

    @Test(
        "a log with gaps, repeats, foreign, newer and broken lines is told all at once, and the rest replayed"
    )
    func badLog() throws {
        let scratch = try Self.demo()
        let log = String(decoding: try scratch.read("demo/events.jsonl"), as: UTF8.self)
        var lines = log.split(separator: "\n").map(String.init)
        let index = try #require(lines.firstIndex { $0.contains("signin.password.succeeded.v1") })
        let removed = lines.remove(at: index)
        lines.append(lines[0])
        lines.append(removed.replacing("dev.passlift.", with: "com.example."))
        lines.append(removed.replacing("succeeded.v1", with: "succeeded.v2"))
        lines.append("{")
        try scratch.write("bad.jsonl", lines.joined(separator: "\n"))
        let run = try ToolRun(
            ["replay", "--events", "bad.jsonl", "--policy", "shipped:standard", "--json"], in: scratch)
        #expect(run.exitCode == 2)
        let summary = JSONNode(try run.member("log"))
        let codes = try summary.member("faults").elements().map { try $0.member("code").string() }
        #expect(Set(codes) == ["gap", "newer_version", "malformed_json"])
        #expect(try summary.member("foreign").integer() == 1)
        #expect(try summary.member("duplicates").integer() == 1)
        #expect(try run.member("deviating") == 0)
        for code in ["gap", "newer_version", "malformed_json"] { #expect(run.standardError.contains(code)) }
        try Self.expectValid(run, as: "replay", in: scratch)
    }

    @Test("an estimate that the log does not bear is refused by its code, with exit code 1")
    func refused() throws {
        let scratch = try Self.demo()
        let arguments = [
            "estimate", "--events", "demo/events.jsonl", "--policy", "shipped:standard", "--against",
            "shipped:cautious", "--json",
        ]
        let overTime = try ToolRun(
            arguments + ["--estimand", "immediate", "--outcome", "adopted_by_day"], in: scratch)
        #expect(overTime.exitCode == 1)
        #expect(try overTime.member("refused", "code") == "outcome_depends_on_later_states")
        #expect(overTime.standardError.contains("adopted_by_day"))
        try Self.expectValid(overTime, as: "estimate", in: scratch)
        let arms = try ToolRun(
            arguments + ["--estimand", "arms", "--outcome", "adopted_by_day", "--days", "1"], in: scratch)
        #expect(arms.exitCode == 1)
        let misspelled = try ToolRun(
            arguments + ["--estimand", "arm", "--outcome", "adopted_by_day"], in: scratch)
        #expect(misspelled.exitCode == 2)
        #expect(misspelled.standardError.contains("did you mean arms?"))
        let noDays = try ToolRun(
            arguments + ["--estimand", "arms", "--outcome", "adopted_by_day", "--days", "0"], in: scratch)
        #expect(noDays.exitCode == 2)
    }

    @Test("calibrate tells what a log tells, and names what it does not")
    func calibrate() throws {
        let scratch = try Self.demo()
        let run = try ToolRun(["calibrate", "--events", "demo/events.jsonl", "--json"], in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
        #expect(try run.member("accounts") == 5)
        let unknown = try JSONNode(run.member("unknown")).elements().map { try $0.member("name").string() }
        #expect(unknown.contains("supportContactCents") && unknown.contains("lostDevicesPer1000Years"))
        try Self.expectValid(run, as: "calibration", in: scratch)
        let text = try ToolRun(["calibrate", "--events", "demo/events.jsonl"], in: scratch).text
        #expect(text.contains("What it does not tell; numbers are as in mixed:"))
    }

    @Test("what the guide shows is what the tool prints")
    func guide() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root = root.deletingLastPathComponent() }
        let guide = try String(
            contentsOf: root.appendingPathComponent("Sources/PassLift/PassLift.docc/LogGuide.md"),
            encoding: .utf8)
        let opening = try #require(guide.range(of: "```\n$ "))
        let block = try #require(guide[opening.upperBound...].split(separator: "\n```").first)
        let lines = block.split(separator: "\n", maxSplits: 1)
        let scratch = try Self.demo()
        try scratch.write("no-offers.json", #"{"name":"no-offers","offer":{"enabled":false}}"#)
        let run = try ToolRun(lines[0].split(separator: " ").dropFirst().map(String.init), in: scratch)
        #expect(run.exitCode == 0)
        #expect(run.text == lines[1] + "\n")
    }

    @Test("a log that is not there is named")
    func noLog() throws {
        let run = try ToolRun(["replay", "--events", "/nowhere", "--policy", "shipped:standard"])
        #expect(run.exitCode == 2)
        #expect(run.standardError.contains("/nowhere"))
    }

    /// Holds a printed document against its schema, where there is a validator.
    private static func expectValid(_ run: ToolRun, as name: String, in scratch: Scratch) throws {
        guard SchemaTests.hasJSONSchema else { return }
        try scratch.write("schema.json", try ToolRun(["schema", name, "--json"]).standardOutput)
        try scratch.write("printed.json", run.standardOutput)
        let program = """
            import json, jsonschema
            schema, printed = json.load(open('schema.json')), json.load(open('printed.json'))
            jsonschema.Draft202012Validator(schema).validate(printed)
            """
        #expect(try SchemaTests.python(program, in: scratch.url) == 0, "\(name)")
    }
}
