import Foundation
import PassLiftEncoding
import PassLiftPolicy
import Testing

/// The reader of policy documents and their JSON Schema beside each other.
@Suite(
    "The schema of policies", .enabled(if: SchemaTests.hasJSONSchema, "python3 has no jsonschema"))
struct PolicySchemaTests {
    private static let stage = #"{"at": "2026-01-01T00:00:00Z", "ppm": 5}"#
    /// Members of a document, right and wrong, of which a schema can tell which.
    private static let members = [
        #""killSwitch": true"#, #""killSwitch": 1"#, #""killswitch": true"#, #""utcOffsetMinutes": 840"#,
        #""utcOffsetMinutes": 841"#, #""unit": "account""#, #""unit": "person""#,
        #""share": {"ppm": 1, "salt": "s"}"#, #""share": {"ppm": 1}"#, #""share": {"salt": "s"}"#,
        #""share": {"ppm": 1, "salt": "s", "flag": "f"}"#, #""share": {"ppm": 1000001, "salt": "s"}"#,
        #""share": {"ppm": 1, "salt": ""}"#, #""share": {"ppm": 0.5, "salt": "s"}"#,
        #""share": {"ppm": 10000, "salt": "g", "scheme": "unleash"}"#,
        #""share": {"ppm": 10000, "flag": "f", "scheme": "unleash"}"#,
        #""share": {"ppm": 10000, "flag": "f", "salt": "g", "scheme": "unleash"}"#,
        #""share": {"ppm": 15000, "salt": "g", "scheme": "unleash"}"#,
        #""share": {"ppm": 1, "scheme": "unleash"}"#,
        #""share": {"ppm": 7, "flag": "f", "scheme": "flagd"}"#,
        #""share": {"ppm": 7, "salt": "s", "scheme": "flagd"}"#,
        #""share": {"ppm": 7, "flag": "f", "salt": "s", "scheme": "flagd"}"#,
        #""share": {"ppm": 7, "scheme": "flagd"}"#,
        #""share": {"ppm": 3000, "salt": "s", "scheme": "growthbook-v1"}"#,
        #""share": {"ppm": 3100, "salt": "s", "scheme": "growthbook-v1"}"#,
        #""share": {"ppm": 3100, "salt": "s", "scheme": "growthbook-v2"}"#,
        #""share": {"ppm": 3110, "salt": "s", "scheme": "growthbook-v2"}"#,
        #""share": {"ppm": 3110, "salt": "s", "flag": "f", "scheme": "launchdarkly"}"#,
        #""share": {"ppm": 3111, "salt": "s", "flag": "f", "scheme": "launchdarkly"}"#,
        #""share": {"ppm": 10, "salt": "s", "scheme": "launchdarkly"}"#,
        #""share": {"ppm": 10, "salt": "-61", "scheme": "launchdarkly"}"#,
        #""share": {"ppm": 10, "salt": "061", "scheme": "launchdarkly"}"#,
        #""share": {"ppm": 10, "salt": "9999999999999999999", "scheme": "launchdarkly"}"#,
        #""share": {"ppm": 10, "flag": "f", "scheme": "launchdarkly"}"#,
        #""share": {"ppm": 1, "salt": "s", "scheme": "x"}"#,
        #""rollout": {"salt": "s", "stages": [\#(stage)]}"#,
        #""rollout": {"salt": "s", "stages": []}"#, #""rollout": {"salt": "s"}"#,
        #""rollout": {"stages": [\#(stage)]}"#,
        #""rollout": {"salt": "s", "stages": [{"ppm": 5}]}"#,
        #""rollout": {"salt": "g", "scheme": "unleash", "stages": [\#(stage)]}"#,
        #""share": {"ppm": 1, "salt": "s"}, "rollout": {"salt": "s", "stages": [\#(stage)]}"#,
        #""variants": {"salt": "v", "of": [{"name": "a", "ppm": 1000000}]}"#,
        #""variants": {"salt": "v", "of": []}"#,
        #""variants": {"salt": "v", "scheme": "unleash", "of": [{"name": "a", "ppm": 1000000}]}"#,
        #""variants": {"of": [{"name": "a", "ppm": 1000000}]}"#,
        #""variants": {"salt": "v", "of": [{"ppm": 1000000}]}"#,
        #""exploration": {"ppm": 200000}"#, #""exploration": {"ppm": 200001}"#, #""exploration": {"pmm": 1}"#,
        #""signIn": {"passkeyFirst": false, "failuresBeforePassword": 255, "whenAutofillUnknown": "try"}"#,
        #""signIn": {"failuresBeforePassword": 0}"#, #""signIn": {"failuresBeforePassword": 256}"#,
        #""doubtPasskeyAfter": 1"#, #""doubtPasskeyAfter": 255"#, #""doubtPasskeyAfter": null"#,
        #""doubtPasskeyAfter": 0"#, #""doubtPasskeyAfter": 256"#, #""doubtPasskeyAfter": "3"#,
        #""whenPasskeyExists": "always"#, #""automatic": {"passwordFreshSeconds": 301}"#,
        #""automatic": {"then": "nothing", "backoff": {"seconds": 1, "growthPercent": 100}}"#,
        #""offer": {"caps": {"perDay": null, "ever": 4294967295}}"#, #""offer": {"caps": {"perDay": 65536}}"#,
        #""offer": {"platforms": []}"#, #""offer": {"quietSurfaces": []}"#,
        #""offer": {"quietSurfaces": ["basket"]}"#,
        #""require": {"enabled": true, "afterOffers": -1}"#,
        #""passkeyOnly": {"minimumPasskeyAgeDays": 3661}"#,
        #""passkeyOnly": {"share": {"ppm": 30000, "salt": "p", "scheme": "unleash"}}"#,
        #""rules": [{"name": "r", "then": "offer", "when": {"attributes": {"a": [1, "x", true]}}}]"#,
        #""rules": [{"name": "r", "then": "offer", "when": {"attributes": {"a": []}}}]"#,
        #""rules": [{"name": "r", "then": "ask"}]"#, #""rules": [{"then": "offer"}]"#,
        #""rules": [{"name": "r", "then": "offer", "share": {"ppm": 5, "salt": "u", "scheme": "unleash"}}]"#,
        #""stages": []"#,
    ]

