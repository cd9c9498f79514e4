import PassLiftSimulator

/// `simulate merge`: the results of parts that were simulated apart.
struct SimulateMerge: Command {
    let syntax = CommandSyntax(
        path: ["simulate", "merge"], summary: "adds the counts of `simulate --shard` and tells the results",
        operands: [
            Operand(
                name: "SHARD", summary: "what `simulate --shard I/N` printed; every part once",
                presence: .repeated)
        ],
        options: CommandOption.simulation + [.report, .csv, .chartLibrary])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let simulation = try arguments.simulation()
        var merged: SimulationSums?
        for path in arguments.operands {
            let sums = try Self.read(path, of: simulation)
            guard var whole = merged else {
                merged = sums
                continue
            }
            do {
                try whole.merge(sums)
            } catch {
                throw ToolError(
                    .invalidDocument, "\(path): \(error.rawValue), expected another part of the same")
            }
            merged = whole
        }
        guard let merged, merged.isWhole else {
            let there = merged?.shards.map(\.description).joined(separator: ", ") ?? "none"
            throw ToolError(.missingArgument, "simulate merge: expected every part, there are \(there)")
        }
        let run = SimulationRun(output)
        let result = await simulation.conclude(
            merged, threads: try arguments.threadCount(), watch: run.watch)
        return try SimulationOutputs(arguments: arguments, output: output)
            .write(result, command: simulation.command(arguments))
    }

    private static func read(_ path: String, of simulation: Simulation) throws(ToolError) -> SimulationSums {
        let bytes = try InputFile.read(path, atMost: SimulationSums.maximumDocumentBytes)
        do {
            return try SimulationSums(document: bytes, of: simulation)
        } catch {
            throw ToolError(.invalidDocument, "\(path): \(error)")
        }
    }
}
