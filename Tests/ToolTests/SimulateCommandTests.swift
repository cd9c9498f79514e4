import Foundation
import PassLiftEncoding
import Testing

@Suite("The tool: simulate, merge, sweep")
struct SimulateCommandTests {
    private static let plan = [
        "--policy", "shipped:standard", "--population", "preset:mixed", "--accounts", "128", "--days", "20",
        "--seed", "7", "--draws", "0", "--period-days", "10",
    ]

    @Test(
        "a simulation prints its result, and writes the report, the numbers and the events asked for"
    )
    func simulate() throws {
        let scratch = try Scratch()
        let files = ["--report", "r.html", "--csv", "r.csv", "--events", "e.jsonl", "--json"]
        let run = try ToolRun(["simulate"] + Self.plan + files, in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
        let scopes = try JSONNode(try run.json()).member("scopes").elements()
        #expect(try scopes[0].member("accounts").integer() == 128)
        #expect(String(decoding: try scratch.read("r.html").prefix(15), as: UTF8.self) == "<!doctype html>")
        let lines = String(decoding: try scratch.read("r.csv"), as: UTF8.self).split(separator: "\r\n")
        #expect(lines.first?.hasPrefix("comparison,segment,first_day") == true)
        // The events are a log like any other: every decision in it is reproduced.
        let replay = try ToolRun(
            ["replay", "--events", "e.jsonl", "--policy", "shipped:standard", "--json"], in: scratch)
        #expect(replay.exitCode == 0, "\(replay.standardError)")
        let document = JSONNode(try replay.json())
        #expect(try document.member("decisions").integer() > 128)
        #expect(try document.member("deviating").integer() == 0)
        #expect(try document.member("log").member("faultCount").integer() == 0)
    }

    @Test("the simulation of README.md is what the tool prints")
    func readme() throws {
        let words = [
            "simulate", "--policy", "shipped:standard", "--population", "preset:mixed", "--accounts", "500",
            "--days", "60", "--seed", "1",
        ]
        let run = try ToolRun(words)
        #expect(run.exitCode == 0, "\(run.standardError)")
        let parts = run.text.split(separator: "\n", omittingEmptySubsequences: false)
            .split(separator: "").map(Array.init)
        let tornado = try #require(parts.first { $0[0].hasPrefix("what matters most") })
        let shown = parts[0] + [""] + parts[1] + ["…"] + tornado.prefix(4)
        let block = (["$ passlift-tool " + words.joined(separator: " ")] + shown.map(String.init))
            .joined(separator: "\n")
        let snapshot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Snapshots/simulation.txt")
        #expect(try String(contentsOf: snapshot, encoding: .utf8) == block + "\n")
    }

    @Test("the same seed gives the same bytes, whatever the threads and however it was cut into parts")
    func parts() throws {
        let scratch = try Scratch()
        let whole = try ToolRun(["simulate"] + Self.plan + ["--threads", "1", "--json"], in: scratch)
        let threads = try ToolRun(["simulate"] + Self.plan + ["--threads", "7", "--json"], in: scratch)
        #expect(whole.standardOutput == threads.standardOutput)
        for part in 1...3 {
            let shard = try ToolRun(["simulate"] + Self.plan + ["--shard", "\(part)/3"], in: scratch)
            #expect(shard.exitCode == 0, "\(shard.standardError)")
            try scratch.write("\(part).json", String(decoding: shard.standardOutput, as: UTF8.self))
        }
        let merge = ["simulate", "merge", "3.json", "1.json", "2.json"] + Self.plan + ["--json"]
        let merged = try ToolRun(merge, in: scratch)
        #expect(merged.exitCode == 0, "\(merged.standardError)")
        #expect(merged.standardOutput == whole.standardOutput)
        let missing = try ToolRun(["simulate", "merge", "1.json", "2.json"] + Self.plan, in: scratch)
        #expect(missing.exitCode == 2)
        #expect(missing.standardError.contains("1/3, 2/3"))
        let twice = try ToolRun(["simulate", "merge", "1.json", "1.json"] + Self.plan, in: scratch)
        #expect(twice.exitCode == 2)
        #expect(twice.standardError.contains("shard_twice"))
    }

    @Test(
        "what cannot be is told with its place and what is expected",
        arguments: [
            (["simulate", "--policy", "shipped:standrad"], "did you mean standard"),
            (["simulate", "--policy", "shipped:standard", "--population", "preset:mixd"], "did you mean"),
            (
                ["simulate", "--policy", "shipped:standard", "--days", "-1", "--accounts", "0"],
                "days: expected"
            ),
            (
                ["simulate", "--policy", "shipped:standard", "--days", "-1", "--accounts", "0"],
                "accounts: exp"
            ),
            (["simulate", "--policy", "shipped:standard", "--shard", "6/5"], "a part like 2/5"),
            (["simulate", "--policy", "shipped:standard", "--start", "soon"], "a day like"),
            (
                ["sweep", "--policy", "shipped:standard", "--maximize", "joy"],
                "--maximize: expected one of accounts_with_passkey"
            ),
            (["sweep", "--policy", "shipped:standard", "--maximize", "lock_outs"], "--vary"),
            (
                [
                    "sweep", "--policy", "shipped:standard", "--maximize", "lock_outs", "--vary",
                    "offer.caps.ever=x",
                ],
                "offer.caps.ever"
            ),
        ])
    func badInput(words: [String], said: String) throws {
        let run = try ToolRun(words, in: try Scratch())
        #expect(run.exitCode == 2)
        #expect(run.standardError.contains(said), "\(run.standardError)")
    }
}
