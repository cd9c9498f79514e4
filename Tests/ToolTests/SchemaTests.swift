import Foundation
import PassLiftEncoding
import Testing

@Suite("The tool's schemas")
struct SchemaTests {
    private static let names = [
        "ceremony", "credential", "registration-verdict", "assertion-verdict", "refusal", "password-verdict",
        "password-cost", "policy", "population", "simulation", "explanation", "bucket", "import-account",
        "import-passkey", "import-report", "replay", "estimate", "calibration", "error",
    ]

    @Test("every document is listed")
    func listed() throws {
        #expect(try ToolRun(["schema"]).text == Self.names.joined(separator: "\n") + "\n")
    }

    @Test(
        "a schema knows every member of its example and the example has all that it requires",
        arguments: names)
    func example(name: String) throws {
        let schema = JSONNode(try ToolRun(["schema", name, "--json"]).json())
        let example = JSONNode(try ToolRun(["schema", name, "--example", "--json"]).json())
        let known = try schema.member("properties").members().map(\.key)
        let strangers = example.unknownMembers(known: known)
        // Names by a pattern are for the validator.
        #expect(try strangers.isEmpty || schema.optionalMember("patternProperties") != nil)
        for key in try schema.optionalMember("required")?.elements() ?? [] {
            #expect(try example.optionalMember(key.string()) != nil)
        }
    }

    @Test("the policy example is a policy, and policy schema is its schema")
    func policy() throws {
        let scratch = try Scratch()
        try scratch.write("p.json", try ToolRun(["schema", "policy", "--example", "--json"]).standardOutput)
        #expect(try ToolRun(["policy", "check", scratch.path("p.json")]).exitCode == 0)
        #expect(
            try ToolRun(["policy", "schema"]).standardOutput == ToolRun(["schema", "policy"]).standardOutput)
    }

    @Test("every example validates by jsonschema", .enabled(if: hasJSONSchema, "python3 has no jsonschema"))
    func validator() throws {
        let scratch = try Scratch()
        for name in Self.names {
            try scratch.write("schema.json", try ToolRun(["schema", name, "--json"]).standardOutput)
            try scratch.write(
                "example.json", try ToolRun(["schema", name, "--example", "--json"]).standardOutput)
            let program = """
                import json, jsonschema
                schema, example = json.load(open('schema.json')), json.load(open('example.json'))
                jsonschema.Draft202012Validator.check_schema(schema)
                jsonschema.Draft202012Validator(schema).validate(example)
                """
            #expect(try Self.python(program, in: scratch.url) == 0, "\(name)")
        }
    }

    static let hasJSONSchema =
        (try? python("import jsonschema", in: FileManager.default.temporaryDirectory)) == 0

    static func python(_ program: String, in directory: URL) throws -> Int32 {
        let process = Process()
        let peers = ProcessInfo.processInfo.environment["PASSLIFT_PEERS"].flatMap { $0.isEmpty ? nil : $0 }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [peers ?? "python3", "-W", "ignore", "-c", program]
        process.currentDirectoryURL = directory
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
