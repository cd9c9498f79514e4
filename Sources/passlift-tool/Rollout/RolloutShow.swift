import PassLift
import PassLiftEmbedded
import PassLiftEncoding
import PassLiftPolicy
import PassLiftPorts

/// `rollout show`: where the rollout stands, and what its guardrails have counted.
struct RolloutShow: Command {
    static let policy = CommandOption(
        name: "policy", form: .optional("FILE"), summary: "judge the counts by this document's guardrails")

    let syntax = CommandSyntax(
        path: ["rollout", "show"], summary: "shows where the rollout stands", options: [.store, policy])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let doors = try arguments.doors(.existing)
        let record = try await doors.store.asked { store async throws(StoreError) in
            try await store.rollout()
        }
        guard let policy = try policy(arguments) else {
            try output.document(RolloutDocument(record).json)
            return .yes
        }
        var document = RolloutDocument(record)
        let inForce = record?.policyHash ?? []
        if inForce != doors.cryptography.sha256(policy.source) {
            document.isJudgedByAnother = !inForce.isEmpty
            output.note(
                inForce.isEmpty
                    ? "passlift-tool: no document has decided here yet"
                    : "passlift-tool: the document in force is \(Hex.encode(inForce)), not this one; what it "
                        + "has counted is judged by a document that did not decide")
        }
        if let plan = policy.guardrails { document.reports = try Self.counts(record).reports(for: plan) }
        try output.document(document.json)
        return .yes
    }

    /// The counts; none before the first worker.
    private static func counts(_ record: RolloutRecord?) throws(ToolError) -> GuardrailLedger {
        guard let record, !record.ledger.isEmpty else { return GuardrailLedger() }
        do {
            return try GuardrailLedger(json: record.ledger)
        } catch {
            throw ToolError(
                .storeUnavailable,
                "the store: the guardrails' counts cannot be read; `rollout freeze` and `rollout resume` "
                    + "begin new ones")
        }
    }

    private func policy(_ arguments: Arguments) throws(ToolError) -> UpgradePolicy? {
        guard let path = arguments.value(Self.policy) else { return nil }
        return try PolicyFile(path).flawless()
    }
}

/// The rollout as the tool prints it.
struct RolloutDocument {
    private let record: RolloutRecord?
    /// What the counts amount to; nil: not asked.
    var reports: [GuardrailReport]?
    /// Whether the counts are judged by a document that is not the one in force.
    var isJudgedByAnother = false

    init(_ record: RolloutRecord?) {
        self.record = record
    }

    /// The document as it is printed.
    var json: JSONValue {
        var object = JSONObject()
        object["pace"] = .string((record?.state.pace ?? .running).rawValue)
        object["heldStage"] = (record?.state.heldStage).map { .integer(Int64($0)) } ?? .null
        object["stage"] = .integer(Int64(record?.stage ?? 0))
        object["epoch"] = .integer(Int64(record?.state.epoch ?? 0))
        object["policyHash"] =
            record.flatMap { $0.policyHash.isEmpty ? nil : .string(Hex.encode($0.policyHash)) } ?? .null
        if isJudgedByAnother { object["policyInForce"] = false }
        if let reports { object["guardrails"] = .array(reports.map(Self.json)) }
        return .object(object)
    }

    private static func json(_ report: GuardrailReport) -> JSONValue {
        [
            "name": .string(report.guardrail.name), "metric": .string(report.guardrail.metric.rawValue),
            "verdict": .string(report.verdict.rawValue), "response": .string(report.response.rawValue),
            "treatment": json(report.counts.treatment), "holdout": json(report.counts.holdout),
        ]
    }

    private static func json(_ counts: GuardrailCounts) -> JSONValue {
        ["observed": .integer(Int64(counts.observed)), "happened": .integer(Int64(counts.happened))]
    }
}
