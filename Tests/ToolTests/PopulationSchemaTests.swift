import Foundation
import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

/// The readers of the simulator's documents and their JSON Schemas beside each other.
@Suite(
    "The schemas of the simulator", .enabled(if: SchemaTests.hasJSONSchema, "python3 has no jsonschema"))
struct PopulationSchemaTests {
    private static func everywhere(_ parameter: String, _ range: String) -> String {
        #"{"name": "p", "everywhere": {"\#(parameter)": {\#(range)}}, "segments": [\#(segment)]}"#
    }

    private static let segment = #"{"name": "s", "weightPPM": 1000000}"#

    /// Documents, right and wrong, of which a schema can tell which.
    private static let documents = [
        #"{"name": "p", "segments": [\#(segment)]}"#,
        #"{"name": "p", "segments": [{"name": "s", "weightPPM": 1000000, "parameters": {}}]}"#,
        #"{"name": "p", "segments": [\#(segment)], "everywhere": {}}"#,
        #"{"name": "p", "segments": [\#(segment)], "elsewhere": {}}"#,
        everywhere("abandonPPM", #""low": 1, "base": 2, "high": 3, "source": "t""#),
        everywhere("abandon", #""low": 1, "base": 2, "high": 3, "source": "t""#),
        everywhere("abandonPPM", #""low": 1, "base": 2, "high": 3"#),
        everywhere("abandonPPM", #""low": 1, "base": 2, "high": 1000001, "source": "t""#),
        everywhere("abandonPPM", #""low": -1, "base": 2, "high": 3, "source": "t""#),
        everywhere("abandonPPM", #""low": 0.5, "base": 2, "high": 3, "source": "t""#),
        everywhere("abandonPPM", #""low": 1, "base": 2, "high": 3, "source": """#),
        #"{"name": "p", "segments": []}"#, #"{"name": "p"}"#, #"{"segments": [\#(segment)]}"#,
        #"{"name": "", "segments": [\#(segment)]}"#,
        #"{"name": "p", "segments": [{"name": "s", "weightPPM": 1000001}]}"#,
        #"{"name": "p", "segments": [{"weightPPM": 1000000}]}"#,
        #"{"name": "p", "segments": [{"name": "s"}]}"#,
    ]

    @Test("the schema of populations takes the presets, and of a list what the reader takes")
    func populations() throws {
        let scratch = try Scratch()
        try scratch.write("schema.json", try ToolRun(["schema", "population", "--json"]).standardOutput)
        var texts = Population.Preset.allCases.map(\.document) + Self.documents
        texts.append(Population.Preset.mixed.document.replacing("\"autofilledPPM\"", with: "\"autofilled\""))
        var documents: [JSONValue] = []
        var expected: [JSONValue] = []
        for text in texts {
            documents.append(try JSONReader(limits: .document, options: .comments).read(Array(text.utf8)))
            expected.append(.bool((try? Population(json: Array(text.utf8))) != nil))
        }
        #expect(expected.prefix(3) == [true, true, true])
        try scratch.write("documents.json", JSONValue.array(documents).bytes())
        try scratch.write("expected.json", JSONValue.array(expected).bytes())
        let program = """
            import json, jsonschema
            schema, documents = json.load(open('schema.json')), json.load(open('documents.json'))
            expected = json.load(open('expected.json'))
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            assert [validator.is_valid(d) for d in documents] == expected
            """
        #expect(try SchemaTests.python(program, in: scratch.url) == 0)
    }

    @Test("the schema of results takes a result, and refuses one without a measure")
    func results() async throws {
        var request = SimulationPlan.Request(
            seed: 1, accounts: 64, days: 14, start: Instant(milliseconds: 1_799_020_800_000))
        request.draws = 100
        request.drawAccounts = 64
        let simulation = Simulation(
            policy: .standard, population: try Population(.mixed), plan: try SimulationPlan(request))
        let result = try await simulation.result(against: .shipped(.cautious))
        let scratch = try Scratch()
        try scratch.write("schema.json", try ToolRun(["schema", "simulation", "--json"]).standardOutput)
        try scratch.write("result.json", result.json())
        let program = """
            import json, jsonschema
            schema, result = json.load(open('schema.json')), json.load(open('result.json'))
            validator = jsonschema.Draft202012Validator(schema)
            validator.validate(result)
            del result['scopes'][1]['periods'][0]['risk_removed']
            assert not validator.is_valid(result)
            """
        #expect(try SchemaTests.python(program, in: scratch.url) == 0)
    }
}
