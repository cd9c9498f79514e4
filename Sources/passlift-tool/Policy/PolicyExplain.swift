import PassLiftEncoding
import PassLiftPolicy

/// `policy explain`: what a policy decides at a moment and why, in sentences, and what would have to change.
struct PolicyExplain: Command {
    private static let moment = CommandOption(
        name: "moment", form: .required("FILE"),
        summary: "the moment, or an upgrade.evaluated event as the log has it")

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
        let momentFile = try MomentFile(arguments.required(Self.moment))
        let moment = try momentFile.moment(for: policy)
        let decision = policy.decide(moment)
        let explanation = policy.explain(decision, moment)
        guard case .object(var document) = explanation.json else { return .yes }
        document["policyHash"] = .string(file.hash)
        var text = explanation.description
        if let logged = momentFile.logged {
            let verdict = logged.verdict(of: policy, at: moment, hash: file.hash)
            document["logged"] = logged.json(verdict, hash: file.hash)
            text = logged.sentence(verdict, hash: file.hash) + "\n" + text
        }
        try output.document(.object(document), text: text)
        return .yes
    }
}
