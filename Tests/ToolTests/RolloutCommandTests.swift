import Foundation
import PassLiftEmbedded
import PassLiftEncoding
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

    @Test("counts are judged by the guardrails of a document")
    func guardrails() throws {
        let scratch = try Scratch()
        try SQLiteAccountStore(path: scratch.file("a.db").path).close()
        let policy = """
            {"name":"p","holdout":{"ppm":100000,"salt":"h"},
            "guardrails":{"checks":[{"name":"ins","metric":"sign_in_succeeds"}]}}
            """
        try scratch.write("p.json", Array(policy.utf8))
        let shown = try ToolRun(
            ["rollout", "show", "--store", "sqlite:a.db", "--policy", "p.json", "--json"], in: scratch)
        #expect(shown.exitCode == 0)
        let first = try JSONNode(shown.member("guardrails")).elements()[0]
        #expect(try first.member("verdict").string() == "not_enough_data")
        #expect(try first.member("treatment").member("observed").integer() == 0)
    }
}
