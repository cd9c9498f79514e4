import PassLiftEncoding
import PassLiftPolicy

/// `policy explain`: what a policy decides at a moment, by which rules, and what would have to change.
struct PolicyExplain: Command {
    private static let moment = CommandOption(
        name: "moment", form: .required("FILE"), summary: "the moment; see `schema moment`")

    let syntax = CommandSyntax(
        path: ["policy", "explain"], summary: "decides at a given moment and spells the decision out",
        operands: [Operand(name: "POLICY", summary: PolicyFile.summary)], options: [moment])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let file = try PolicyFile(arguments.operand(0))
        let policy: UpgradePolicy
        switch file.policy {
        case .success(let read): policy = read
        case .failure(let faults): return try file.report(faults, output)
        }
        let moment = try MomentFile(arguments.required(Self.moment)).moment(for: policy)
        let explanation = policy.explain(policy.decide(moment), moment)
        guard case .object(var document) = explanation.json else { return .yes }
        document["policyHash"] = .string(file.hash)
        try output.document(.object(document), text: explanation.description)
        return .yes
    }
}
