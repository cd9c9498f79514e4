import Foundation
import PassLiftEncoding
import PassLiftEvents
import Testing

/// The main job, as a stranger first meets it.
struct DemoTests {
    @Test("the demonstration takes every account where it should, and its transcript is the one of README.md")
    func plays() throws {
        let scratch = try Scratch()
        let run = try ToolRun(["demo", "--output", scratch.path("demo")])
        #expect(run.exitCode == 0, "\(run.standardError)")
        let excerpt = try String(contentsOf: snapshot, encoding: .utf8)
        #expect(run.text.contains(excerpt))
        for line in [
            "  ada        passkey_only     passkey_only", "  ben        upgraded         upgraded",
            "  cleo       upgraded         upgraded", "  dan        upgraded         upgraded",
            "  eve        password_only    password_only",
        ] {
            #expect(run.text.contains(line + "\n"))
        }
    }

    @Test(
        "it leaves a database and the events, as many as it says, and can be played again in the same place")
    func leavesFiles() throws {
        let scratch = try Scratch()
        for _ in 0..<2 {
            let run = try ToolRun(["demo", "--output", scratch.path("demo"), "--json"])
            #expect(run.exitCode == 0, "\(run.standardError)")
            let events = try Data(contentsOf: scratch.file("demo/events.jsonl"))
            let lines = events.split(separator: UInt8(ascii: "\n"))
            #expect(try run.member("eventCount") == .integer(Int64(lines.count)))
            for line in lines { _ = try EventDocument(Array(line)) }
            let store = "sqlite:" + scratch.path("demo/passlift.db")
            let shown = try ToolRun(["accounts", "show", "ada", "--store", store, "--json"])
            #expect(try shown.member("standing") == .string("passkey_only"))
            let exported = try ToolRun(["events", "export", "--store", store])
            #expect(exported.standardOutput == Array(events))
        }
    }

    @Test("a place that cannot be written to is named, and is the environment's fault")
    func refusesAPlace() throws {
        let run = try ToolRun(["demo", "--output", "/proc/nowhere"])
        #expect(run.exitCode == 3)
        #expect(run.standardError.contains("/proc/nowhere"))
    }

    private var snapshot: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Snapshots/demo-silent-upgrade.txt")
    }
}
