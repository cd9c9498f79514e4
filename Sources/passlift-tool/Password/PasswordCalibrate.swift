import PassLiftEncoding
import PassLiftPasswords
import PassLiftPorts

/// `password calibrate`: the strongest Argon2id cost that stays within a time, measured on this machine, and
/// how many of its hashes the machine makes.
///
/// As much memory as the time allows, then as many passes; never below the least of OWASP's recommendations,
/// and never more memory than lets all workers hash at once within the budget.
struct PasswordCalibrate: Command {
    let syntax = CommandSyntax(
        path: ["password", "calibrate"], summary: "measures which Argon2id cost takes a given time here",
        options: [.targetMilliseconds, .maximumMemoryKiB, .workers, .memoryBudgetKiB])

    func run(_ arguments: Arguments, _ output: Output) async throws(ToolError) -> ExitCode {
        let calibration = try calibration(arguments)
        let found: CostCalibration.Result?
        let rate: Int64
        do throws(PasswordHasherError) {
            found = try await calibration.strongest { output.note("measuring \($0) KiB") }
            output.note("measuring \(calibration.workers) workers")
            rate = if let found { try await calibration.hashesPerMinute(found.cost) } else { 0 }
        } catch {
            throw ToolError(error)
        }
        guard let found else {
            throw ToolError(
                .invalidValue, "--target-ms: expected a time in which this machine makes a recommended hash")
        }
        try report(found, hashesPerMinute: rate, calibration, output)
        return .yes
    }

    private func calibration(_ arguments: Arguments) throws(ToolError) -> CostCalibration {
        let target = try arguments.integer(.targetMilliseconds, in: 1...10_000) ?? 0
        let least = Int64(CostCalibration.leastMemoryKiB)
        let maximum =
            try arguments.integer(.maximumMemoryKiB, in: least...Int64(HashingLimits().memoryKiB)) ?? 65_536
        let workers = try arguments.integer(.workers, in: 1...1024) ?? Arguments.processors
        let budget = try arguments.integer(.memoryBudgetKiB, in: least...Int64(UInt32.max))
        let calibration = CostCalibration(
            targetMicroseconds: target * 1000, maximumMemoryKiB: maximum, workers: Int(workers),
            budgetKiB: Int(budget ?? Int64(HashingLimits().memoryBudgetKiB)))
        guard calibration.hasRoom else {
            throw ToolError(
                .invalidValue,
                "--memory-budget-kib: expected room for a hash of \(least) KiB for each of \(workers)"
                    + " workers; give more, or fewer --workers")
        }
        return calibration
    }

    private func report(
        _ found: CostCalibration.Result, hashesPerMinute rate: Int64, _ calibration: CostCalibration,
        _ output: Output
    ) throws(ToolError) {
        let cost = found.cost
        let held = calibration.heldKiB(cost)
        try output.document(
            [
                "memoryKiB": .integer(Int64(cost.memoryKiB)), "passes": .integer(Int64(cost.passes)),
                "lanes": .integer(Int64(cost.lanes)), "measuredMicroseconds": .integer(found.microseconds),
                "targetMilliseconds": .integer(calibration.targetMicroseconds / 1000),
                "workers": .integer(Int64(calibration.workers)), "hashesPerMinute": .integer(rate),
                "heldMemoryKiB": .integer(Int64(held)),
                "memoryBudgetKiB": .integer(Int64(calibration.budgetKiB)),
            ],
            text: """
                --memory-kib \(cost.memoryKiB) --passes \(cost.passes) --lanes \(cost.lanes)
                one hash takes \(tenths(found.microseconds * 10, by: 1000)) ms
                \(calibration.workers) workers make \(tenths(rate * 10, by: 60)) hashes a second
                and hold \(held) KiB of at most \(calibration.budgetKiB) KiB
                """)
    }

    /// A number of tenths, divided, with one decimal.
    private func tenths(_ tenths: Int64, by divisor: Int64) -> String {
        let rounded = (tenths + divisor / 2) / divisor
        return "\(rounded / 10).\(rounded % 10)"
    }
}
