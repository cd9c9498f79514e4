import Foundation
import PassLiftEmbedded
import PassLiftEncoding
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftSQLite
import Testing

@Suite("The tool: rollout")
struct RolloutCommandTests {
    @Test("a rollout is stopped, taken back and let go on, and shows where it stands")
    func driven() throws {
        let scratch = try Scratch()
        try SQLiteAccountStore(path: scratch.file("a.db").path).close()
        let store = ["--store", "sqlite:a.db", "--json"]
        let untouched = try ToolRun(["rollout", "show"] + store, in: scratch)
        #expect(untouched.exitCode == 0)
        #expect(try untouched.member("pace") == "running")
        let frozen = try ToolRun(["rollout", "freeze"] + store, in: scratch)
        #expect(frozen.exitCode == 0)
        #expect(try frozen.member("pace") == "frozen")
        let again = try ToolRun(["rollout", "freeze"] + store, in: scratch)
        #expect(again.exitCode == 1)
        #expect(try again.member("error", "code") == "not_possible_here")
        let held = try ToolRun(["rollout", "roll-back", "--stage", "1"] + store, in: scratch)
        #expect(try held.member("pace") == "running")
        #expect(try held.member("heldStage") == 1)
        let resumed = try ToolRun(["rollout", "resume"] + store, in: scratch)
        #expect(try resumed.member("heldStage") == .null)
        #expect(try resumed.member("epoch") == 1)
        #expect(try ToolRun(["rollout", "resume"] + store, in: scratch).exitCode == 1)
        #expect(try ToolRun(["rollout", "roll-back", "--stage", "x"] + store, in: scratch).exitCode == 2)
    }

    @Test("a stage that the document in force does not have is refused and named, and nothing changes")
    func unknownStage() async throws {
        let scratch = try Scratch()
        let store = try SQLiteAccountStore(path: scratch.file("a.db").path)
        let source = Array(#"{"name": "p"}"#.utf8)
        let hash = OpenSSLCryptography().sha256(source)
        var record = RolloutRecord(subject: 1)
        record.policyHash = hash
        var change = Change()
        change.writes = [
            .policy(hash: hash, document: source, at: Instant(milliseconds: 0)), .rollout(record),
        ]
        _ = try await store.commit(change)
        store.close()
        let arguments = ["--store", "sqlite:a.db"]
        for stage in ["2", "16", "17", "99", "255"] {
            let run = try ToolRun(["rollout", "roll-back", "--stage", stage] + arguments, in: scratch)
            #expect(run.exitCode == 2, "\(stage)")
            #expect(run.standardError.contains("--stage"))
        }
        let shown = try ToolRun(["rollout", "show", "--json"] + arguments, in: scratch)
        #expect(try shown.member("heldStage") == .null)
        #expect(try ToolRun(["rollout", "roll-back", "--stage", "0"] + arguments, in: scratch).exitCode == 0)
        try scratch.write("other.json", Array(Self.guarded.utf8))
        try scratch.write("same.json", source)
        let judged = try ToolRun(
            ["rollout", "show", "--json", "--policy", "other.json"] + arguments, in: scratch)
        #expect(judged.exitCode == 0)
        #expect(judged.standardError.contains("the document in force is"))
        #expect(try judged.member("policyInForce") == false)
        let same = try ToolRun(["rollout", "show", "--policy", "same.json"] + arguments, in: scratch)
        #expect(!same.standardError.contains("in force"))
    }

    @Test("counts are judged by the guardrails of a document")
    func guardrails() throws {
        let scratch = try Scratch()
        try SQLiteAccountStore(path: scratch.file("a.db").path).close()
        try scratch.write("p.json", Array(Self.guarded.utf8))
        let shown = try ToolRun(
            ["rollout", "show", "--store", "sqlite:a.db", "--policy", "p.json", "--json"], in: scratch)
        #expect(shown.exitCode == 0)
        let first = try JSONNode(shown.member("guardrails")).elements()[0]
        #expect(try first.member("verdict").string() == "not_enough_data")
        #expect(try first.member("treatment").member("observed").integer() == 0)
    }

    @Test("counts that cannot be read are an error that says what helps, not counts of nothing")
    func unreadable() async throws {
        let scratch = try Scratch()
        let store = try SQLiteAccountStore(path: scratch.file("a.db").path)
        var record = RolloutRecord(subject: 1)
        record.ledger = Array("{".utf8)
        var change = Change()
        change.writes = [.rollout(record)]
        _ = try await store.commit(change)
        store.close()
        try scratch.write("p.json", Array(Self.guarded.utf8))
        let arguments = ["rollout", "show", "--store", "sqlite:a.db"]
        #expect(try ToolRun(arguments, in: scratch).exitCode == 0)
        let judged = try ToolRun(arguments + ["--policy", "p.json"], in: scratch)
        #expect(judged.exitCode == 3)
        #expect(judged.standardError.contains("rollout resume"))
    }

    @Test("what the guide shows is what the tool prints")
    func guide() throws {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root = root.deletingLastPathComponent() }
        let guide = try String(
            contentsOf: root.appendingPathComponent("Sources/PassLift/PassLift.docc/RolloutGuide.md"),
            encoding: .utf8)
        let opening = try #require(guide.range(of: "```\n$ "))
        let block = try #require(guide[opening.upperBound...].split(separator: "\n```").first)
        let scratch = try Scratch()
        try SQLiteAccountStore(path: scratch.file("passlift.db").path).close()
        try scratch.write("policy.json", Array(Self.guarded.utf8))
        let steps = "\n\(block)".replacingOccurrences(of: "\n$ ", with: "\n\u{0}").split(separator: "\u{0}")
        for step in steps where step != "\n" {
            let lines = step.split(separator: "\n")
            let run = try ToolRun(lines[0].split(separator: " ").dropFirst().map(String.init), in: scratch)
            #expect(run.exitCode == 0)
            #expect(run.text.split(separator: "\n") == Array(lines.dropFirst()), "\(lines[0])")
        }
        #expect(steps.count >= 4)
    }

    private static let guarded = """
        {"name":"p","holdout":{"ppm":100000,"salt":"h"},
        "guardrails":{"checks":[{"name":"sign-ins","metric":"sign_in_succeeds"}]}}
        """
}
