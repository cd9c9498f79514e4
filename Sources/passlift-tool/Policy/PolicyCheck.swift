import PassLiftEncoding
import PassLiftPolicy

/// `policy check`: is the document a policy? If not, everything that is wrong with it.
struct PolicyCheck: Command {
    let syntax = CommandSyntax(
        path: ["policy", "check"], summary: "reads a policy and reports every fault with its place",
        operands: [Operand(name: "POLICY", summary: PolicyFile.summary)])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let file = try PolicyFile(arguments.operand(0))
        switch file.policy {
        case .success(let policy):
            try output.document([
                "valid": true, "name": .string(policy.name), "policyHash": .string(file.hash),
                "salts": .array(policy.bucketings.map { .string($0.label) }),
            ])
            return .yes
        case .failure(let faults): return try file.report(faults, output)
        }
    }
}
