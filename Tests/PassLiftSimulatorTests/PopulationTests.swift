import PassLiftEncoding
import PassLiftSimulator
import Testing

@Suite("Populations")
struct PopulationTests {
    private static func faults(_ text: String) -> [String] {
        do throws(PopulationFaults) {
            _ = try Population(json: Array(text.utf8))
            return []
        } catch {
            return error.faults.map(\.description)
        }
    }

    private static func oneSegment(_ parameters: String, weight: String = "1000000") -> String {
        #"{"name": "p", "segments": [{"name": "s", "weightPPM": \#(weight), "#
            + #""parameters": {\#(parameters)}}]}"#
    }

    @Test("every preset is read, by its name too", arguments: Population.Preset.allCases)
    func presets(preset: Population.Preset) throws {
        let population = try Population(preset)
        #expect(population.name == preset.rawValue)
        #expect(try Population(presetNamed: preset.rawValue) == population)
        #expect(population.segments.count == 3)
        #expect(population.segments.reduce(0) { $0 + $1.weightPPM } == 1_000_000)
        #expect(population.source == Array(preset.document.utf8))
    }

    @Test(
        "every number of a preset has its source in the document itself",
        arguments: Population.Preset.allCases)
    func presetsSayEverything(preset: Population.Preset) throws {
        let root = JSONNode(
            try JSONReader(limits: .document, options: .comments).read(Array(preset.document.utf8)))
        let everywhere = try root.member("everywhere")
        for parameter in PopulationParameter.allCases {
            let node = try everywhere.member(parameter.rawValue)
            #expect(try !node.member("source").string().isEmpty)
        }
    }

