import PassLiftEmbedded
import PassLiftEvents
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftSimulator

/// The events of a ``SimulatedLog``, life by life, one JSON document a line.
struct EventsFile {
    let path: String
    let run: SimulationRun
    let output: Output

    /// Lives the lives once more and writes their events; an interruption leaves those of the first accounts.
    func write(_ result: SimulationResult) throws(ToolError) -> ExitCode {
        guard !run.watch.isInterrupted else {
            output.note("simulate: ended before any event was written to \(path)")
            return .no
        }
        let simulation = Simulation(policy: result.policy, population: result.population, plan: result.plan)
        let hash = OpenSSLCryptography().sha256(result.policy.source)
        let log = SimulatedLog(of: simulation, policyHash: hash, moves: result.moves)
        var file = try OutputFile(path)
        let accounts = result.plan.accounts
        var (lives, count) = (UInt32(0), 0)
        while lives < accounts, !run.watch.isInterrupted {
            for event in log.events(of: lives) {
                try file.write(event.cloudEvent(.withRefusalNames) + [UInt8(ascii: "\n")])
                count += 1
            }
            lives += 1
            run.pace.whenDue { output.note("wrote the events of \(lives) of \(accounts) lives") }
        }
        try file.finish()
        output.note("wrote \(count) events to \(path)")
        guard lives < accounts else { return .yes }
        output.note("simulate: ended after the events of \(lives) of \(accounts) accounts")
        return .no
    }
}
