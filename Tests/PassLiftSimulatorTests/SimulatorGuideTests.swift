import Foundation
import PassLiftSimulator
import Testing

@Suite("The guide to the simulator")
struct SimulatorGuideTests {
    private static func guide() throws -> String {
        var root = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { root = root.deletingLastPathComponent() }
        return try String(
            contentsOf: root.appendingPathComponent("Sources/PassLift/PassLift.docc/SimulatorGuide.md"),
            encoding: .utf8)
    }

    @Test("it has a row for every parameter, with the numbers and the source of the presets")
    func parameters() throws {
        let guide = try Self.guide()
        // A document that says nothing has what all presets share.
        let silent = #"{"name": "p", "segments": [{"name": "s", "weightPPM": 1000000}]}"#
        let segment = try Population(json: Array(silent.utf8)).segments[0]
        for parameter in PopulationParameter.allCases {
            let range = segment[parameter]
            let numbers = "\(range.low) | \(range.base) | \(range.high)"
            let row = "\n| `\(parameter.rawValue)` | \(numbers) | \(range.source) |\n"
            #expect(guide.contains(row), "\(row)")
        }
        let rows = guide.split(separator: "\n").count { $0.hasPrefix("| `") }
        #expect(rows == PopulationParameter.allCases.count + Population.Preset.allCases.count)
    }

    @Test("it has a row for every preset, with its segments")
    func presets() throws {
        let guide = try Self.guide()
        for preset in Population.Preset.allCases {
            let segments = try Population(preset).segments.map { "\($0.name) \($0.weightPPM / 10_000) %" }
            let row = "\n| `\(preset.rawValue)` | \(segments.joined(separator: ", ")) |\n"
            #expect(guide.contains(row), "\(row)")
        }
    }
}
