import Foundation
import PassLift
import PassLiftEvents
import PassLiftSimulator

/// A simulation in a process of its own, whose peak of memory is of nothing else: the preset `mixed` under
/// the standard policy.
struct SimulatedRun {
    /// What the first argument of the child is, in place of a measure's name.
    static let word = "simulated-run"
    /// 2027-01-04T00:00:00Z, a Monday.
    static let start = Instant(milliseconds: 1_799_020_800_000)

    let accounts: Int64
    let days: Int64
    let threads: Int

    /// What came of it.
    struct Outcome: Codable {
        let visits: UInt64
        let seconds: Double
        let processorSeconds: Double
        /// The most memory that was ever resident.
        let peakBytes: Int64

        /// Visits a second, in millions.
        var pace: Double { Double(visits) / seconds / 1e6 }
    }

    /// What is simulated.
    func simulation(_ policy: UpgradePolicy = .standard, seed: UInt64 = 1) throws -> Simulation {
        let request = SimulationPlan.Request(
            seed: seed, accounts: accounts, days: days, start: Self.start)
        return Simulation(
            policy: policy, population: try Population(.mixed), plan: try SimulationPlan(request))
    }

    /// Runs it in a child, which says on standard error how far it is when that takes long.
    func inChild() throws -> Outcome {
        let child = Process()
        child.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        child.arguments = [Self.word, "\(accounts)", "\(days)", "\(threads)"]
        let output = Pipe()
        child.standardOutput = output
        try child.run()
        let answer = try output.fileHandleForReading.readToEnd() ?? Data()
        child.waitUntilExit()
        guard child.terminationStatus == 0 else {
            throw BenchmarkFault(text: "a simulation of \(accounts) accounts ended; its words are above")
        }
        return try JSONDecoder().decode(Outcome.self, from: answer)
    }

    /// Runs it here and prints the outcome as JSON: what the child does.
    static func serve(_ arguments: [String]) async throws {
        let numbers = arguments.compactMap { Int64($0) }
        guard numbers.count == 3 else { throw BenchmarkFault(text: "\(word) ACCOUNTS DAYS THREADS") }
        let run = SimulatedRun(accounts: numbers[0], days: numbers[1], threads: Int(numbers[2]))
        let outcome = try await run.outcome(watch: run.teller)
        print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
    }

    /// Runs it here.
    func outcome(watch: SimulationWatch? = nil) async throws -> Outcome {
        let simulation = try simulation()
        let before = ProcessorTime.now
        var visits: UInt64 = 0
        let seconds = try await Comparison.seconds {
            let sums = try await simulation.sums(threads: threads, watch: watch)
            visits = sums[.signinStarted]
        }
        return Outcome(
            visits: visits, seconds: seconds, processorSeconds: ProcessorTime.now - before,
            peakBytes: try Self.peakBytes())
    }

    /// Tells each further twentieth of what takes more than a minute.
    private var teller: SimulationWatch {
        let step = UInt64(max(accounts / 20, 1))
        let told = Told()
        return SimulationWatch {
            Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
        } report: { progress in
            guard let remaining = progress.remainingSeconds, told.isNew(progress.done / step),
                remaining > 60 || told.hasSpoken
            else { return }
            told.speak()
            let line = "  \(progress.done) of \(progress.total) lives, about \(remaining) s to go\n"
            FileHandle.standardError.write(Data(line.utf8))
        }
    }

    /// `VmHWM` of this process.
    private static func peakBytes() throws -> Int64 {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        guard let kibibytes = line?.split(separator: " ").compactMap({ Int64($0) }).first else {
            throw BenchmarkFault(text: "/proc/self/status tells no VmHWM")
        }
        return kibibytes * 1024
    }
}

/// What was told of a simulation so far.
private final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var last: UInt64 = 0
    private var spoken = false

    /// Whether a step is further than any before.
    func isNew(_ step: UInt64) -> Bool {
        lock.withLock {
            defer { last = max(last, step) }
            return step > last
        }
    }

    var hasSpoken: Bool { lock.withLock { spoken } }

    func speak() {
        lock.withLock { spoken = true }
    }
}
