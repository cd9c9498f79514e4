import PassLiftEncoding
import PassLiftPolicy

/// `policy check`: is the document a policy, and what could its guardrails see? If it is none, everything
/// that is wrong with it.
struct PolicyCheck: Command {
    private static let accounts = CommandOption(
        name: "accounts", form: .optional("N"),
        summary: "accounts observed by the guardrails (default: a table)")
    private static let ratePPM = CommandOption(
        name: "rate-ppm", form: .optional("N"),
        summary: "how often the guardrails' events usually come about (default: by metric)")

    let syntax = CommandSyntax(
        path: ["policy", "check"],
        summary: "reads a policy, reports every fault with its place, tells what its guardrails can see",
        operands: [Operand(name: "POLICY", summary: PolicyFile.summary)], options: [accounts, ratePPM])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let accounts = try arguments.integer(
            Self.accounts, in: 1...Int64(GuardrailCounts.maximum))
        let ratePPM = try arguments.integer(Self.ratePPM, in: 1...999_999)
        let file = try PolicyFile(arguments.operand(0))
        switch file.policy {
        case .success(let policy):
            let document: JSONValue = [
                "valid": true, "name": .string(policy.name), "policyHash": .string(file.hash),
                "salts": .array(policy.bucketings.map { .string($0.label) }),
            ]
            guard let plan = policy.guardrails, case .object(var members) = document else {
                try output.document(document)
                return .yes
            }
            let resolution = GuardrailResolution(
                plan, accounts: accounts.map { UInt64($0) }, ratePPM: ratePPM)
            members["guardrails"] = resolution.json
            let lines = PlainText.lines(of: document) + resolution.lines
            try output.document(.object(members), text: lines.joined(separator: "\n"))
            return .yes
        case .failure(let faults): return try file.report(faults, output)
        }
    }
}
