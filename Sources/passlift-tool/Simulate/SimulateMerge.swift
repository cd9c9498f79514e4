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
        var faults = FaultList()
        let simulation = faults.take { () throws(ToolError) in try arguments.simulation() }
        let threads = faults.take { () throws(ToolError) in try arguments.threadCount() }
        let outputs = faults.take { () throws(ToolError) in try SimulationOutputs(arguments, output) }
        try faults.finish()
        guard let simulation, let threads, let outputs else { return .inputWrong }
        let merged = try Self.merge(arguments.operands, of: simulation)
        let run = SimulationRun(output)
        let result = await simulation.conclude(merged, threads: threads, watch: run.watch)
        return try outputs.write(result, of: run)
    }

    private static func merge(
        _ paths: [String], of simulation: Simulation
    ) throws(ToolError) -> SimulationSums {
        var merged: SimulationSums?
        for path in paths {
            let sums = try read(path, of: simulation)
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
        return merged
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
