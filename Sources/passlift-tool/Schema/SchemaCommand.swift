import PassLiftEncoding

/// `schema`: the JSON Schema of a document, or an example of it.
struct SchemaCommand: Command {
    private static let example = CommandOption(
        name: "example", form: .flag, summary: "print the full example instead")

    let syntax = CommandSyntax(
        path: ["schema"], summary: "prints the JSON Schema of a document, or lists the documents",
        operands: [
            Operand(name: "NAME", summary: "the document; left out, all are listed", presence: .optional)
        ],
        options: [example])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        guard let name = arguments.operands.first else {
            let names = SchemaName.allCases.map(\.rawValue)
            try output.document(
                ["schemas": .array(names.map { .string($0) })], text: names.joined(separator: "\n"))
            return .yes
        }
        let schema = try SchemaName(named: name, for: "schema")
        if arguments.has(Self.example) {
            try SchemaText(schema.text).printExample(output)
        } else {
            try SchemaText(schema.text).print(output)
        }
        return .yes
    }
}

/// `policy schema`: the JSON Schema of policy documents.
struct PolicySchema: Command {
    let syntax = CommandSyntax(
        path: ["policy", "schema"], summary: "prints the JSON Schema of policy documents")

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        try SchemaText(SchemaName.policy.text).print(output)
        return .yes
    }
}

/// A schema's text, which holds its example under `examples`.
private struct SchemaText {
    private let value: JSONValue

    init(_ text: String) throws(ToolError) {
        do {
            value = try JSONReader(limits: .document).read(Array(text.utf8))
        } catch {
            throw ToolError(.malformedDocument, "the schema: \(error.place): \(error.code.rawValue)")
        }
    }

    func print(_ output: Output) throws(ToolError) {
        try output.document(value, text: value.text(layout: .pretty))
    }

    func printExample(_ output: Output) throws(ToolError) {
        guard case .object(let schema) = value, case .array(let examples)? = schema["examples"],
            let example = examples.first
        else { throw ToolError(.notAvailable, "schema: this document has no example") }
        try output.document(example, text: example.text(layout: .pretty))
    }
}
