import Foundation
import PassLift
import PassLiftEncoding
import PassLiftEvents
import PassLiftSimulator

/// The simulator beside a SimPy model of the same journey that was written apart: in turns, core against
/// core, and result by result.
struct Journey {
    private static let turns: UInt32 = 10
    /// How many accounts a turn; the model's spread is what limits the comparison.
    private static let simulated: Int64 = 6400
    private static let modelled = 2000
    private static let days: Int64 = 365

    let policy: UpgradePolicy

    /// What a turn of the model came to.
    private struct Turn: Decodable {
        let visits: UInt64
        let processorSeconds: Double
    }

    /// - Throws: when the two disagree.
    func run() async throws {
        let run = SimulatedRun(
            accounts: Int64(Self.turns) * Self.simulated, days: Self.days, threads: 1)
        let simulation = try run.simulation(policy)
        let description: JSONValue = [
            "policy": .string(String(decoding: policy.source, as: UTF8.self)),
            "population": .string(String(decoding: simulation.population.source, as: UTF8.self)),
            "plan": [
                "days": .integer(Self.days),
                "start": .string(RFC3339.text(milliseconds: SimulatedRun.start.milliseconds)),
            ],
            "seed": 1,
        ]
        guard let peer = try PeerProcess("journey.py", named: "SimPy", case: description) else { return }
        defer { peer.stop() }
        print(
            """
            simulator beside a model on \(peer.version): mixed, \(policy.name), \(Self.days) days, \
            \(run.accounts) and \(Int(Self.turns) * Self.modelled) accounts
            """)
        let sums = try await takeTurns(simulation, peer)
        let result = await simulation.conclude(sums)
        try Agreement(peer.answer(to: #"{"against":\#(String(decoding: result.json(), as: UTF8.self))}"#))
            .tell()
    }

    /// Both live the parts of their accounts in turns; prints the times. The first turn is not timed.
    private func takeTurns(_ simulation: Simulation, _ peer: PeerProcess) async throws -> SimulationSums {
        var whole: SimulationSums?
        var ours: [Double] = []
        var theirs: [Double] = []
        for turn in 1...Self.turns {
            guard let shard = Shard(number: turn, count: Self.turns) else { break }
            let before = ProcessorTime.now
            let part = try await simulation.sums(of: shard)
            let seconds = ProcessorTime.now - before
            let answer = try peer.answer(to: #"{"live":\#(Self.modelled)}"#)
            let other = try JSONDecoder().decode(Turn.self, from: Data(answer.utf8))
            if turn > 1 {
                ours.append(seconds / Double(part[.signinStarted]))
                theirs.append(other.processorSeconds / Double(other.visits))
            }
            if whole == nil { whole = part } else { try whole?.merge(part) }
        }
        let ratios = zip(ours, theirs).map { $1 / $0 }
        let spread = "\(rounded(ratios.min() ?? 0))–\(rounded(ratios.max() ?? 0))"
        print("  simulator: \(rounded(Comparison.median(ours) * 1e6)) µs of a processor each visit")
        print("  SimPy: \(rounded(Comparison.median(theirs) * 1e6)) µs of a processor each visit")
        print("  ratio of rate: \(rounded(Comparison.median(ratios))) (\(spread)), goal ≥ 50")
        guard let whole else { throw BenchmarkFault(text: "no turn was taken") }
        return whole
    }
}
