import Foundation
import PassLiftEncoding
import PassLiftSimulator
import Testing

/// From a simulated log to its people, and from them to a simulation; full size where the environment sets
/// PASSLIFT_SOAK to 1.
@Suite("The tool: calibrate")
struct CalibrateCommandTests {
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"
    private static let presets = isFull ? Population.Preset.allCases.map(\.rawValue) : ["mixed"]

    private static func simulate(_ population: String, seed: Int, _ more: [String] = []) -> [String] {
        [
            "simulate", "--policy", "shipped:standard", "--population", population, "--seed", "\(seed)",
            "--accounts", isFull ? "3000" : "200", "--days", isFull ? "90" : "40", "--period-days", "40",
            "--json",
        ] + more
    }

    /// A measure of the whole: value, both ends of luck, both ends of ignorance, in millionths.
    private static func measure(_ name: String, _ run: ToolRun) throws -> [Int64?] {
        let scopes = try JSONNode(run.json()).member("scopes").elements()
        return try scopes[0].member("whole").member(name).elements().map { number in
            number.value == .null ? nil : try number.integer()
        }
    }

    @Test("people calibrated by a simulated log adopt as those who left it", arguments: presets)
    func roundTrip(preset: String) throws {
        let scratch = try Scratch()
        let population = "preset:\(preset)"
        let first = try ToolRun(
            Self.simulate(population, seed: 11, ["--draws", "0", "--events", "log.jsonl"]), in: scratch)
        #expect(first.exitCode == 0, "\(first.standardError)")
        let calibrated = try ToolRun(
            [
                "calibrate", "--events", "log.jsonl", "--population", population, "--output", "people.json",
                "--json",
            ], in: scratch)
        #expect(calibrated.exitCode == 0, "\(calibrated.standardError)")
        #expect(calibrated.standardError.contains("wrote the population to people.json"))
        #expect(try calibrated.member("base") == .string(preset))
        let written = try JSONReader(limits: .document).read(scratch.read("people.json"))
        #expect(try calibrated.member("population") == written)
        #expect(try Population(json: scratch.read("people.json")).name == "calibrated")
        let worlds = Self.isFull ? ["--draws", "100", "--draw-accounts", "3000"] : ["--draws", "0"]
        let second = try ToolRun(Self.simulate("people.json", seed: 12, worlds), in: scratch)
        #expect(second.exitCode == 0, "\(second.standardError)")
        for name in ["accounts_with_passkey", "passkey_sign_ins", "offers_shown", "silent_upgrades"] {
            let before = try Self.measure(name, first)
            let after = try Self.measure(name, second)
            try Self.expectAlike(name, before, after)
        }
    }

    /// Two simulations differ by the luck of both, and by what a log cannot tell.
    private static func expectAlike(_ name: String, _ before: [Int64?], _ after: [Int64?]) throws {
        let value = try (before: #require(before[0]), after: #require(after[0]))
        let luck = try [before, after].map { try #require($0[2]) - #require($0[1]) }
        // Ends at 1.96 standard errors each; 2.58 of the difference are 99 %.
        let squares = luck.reduce(0.0) { $0 + Double($1) * Double($1) / 4 }
        var most = squares.squareRoot() * 2.58 / 1.96
        if let lower = after[3], let upper = after[4] { most += Double(upper - lower) / 2 }
        let text =
            "\(name): \(value.before) in the log, \(value.after) calibrated, luck \(luck), ignorance "
            + "\(String(describing: after[3])) to \(String(describing: after[4]))\n"
        FileHandle.standardError.write(Data(text.utf8))
        #expect(Double((value.before - value.after).magnitude) <= most, "\(text)")
    }

    @Test("calibrate says of every number where it is from, by the keys of a population")
    func origins() throws {
        let scratch = try Scratch()
        let log = try ToolRun(
            Self.simulate("preset:mixed", seed: 5, ["--draws", "0", "--events", "log.jsonl"]), in: scratch)
        #expect(log.exitCode == 0, "\(log.standardError)")
        let run = try ToolRun(["calibrate", "--events", "log.jsonl", "--json"], in: scratch)
        let parameters = try JSONNode(run.member("parameters")).elements()
        let names = try parameters.map { try $0.member("name").string() }
        #expect(names == PopulationParameter.allCases.map(\.rawValue))
        var origins: [String: String] = [:]
        for (name, parameter) in zip(names, parameters) {
            origins[name] = try parameter.member("from").string()
            #expect(try !parameter.member("source").string().isEmpty)
        }
        #expect(origins["signInsPer1000Days"] == "log")
        #expect(origins["usesPasskeyPPM"] == "bound")
        #expect(origins["secondDevicePPM"] == "base")
        let unknown = try JSONNode(run.member("unknown")).elements().map { try $0.member("name").string() }
        #expect(
            Set(unknown) == Set(origins.filter { $0.value != "log" }.keys).union(["individual_differences"]))
        let text = try ToolRun(["calibrate", "--events", "log.jsonl"], in: scratch).text
        for words in ["What the log tells", "together with an assumption", "numbers are as in mixed"] {
            #expect(text.contains(words), "\(text)")
        }
    }

    @Test("what calibrate is to assume is read like any population, and told when it is none")
    func badBase() throws {
        let scratch = try Scratch()
        try scratch.write("empty.jsonl", "")
        let misspelled = try ToolRun(
            ["calibrate", "--events", "empty.jsonl", "--population", "preset:mixd"], in: scratch)
        #expect(misspelled.exitCode == 2)
        #expect(misspelled.standardError.contains("did you mean"))
        let empty = try ToolRun(
            ["calibrate", "--events", "empty.jsonl", "--output", "people.json"], in: scratch)
        #expect(empty.exitCode == 0, "\(empty.standardError)")
        let run = try ToolRun(
            [
                "simulate", "--policy", "shipped:standard", "--population", "people.json", "--accounts", "64",
                "--days", "5", "--draws", "0", "--json",
            ], in: scratch)
        #expect(run.exitCode == 0, "\(run.standardError)")
    }
}