    @Test("it takes exactly the documents that the reader takes, of a list of mutations")
    func agrees() throws {
        let scratch = try Scratch()
        try scratch.write("schema.json", try ToolRun(["policy", "schema"]).standardOutput)
        let texts = Self.members.map { #"{"name": "p", \#($0)}"# } + [#"{"name": "p"}"#, "{}", "[]"]
        var expected: [JSONValue] = []
        var documents: [JSONValue] = []
        for text in texts {
            // A text that is no JSON is nobody's document.
            guard let document = try? JSONReader().read(Array(text.utf8)) else { continue }
            documents.append(document)
            expected.append(.bool((try? UpgradePolicy(json: Array(text.utf8))) != nil))
        }
        try scratch.write("documents.json", JSONValue.array(documents).bytes())
        try scratch.write("expected.json", JSONValue.array(expected).bytes())
        let program = """
            import json, jsonschema, sys
            names = ('schema', 'documents', 'expected')
            schema, documents, expected = (json.load(open(name + '.json')) for name in names)
            jsonschema.Draft202012Validator.check_schema(schema)
            validator = jsonschema.Draft202012Validator(schema)
            other = [d for d, e in zip(documents, expected) if validator.is_valid(d) != e]
            print(json.dumps(other), file=sys.stderr)
            sys.exit(1 if other else 0)
            """
        #expect(try SchemaTests.python(program, in: scratch.url) == 0)
    }

    @Test("every shipped document and every example of the schema validates and is read")
    func shipped() throws {
        let scratch = try Scratch()
        let schema = try ToolRun(["policy", "schema", "--json"])
        try scratch.write("schema.json", schema.standardOutput)
        var documents: [JSONValue] = []
        for shipped in UpgradePolicy.Shipped.allCases {
            documents.append(
                try JSONReader(limits: .document, options: [.comments]).read(Array(shipped.document.utf8)))
        }
        for example in try JSONNode(schema.json()).member("examples").elements() {
            documents.append(example.value)
            #expect(throws: Never.self) { try UpgradePolicy(json: example.value.bytes()) }
        }
        try scratch.write("documents.json", JSONValue.array(documents).bytes())
        let program = """
            import json, jsonschema
            validator = jsonschema.Draft202012Validator(json.load(open('schema.json')))
            for document in json.load(open('documents.json')): validator.validate(document)
            """
        #expect(try SchemaTests.python(program, in: scratch.url) == 0)
    }
}
