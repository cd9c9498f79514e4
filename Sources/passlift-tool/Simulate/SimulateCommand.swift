import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator

/// `simulate`: what a policy would do to a population, before it meets anybody.
struct SimulateCommand: Command {
    private static let shard = CommandOption(
        name: "shard", form: .optional("I/N"),
        summary: "one part of N; prints counts for `simulate merge` instead of results")

    let syntax = CommandSyntax(
        path: ["simulate"], summary: "tells what a policy would do to a population, with honest intervals",
        options: CommandOption.simulation + [
            .against, shard, .report, .csv, .simulatedEvents, .chartLibrary,
        ])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        var faults = FaultList()
        let simulation = faults.take { () throws(ToolError) in try arguments.simulation() }
        let against = faults.take { () throws(ToolError) in
            try arguments.value(.against).map { path throws(ToolError) in try PolicyFile(path).flawless() }
        }
        let threads = faults.take { () throws(ToolError) in try arguments.threadCount() }
        let shard = faults.take { () throws(ToolError) in try Self.shard(arguments, of: simulation) }
        let outputs = faults.take { () throws(ToolError) in try SimulationOutputs(arguments, output) }
        try faults.finish()
        guard let simulation, let against, let threads, let shard, let outputs else { return .inputWrong }
        let run = SimulationRun(output)
        do {
            if let shard {
                let sums = try await simulation.sums(of: shard, threads: threads, watch: run.watch)
                try output.line(sums.document(of: simulation))
                return sums.completeness == .complete ? .yes : .no
            }
            let result = try await simulation.result(against: against, threads: threads, watch: run.watch)
            return try outputs.write(result, of: run)
        } catch let error as ToolError {
            throw error
        } catch {
            throw Self.shardNeedsDryRun
        }
    }

    private static let shardNeedsDryRun = ToolError(
        .invalidValue,
        "--shard: guardrails that act look at all accounts together; put them in dry run, or simulate without "
            + "shards")

    /// The part that is asked for; it gives counts, so what is made of results has to wait for the merge.
    private static func shard(
        _ arguments: Arguments, of simulation: Simulation?
    ) throws(ToolError) -> Shard? {
        guard let text = arguments.value(shard) else { return nil }
        guard let part = Shard(text) else {
            throw ToolError(
                .invalidValue, "--shard: expected a part like 2/5, of at most \(Shard.maximumCount)")
        }
        let unheard = (CommandOption.simulationFiles + [.against, .chartLibrary]).filter {
            arguments.value($0) != nil
        }
        guard unheard.isEmpty else {
            throw ToolError(
                .invalidValue,
                "--shard: prints counts for `simulate merge` and nothing else, so "
                    + unheard.map(\.spelling).joined(separator: ", ") + " cannot be had with it")
        }
        if part.count > 1, simulation?.policy.guardrails?.mode == .acting { throw shardNeedsDryRun }
        return part
    }
}

extension SimulationResult {
    /// The command that gives the same again; the documents lie in the report.
    func command(_ arguments: Arguments) -> String {
        var words = [
            (CommandOption.simulatedPolicy, arguments.value(.simulatedPolicy)),
            (.population, arguments.value(.population) ?? PopulationFile.standard),
            (.against, arguments.value(.against)), (.simulatedAccounts, String(plan.accounts)),
            (.simulatedDays, String(plan.days)), (.seed, String(plan.seed)),
            (.start, RFC3339.text(milliseconds: plan.start.milliseconds)),
            (.periodDays, String(plan.periodDays)), (.draws, String(plan.draws)),
            (.drawAccounts, String(plan.drawAccounts)), (.report, arguments.value(.report)),
        ].compactMap { option, value in value.map { option.spelling + " " + Self.quoted($0) } }
        words.insert("passlift-tool simulate", at: 0)
        return words.joined(separator: " \\\n    ")
    }

    /// A word as a shell takes it whole.
    private static func quoted(_ word: String) -> String {
        let plain = word.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII
                && (scalar.properties.isAlphabetic || "0123456789-_./:=,+@".unicodeScalars.contains(scalar))
        }
        guard word.isEmpty || !plain else { return word }
        return "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
            + "'"
    }
}
