import PassLiftEmbedded
import PassLiftEncoding
import PassLiftPasswords
import PassLiftPorts

/// `password calibrate`: the strongest Argon2id cost that stays within a time, measured on this machine.
///
/// As much memory as the time allows, then as many passes; never below the least of OWASP's recommendations.
struct PasswordCalibrate: Command {
    /// OWASP's pairs of memory and least passes (Password Storage Cheat Sheet), and larger memories with one.
    private static let steps: [(memoryKiB: UInt32, leastPasses: UInt32)] = [
        (262_144, 1), (131_072, 1), (65_536, 1), (47_104, 1), (19_456, 2), (12_288, 3), (9216, 4), (7168, 5),
    ]
    private static let tries = 3

    let syntax = CommandSyntax(
        path: ["password", "calibrate"], summary: "measures which Argon2id cost takes a given time here",
        options: [.targetMilliseconds, .maximumMemoryKiB])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let target = try arguments.integer(.targetMilliseconds, in: 1...10_000) ?? 0
        let ceiling = try arguments.integer(.maximumMemoryKiB, in: 7168...262_144) ?? 65_536
        let limit = Int64(HashingLimits().passes)
        for step in Self.steps where Int64(step.memoryKiB) <= ceiling {
            output.note("measuring \(step.memoryKiB) KiB")
            let onePass = max(1, try await microseconds(step.memoryKiB, passes: 1))
            var passes = min(limit, target * 1000 / onePass)
            while passes >= Int64(step.leastPasses) {
                let taken = try await microseconds(step.memoryKiB, passes: UInt32(passes))
                if taken <= target * 1000 {
                    try report((step.memoryKiB, passes), taken, target, output)
                    return .yes
                }
                passes -= 1
            }
        }
        throw ToolError(
            .invalidValue, "--target-ms: expected a time in which this machine makes a recommended hash")
    }

    private func report(
        _ cost: (memoryKiB: UInt32, passes: Int64), _ taken: Int64, _ target: Int64, _ output: Output
    ) throws(ToolError) {
        try output.document(
            [
                "memoryKiB": .integer(Int64(cost.memoryKiB)), "passes": .integer(cost.passes), "lanes": 1,
                "measuredMicroseconds": .integer(taken), "targetMilliseconds": .integer(target),
            ],
            text: "--memory-kib \(cost.memoryKiB) --passes \(cost.passes) --lanes 1")
    }

    /// The least time of several hashes of that cost.
    private func microseconds(_ memoryKiB: UInt32, passes: UInt32) async throws(ToolError) -> Int64 {
        do throws(PasswordHasherError) {
            let hasher = try Argon2PasswordHasher.standard(
                cost: Argon2Cost(memoryKiB: memoryKiB, passes: passes, lanes: 1), workerCount: 1)
            let password = try Password(Array("a password to measure".utf8))
            var least = Duration.seconds(3600)
            for _ in 0..<Self.tries {
                let start = ContinuousClock.now
                _ = try await hasher.hash(password)
                least = min(least, ContinuousClock.now - start)
            }
            let (seconds, attoseconds) = least.components
            return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        } catch {
            throw ToolError(error)
        }
    }
}