    @Test("an unknown preset is told with the nearest name")
    func unknownPreset() {
        func faults(_ name: String) -> [PopulationFault] {
            do throws(PopulationFaults) {
                _ = try Population(presetNamed: name)
                return []
            } catch {
                return error.faults
            }
        }
        #expect(faults("mobil-heavy") == [.unknownPreset(nearest: "mobile-heavy")])
        #expect(faults("something else") == [.unknownPreset(nearest: nil)])
        #expect(
            faults("mixd").first?.description
                == "unknown preset, expected one of mobile-heavy, desktop-heavy, mixed, "
                + "did you mean \"mixed\"?"
        )
    }

    @Test("what a document does not say is as in every preset")
    func defaults() throws {
        let population = try Population(json: Array(Self.oneSegment("").utf8))
        let range = population.segments[0][.passwordSucceedsPPM]
        #expect((range.low, range.base, range.high) == (550_000, 630_000, 850_000))
        #expect(range.source.contains("FIDO"))
    }

    @Test("a segment overrules everywhere, and everywhere the presets")
    func precedence() throws {
        func range(_ value: Int) -> String {
            #"{"low": \#(value), "base": \#(value), "high": \#(value), "source": "t"}"#
        }
        let text = #"""
            // a comment
            {"name": "p", "everywhere": {"abandonPPM": \#(range(1)), "cancelPPM": \#(range(2))}, "segments": [
              {"name": "a", "weightPPM": 400000, "parameters": {"abandonPPM": \#(range(3))}},
              {"name": "b", "weightPPM": 600000}
            ]}
            """#
        let population = try Population(json: Array(text.utf8))
        #expect(population.segments.map { $0[.abandonPPM].base } == [3, 1])
        #expect(population.segments.map { $0[.cancelPPM].base } == [2, 2])
    }

    @Test("everything that is wrong is told at once, with its place and the nearest key")
    func allAtOnce() {
        let text = #"""
            {"name": "", "everwhere": {}, "segments": [
              {"name": "a", "weightPPM": 500000, "parameters": {
                "abandonPPM": {"low": -1, "base": 2, "high": 1000001, "source": "t"},
                "cancelPPM": {"low": 3, "base": 2, "high": 4, "source": "t"},
                "neverAgainPPM": {"low": 0.5, "base": 2, "high": 4},
                "acceptMacOsPPM": {"low": 1, "base": 1, "high": 1, "source": "t"},
                "mainIOSPPM": {"low": 1, "base": 1, "high": 1, "source": "t"}}},
              {"name": "a", "weightPPM": 400000}
            ]}
            """#
        let faults = Self.faults(text)
        let expected = [
            "$.everwhere: unknown member, did you mean \"everywhere\"?",
            "$.name: expected a text of 1 to 128 bytes, found string",
            "$.segments[0].parameters.abandonPPM.low: expected an integer from 0 to 1000000, found integer",
            "$.segments[0].parameters.abandonPPM.high: expected an integer from 0 to 1000000, found integer",
            "$.segments[0].parameters.cancelPPM: expected low, base and high in this order, found object",
            "$.segments[0].parameters.neverAgainPPM.low: expected an integer, found number",
            "$.segments[0].parameters.neverAgainPPM.source: missing, expected a value",
            "$.segments[0].parameters.acceptMacOsPPM: unknown member, did you mean \"acceptMacOSPPM\"?",
            "$.segments[0]: expected mainIOSPPM + mainAndroidPPM + mainMacOSPPM + mainWindowsPPM that sum to "
                + "1000000 at their bases, not to 700001, found object",
            "$.segments[1].name: expected a name that no other segment has, found string",
            "$.segments: expected weights that sum to 1000000, not to 900000, found array",
        ]
        for fault in expected { #expect(faults.contains(fault), "\(fault)") }
        #expect(faults.count == expected.count, "\(faults)")
    }

    @Test(
        "a text that is no population is refused with its place",
        arguments: [
            ("", "line 1, column 1"), ("{", "line 1"), ("[]", "$: expected an object"),
            (#"{"name": "p"}"#, "$.segments: missing"),
            (#"{"name": "p", "segments": []}"#, "$.segments: expected 1 to 16 segments"),
            (#"{"name": "p", "segments": [1]}"#, "$.segments[0]: expected an object"),
            (oneSegment("", weight: "999999"), "$.segments: expected weights"),
            (oneSegment("", weight: "1000001"), "$.segments[0].weightPPM: expected an integer from 0"),
            (oneSegment(#""passkeySeconds": {"low": 0, "base": 0, "high": 86401, "source": "t"}"#), "86400"),
            (oneSegment(#""passkeySeconds": 5"#), "expected an object"),
        ])
    func refused(text: String, beginning: String) {
        let faults = Self.faults(text)
        #expect(faults.contains { $0.contains(beginning) }, "\(faults)")
    }

    @Test("sixteen segments are read and seventeen refused; a source of 500 bytes is read, one more refused")
    func limits() {
        func segments(_ count: Int) -> String {
            let rest = 1_000_000 - (count - 1)
            let list = (0..<count).map {
                #"{"name": "s\#($0)", "weightPPM": \#($0 == 0 ? rest : 1)}"#
            }
            return #"{"name": "p", "segments": [\#(list.joined(separator: ", "))]}"#
        }
        #expect(Self.faults(segments(Population.maximumSegments)).isEmpty)
        #expect(!Self.faults(segments(Population.maximumSegments + 1)).isEmpty)
        func source(_ bytes: Int) -> String {
            Self.oneSegment(
                #""cancelPPM": {"low": 1, "base": 1, "high": 1, "source": ""#
                    + String(repeating: "s", count: bytes) + #""}"#
            )
        }
        #expect(Self.faults(source(ParameterRange.maximumSourceBytes)).isEmpty)
        #expect(!Self.faults(source(ParameterRange.maximumSourceBytes + 1)).isEmpty)
    }

    @Test("half of what is plausible lies on either side of the best guess")
    func quantiles() throws {
        let range = try #require(ParameterRange(low: 100, base: 200, high: 600, source: "t"))
        let values = [0, 250_000, 500_000, 750_000, 1_000_000, 2_000_000].map {
            range.value(at: Quantile(ppm: $0))
        }
        #expect(values == [100, 150, 200, 400, 600, 600])
        #expect(ParameterRange(low: 2, base: 1, high: 3, source: "t") == nil)
        #expect(ParameterRange(low: 1, base: 4, high: 3, source: "t") == nil)
    }
}
