import PassLiftEmbedded
import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftSimulator

/// `simulate`: what a policy would do to a population, before it meets anybody.
struct SimulateCommand: Command {
    private static let shard = CommandOption(
        name: "shard", form: .optional("I/N"),
        summary: "one part of N; prints counts for `simulate merge` instead of results")
    private static let events = CommandOption(
        name: "events", form: .optional("FILE"),
        summary: "writes the events that production would, one JSON document a line")

    let syntax = CommandSyntax(
        path: ["simulate"], summary: "tells what a policy would do to a population, with honest intervals",
        options: CommandOption.simulation + [.against, shard, .report, .csv, events, .chartLibrary])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let simulation = try arguments.simulation()
        let against = try arguments.value(.against).map { path throws(ToolError) in
            try PolicyFile(path).flawless()
        }
        let threads = try arguments.threadCount()
        let run = SimulationRun(output)
        do {
            if let text = arguments.value(Self.shard) {
                return try await runShard(text, of: simulation, (threads, run.watch), output)
            }
            let result = try await simulation.result(against: against, threads: threads, watch: run.watch)
            if let path = arguments.value(Self.events) {
                try writeEvents(of: simulation, result.moves, to: path, output)
            }
            let outputs = SimulationOutputs(arguments: arguments, output: output)
            return try outputs.write(result, command: simulation.command(arguments))
        } catch let error as ToolError {
            throw error
        } catch {
            throw ToolError(
                .invalidValue,
                "--shard: guardrails that act look at all accounts together; put them in dry run, or "
                    + "simulate without shards")
        }
    }

    private func runShard(
        _ text: String, of simulation: Simulation, _ effort: (threads: Int, watch: SimulationWatch),
        _ output: Output
    ) async throws -> ExitCode {
        guard let shard = Shard(text) else {
            throw ToolError(
                .invalidValue, "--shard: expected a part like 2/5, of at most \(Shard.maximumCount)")
        }
        let sums = try await simulation.sums(
            of: shard, threads: effort.threads, watch: effort.watch)
        try output.line(sums.document(of: simulation))
        return sums.completeness == .complete ? .yes : .no
    }

    private func writeEvents(
        of simulation: Simulation, _ moves: [LifeTerms.RolloutMove], to path: String, _ output: Output
    ) throws(ToolError) {
        let hash = OpenSSLCryptography().sha256(simulation.policy.source)
        let log = SimulatedLog(of: simulation, policyHash: hash, moves: moves)
        var file = try OutputFile(path)
        var count = 0
        for account in 0..<simulation.plan.accounts {
            for event in log.events(of: account) {
                try file.write(event.cloudEvent(.withRefusalNames) + [UInt8(ascii: "\n")])
                count += 1
            }
        }
        try file.finish()
        output.note("wrote \(count) events to \(path)")
    }
}

extension Simulation {
    /// The command that gives the same again; the documents lie in the report.
    func command(_ arguments: Arguments) -> String {
        var words = ["passlift-tool simulate --policy \(arguments.value(.simulatedPolicy) ?? "policy.json")"]
        words.append("--population \(arguments.value(.population) ?? PopulationFile.standard)")
        if let against = arguments.value(.against) { words.append("--against \(against)") }
        words += ["--accounts \(plan.accounts)", "--days \(plan.days)", "--seed \(plan.seed)"]
        words.append("--start \(RFC3339.text(milliseconds: plan.start.milliseconds))")
        words += ["--period-days \(plan.periodDays)", "--draws \(plan.draws)"]
        words.append("--draw-accounts \(plan.drawAccounts)")
        return words.joined(separator: " \\\n    ")
    }
}
