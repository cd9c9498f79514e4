import Foundation
import PassLiftEncoding
import Testing

@Suite("The tool: what can go wrong with a simulation")
struct SimulateFaultTests {
    private static let plan = [
        "simulate", "--policy", "shipped:standard", "--accounts", "64", "--days", "3", "--draws", "0",
        "--json",
    ]
    /// More than is simulated before the first word on how far it is, with slices that are soon done.
    private static let endless = [
        "simulate", "--policy", "shipped:standard", "--accounts", "300000", "--days", "365",
        "--period-days", "365", "--draws", "0", "--json",
    ]

    @Test("everything that is wrong with options, documents and files is told at once, before the run")
    func allAtOnce() throws {
        let scratch = try Scratch()
        try scratch.write("p.json", #"{"name": "p", "segments": [{"name": "a", "weightPPM": 400000}]}"#)
        try scratch.write("chart.js", "")
        let words = [
            "simulate", "--policy", "shipped:none", "--population", "p.json", "--against", "missing.json",
            "--accounts", "1e3", "--days", "99999999999999999999", "--draws", "5", "--draw-accounts", "1",
            "--seed", "-1", "--start", "soon", "--threads", "0", "--report", "away/r.html", "--csv", ".",
            "--events", "-", "--chart-js", "chart.js",
        ]
        let run = try ToolRun(words, in: scratch)
        #expect(run.exitCode == 2)
        for said in [
            "shipped: expected one of", "p.json: $.segments: expected weights that sum to 1000000",
            "missing.json: No such file", "--accounts: expected an integer from 1 to 1000000000",
            "--days: expected an integer from 1 to 3660", "--draws: expected 0, or an integer from 100",
            "--draw-accounts: expected an integer from 64", "--seed: expected", "--start: expected a day",
            "--threads: expected a number from 1", "--report: away/r.html: No such file",
            "--csv: .: is a directory", "--events: \"-\": expected the name of a file",
            "--chart-js: chart.js: expected Chart.js",
        ] {
            #expect(run.standardError.contains(said), "\(said)\n\(run.standardError)")
        }
        #expect(run.standardError.split(separator: "\n").count == 14)
    }

    @Test("a file that cannot be written is told before the run, and nothing is left behind")
    func unwritable() throws {
        let scratch = try Scratch()
        let run = try ToolRun(Self.plan + ["--csv", "r.csv", "--report", "away/r.html"], in: scratch)
        #expect(run.exitCode == 3)
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path).isEmpty)
    }

    @Test(
        "a file is written by one option, and never one that is read",
        arguments: [
            (["--report", "x", "--csv", "x"], "--csv: x: expected a file of its own, --report"),
            (
                ["--report", "x", "--events", "../here/./x"],
                "--events: ../here/./x: expected a file of its own"
            ),
            (
                ["--population", "p.json", "--csv", "p.json"],
                "--csv: p.json: expected a file of its own, --pop"
            ),
            (["--population", "-", "--against", "-"], "standard input can be read once only"),
        ])
    func sharedFile(words: [String], said: String) throws {
        let scratch = try Scratch()
        let here = scratch.file("here")
        try FileManager.default.createDirectory(at: here, withIntermediateDirectories: false)
        let population = "{\"name\": \"p\", \"segments\": [{\"name\": \"a\", \"weightPPM\": 1000000}]}"
        try scratch.write("p.json", population)
        try scratch.write("here/p.json", population)
        let arguments = ["-c", "cd here && exec \"$@\"", "sh", try ToolRun.tool().path] + Self.plan + words
        let run = try ToolRun(of: URL(fileURLWithPath: "/bin/sh"), arguments, in: scratch)
        #expect(run.exitCode == 2)
        #expect(run.standardError.contains(said), "\(run.standardError)")
        #expect(String(decoding: try scratch.read("here/p.json"), as: UTF8.self) == population)
    }

    @Test("a part takes no option that it would not heed, and names those that it was given")
    func shard() throws {
        let words = [
            "--shard", "1/2", "--report", "r", "--csv", "c", "--events", "e", "--against", "shipped:cautious",
        ]
        let run = try ToolRun(Self.plan + words, in: try Scratch())
        #expect(run.exitCode == 2)
        #expect(run.standardError.contains("--report, --csv, --events, --against"), "\(run.standardError)")
    }

    @Test("a device stays a device; that it is full is told, and everything else is written")
    func fullDevice() throws {
        let scratch = try Scratch()
        let link = scratch.path("full")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/full")
        let run = try ToolRun(Self.plan + ["--report", "full", "--csv", "r.csv"], in: scratch)
        #expect(run.exitCode == 3)
        #expect(run.standardError.contains("full: No space left on device"), "\(run.standardError)")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/full")
        #expect(try !scratch.read("r.csv").isEmpty)
        let end = try #require(run.standardOutput.firstIndex(of: 0x0a))
        #expect(throws: Never.self) {
            try JSONReader(limits: .document).read(Array(run.standardOutput[..<end]))
        }
    }

    @Test("a link to a file stays a link")
    func link() throws {
        let scratch = try Scratch()
        try scratch.write("real.csv", "old")
        try FileManager.default.createSymbolicLink(
            atPath: scratch.path("link.csv"), withDestinationPath: "real.csv")
        let run = try ToolRun(Self.plan + ["--csv", "link.csv"], in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
        #expect(String(decoding: try scratch.read("real.csv").prefix(10), as: UTF8.self) == "comparison")
    }

    @Test(
        "standard output that is closed or full is told; the files are there and whole",
        arguments: [">&-", ">/dev/full", "| head -c 1 >/dev/null"])
    func standardOutput(where place: String) throws {
        let scratch = try Scratch()
        let script = "\"$0\" \"$@\" \(place); exit $?"
        let words =
            ["-c", script, try ToolRun.tool().path] + Self.plan + ["--csv", "r.csv", "--events", "e"]
        let run = try ToolRun(of: URL(fileURLWithPath: "/bin/sh"), words, in: scratch)
        if !place.hasPrefix("|") {
            #expect(run.exitCode == 3)
            #expect(run.standardError.contains("standard output: "), "\(run.standardError)")
        }
        let csv = String(decoding: try scratch.read("r.csv"), as: UTF8.self)
        #expect(csv.hasPrefix("comparison,") && csv.hasSuffix("\r\n"))
        #expect(try scratch.read("e").last == 0x0a)
        #expect(!csv.contains("{"))
    }

    @Test("an interruption gives what was simulated, and says so", arguments: [SIGINT, SIGTERM])
    func interruption(signal: Int32) throws {
        let scratch = try Scratch()
        let words = Self.endless + ["--csv", "r.csv", "--events", "e", "--against", "shipped:cautious"]
        let run = try ToolRun(of: try ToolRun.tool(), words, in: scratch, interruptedBy: signal)
        #expect(run.exitCode == 1, "\(run.standardError)")
        let result = JSONNode(try run.json())
        #expect(try result.member("completeness").string() == "partial")
        #expect(try result.member("scopes").elements()[0].member("accounts").integer() > 0)
        // Parts of two simulations are not of the same persons.
        #expect(try result.member("differences").elements().isEmpty)
        #expect(try !scratch.read("r.csv").isEmpty)
        #expect(run.standardError.contains("ended before any event was written to e"))
    }

    @Test("a part that was interrupted is merged as what it is")
    func interruptedShard() throws {
        let scratch = try Scratch()
        let words = Self.endless + ["--shard", "1/1"]
        let run = try ToolRun(of: try ToolRun.tool(), words, in: scratch, interruptedBy: SIGINT)
        #expect(run.exitCode == 1, "\(run.standardError)")
        try scratch.write("part", run.standardOutput)
        let merged = try ToolRun(
            ["simulate", "merge", "part"] + Self.endless.dropFirst(), in: scratch)
        #expect(merged.exitCode == 1, "\(merged.standardError)")
        #expect(try JSONNode(try merged.json()).member("completeness").string() == "partial")
    }

    @Test("an interruption while plausible worlds are drawn keeps the simulation, and says what is missing")
    func interruptedIgnorance() throws {
        let words = [
            "simulate", "--policy", "shipped:standard", "--accounts", "64", "--days", "3", "--draws", "10000",
            "--draw-accounts", "10000000", "--json",
        ]
        let run = try ToolRun(of: try ToolRun.tool(), words, interruptedBy: SIGINT)
        #expect(run.exitCode == 1, "\(run.standardError)")
        let result = JSONNode(try run.json())
        #expect(try result.member("completeness").string() == "complete")
        #expect(try result.member("ignorance").member("completeness").string() == "partial")
        #expect(try result.member("ignorance").member("worlds").integer() == 0)
        #expect(run.standardError.contains("ended before everything plausible was played through"))
    }

    @Test("a sweep tells everything that is wrong at once, with variants that are no policy")
    func sweep() throws {
        let question = [
            "--maximize", "joy", "--subject-to", "lock_outs<=NaN", "--vary", "a=1,1", "--seed", "x",
        ]
        let run = try ToolRun(["sweep", "--policy", "shipped:standard", "--days", "0"] + question)
        #expect(run.exitCode == 2)
        for said in [
            "--days: expected an integer", "--seed: expected", "--maximize: expected one of",
            "--subject-to: expected a measure and a bound", "--vary: a: expected each value once",
        ] {
            #expect(run.standardError.contains(said), "\(said)\n\(run.standardError)")
        }
        let variants = ["--maximize", "lock_outs", "--vary", "offer.caps.ever=x,1,-1"]
        let faulty = try ToolRun(["sweep", "--policy", "shipped:standard"] + variants)
        #expect(faulty.exitCode == 2)
        for said in ["offer.caps.ever=\"x\": $.offer.caps.ever", "offer.caps.ever=-1: $.offer.caps.ever"] {
            #expect(faulty.standardError.contains(said), "\(faulty.standardError)")
        }
    }
}
