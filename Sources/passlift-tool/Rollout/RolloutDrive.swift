import PassLift
import PassLiftEmbedded
import PassLiftEncoding
import PassLiftPolicy
import PassLiftPorts

/// `rollout freeze`: no new prompts and attempts, at any instance, from its next decision on.
struct RolloutFreeze: Command {
    let syntax = CommandSyntax(
        path: ["rollout", "freeze"], summary: "stops new prompts and attempts everywhere", options: [.store])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let control = RolloutControl(doors: try arguments.doors(.existing))
        return try await output.driven { () async throws(PassLiftError) in try await control.freeze() }
    }
}

/// `rollout roll-back`: back to an earlier stage, and held there.
struct RolloutRollBack: Command {
    private static let stage = CommandOption(
        name: "stage", form: .required("N"), summary: "the stage, from 1; 0 is before the first: nobody")

    let syntax = CommandSyntax(
        path: ["rollout", "roll-back"], summary: "takes the rollout back to a stage and holds it there",
        options: [.store, stage])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let most = Int64(UpgradePolicy.maximumStages)
        let stage = UInt8(clamping: try arguments.integer(Self.stage, in: 0...most) ?? 0)
        let control = RolloutControl(doors: try arguments.doors(.existing))
        return try await output.driven { () async throws(PassLiftError) in
            try await control.rollBack(to: stage)
        }
    }
}

/// `rollout resume`: goes on after a halt, in a new epoch of the guardrails.
struct RolloutResume: Command {
    let syntax = CommandSyntax(
        path: ["rollout", "resume"],
        summary: "lets the rollout go on; guardrails begin anew with half their error budget",
        options: [.store])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let control = RolloutControl(doors: try arguments.doors(.existing))
        return try await output.driven { () async throws(PassLiftError) in try await control.resume() }
    }
}

extension Output {
    /// Drives the rollout and prints where it stands then; exit 1 where it stands so already.
    fileprivate func driven(
        _ drive: () async throws(PassLiftError) -> RolloutRecord
    ) async throws(ToolError) -> ExitCode {
        let record: RolloutRecord
        do {
            record = try await drive()
        } catch {
            guard error.code != .badInput else {
                throw ToolError(.invalidValue, "--stage: \(error.detail)")
            }
            guard error.code == .notPossibleHere else {
                throw ToolError(.storeUnavailable, "the store: \(error.detail)")
            }
            note("passlift-tool: the rollout stands so already")
            if format == .json {
                try document([
                    "error": [
                        "code": .string(error.code.rawValue), "detail": "the rollout stands so already",
                    ]
                ])
            }
            return .no
        }
        try document(RolloutDocument(record).json)
        return .yes
    }
}
