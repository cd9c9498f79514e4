import Foundation
import PassLiftEncoding
import PassLiftPolicy
import Testing

@Suite("The page of answers")
struct PolicyAnswersTests {
    private static let page = "Sources/PassLift/PassLift.docc/PolicyAnswers.md"

    @Test("every transcript on it is what the tool prints; PASSLIFT_RECORD=1 writes it anew")
    func transcripts() throws {
        let scratch = try Scratch()
        var text = PolicyQuestion.heading
        for question in PolicyQuestion.all { text += try question.section(in: scratch) }
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root = root.deletingLastPathComponent() }
        let file = root.appendingPathComponent(Self.page)
        if ProcessInfo.processInfo.environment["PASSLIFT_RECORD"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        let recorded = try String(contentsOf: file, encoding: .utf8)
        let pairs = zip(recorded.split(separator: "\n"), text.split(separator: "\n"))
        let difference = pairs.first { $0 != $1 }
        #expect(
            recorded == text,
            "recorded: \(difference?.0 ?? "its end")\ncomputed: \(difference?.1 ?? "its end")")
    }

    @Test("an event of the log is taken whole, its data alone, and its moment alone")
    func events() throws {
        let scratch = try Scratch()
        try scratch.write("p.json", #"{"name":"p"}"#)
        let event = try LoggedEvent(#"{"name":"p"}"#)
        for (name, text) in [("event", event.whole), ("data", event.data), ("moment", event.moment)] {
            try scratch.write("m.json", text)
            let run = try ToolRun(
                ["policy", "explain", "p.json", "--moment", "m.json", "--json"], in: scratch)
            #expect(run.exitCode == 0, "\(name): \(run.standardError)")
            #expect(try run.member("decision") == "stay_quiet", "\(name)")
            #expect(try run.member("until") == "2026-12-14T00:00:00.000Z", "\(name)")
            let logged = try JSONNode(run.json()).optionalMember("logged")
            #expect((logged == nil) == (name == "moment"), "\(name)")
        }
    }

    @Test(
        "a log's decision is made again by its document, and told apart from what another decides",
        arguments: [
            (#"{"name":"p"}"#, "reproduced", "this document decided it"),
            (#"{"name":"q"}"#, "reproduced", "decided it"),
            (#"{"name":"p","killSwitch":true}"#, "other_document", "not this one"),
        ])
    func reproduced(document: String, verdict: String, words: String) throws {
        let scratch = try Scratch()
        try scratch.write("p.json", document)
        try scratch.write("e.json", try LoggedEvent(#"{"name":"p"}"#).whole)
        let command = ["policy", "explain", "p.json", "--moment", "e.json"]
        let run = try ToolRun(command + ["--json"], in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
        #expect(try run.member("logged", "verdict") == .string(verdict))
        #expect(try run.member("logged", "reproduced") == .bool(verdict == "reproduced"))
        #expect(try run.member("logged", "samePolicy") == .bool(document == #"{"name":"p"}"#))
        let text = try ToolRun(command, in: scratch).text
        #expect(text.hasPrefix("The log says ") && text.prefix { $0 != "\n" }.contains(words))
    }

    @Test("what an event leaves out is nil, not the usual", arguments: [nil, 0, 301] as [Int64?])
    func nothingUsual(passwordAgeSeconds: Int64?) throws {
        let scratch = try Scratch()
        let document = #"{"name":"p","offer":{"enabled":false}}"#
        try scratch.write("p.json", document)
        let event = try LoggedEvent(
            document, passwordAgeSeconds: passwordAgeSeconds, conditionalCreate: .yes)
        try scratch.write("e.json", event.whole)
        let run = try ToolRun(["policy", "explain", "p.json", "--moment", "e.json", "--json"], in: scratch)
        #expect(try run.member("logged", "reproduced") == true, "\(run.text)")
    }

    @Test("a decision that its own document does not make again is told")
    func differs() throws {
        let scratch = try Scratch()
        try scratch.write("p.json", #"{"name":"p"}"#)
        let event = try LoggedEvent(#"{"name":"p"}"#).whole
        try scratch.write("e.json", event.replacing("cooldown_after_skip", with: "cap_per_day"))
        let run = try ToolRun(["policy", "explain", "p.json", "--moment", "e.json", "--json"], in: scratch)
        #expect(try run.member("logged", "verdict") == "differs")
        #expect(try run.member("logged", "reason") == "cap_per_day")
    }

    @Test("an event that is no decision is refused with its place")
    func otherEvent() throws {
        let scratch = try Scratch()
        try scratch.write("p.json", #"{"name":"p"}"#)
        try scratch.write(
            "m.json", #"{"specversion":"1.0","type":"org.example.passkey.created.v1","data":{}}"#)
        let run = try ToolRun(["policy", "explain", "p.json", "--moment", "m.json"], in: scratch)
        #expect(run.exitCode == 2 && run.standardError.contains("$.type"))
        #expect(run.standardError.contains("upgrade.evaluated"))
    }
}
