import PassLiftEmbedded
import PassLiftPasswords
import PassLiftPorts

/// The measuring of Argon2id costs on this machine, and what it is bounded by.
struct CostCalibration {
    /// OWASP's pairs of memory and least passes (Password Storage Cheat Sheet), and larger memories with one.
    static let steps: [(memoryKiB: UInt32, leastPasses: UInt32)] = [
        (262_144, 1), (131_072, 1), (65_536, 1), (47_104, 1), (19_456, 2), (12_288, 3), (9216, 4), (7168, 5),
    ]
    /// The least memory of one hash that is recommended, in KiB.
    static let leastMemoryKiB: UInt32 = 7168
    private static let tries = 3
    private static let hashesOfEachWorker = 3

    /// How long one hash may take.
    let targetMicroseconds: Int64
    /// The most memory of one hash, in KiB.
    let maximumMemoryKiB: Int64
    /// How many hashes run at once.
    let workers: Int
    /// The most memory that they hold together, in KiB.
    let budgetKiB: Int

    /// A cost within the target, and how long one hash took.
    struct Result {
        let cost: Argon2Cost
        let microseconds: Int64
    }

    /// The memory that all workers hold with hashes of a cost, in KiB.
    func heldKiB(_ cost: Argon2Cost) -> Int {
        cost.countedKiB * workers
    }

    /// Whether the budget holds a recommended hash for every worker.
    var hasRoom: Bool { heldKiB(Self.cost(Self.leastMemoryKiB, 1)) <= budgetKiB }

    /// The strongest recommended cost within the target: as much memory as it allows, then as many passes;
    /// nil when even the least is too slow.
    ///
    /// - Parameter tell: is told each memory that is tried, in KiB.
    func strongest(_ tell: (UInt32) -> Void) async throws(PasswordHasherError) -> Result? {
        let limit = Int64(HashingLimits().passes)
        for step in Self.steps
        where Int64(step.memoryKiB) <= maximumMemoryKiB && heldKiB(Self.cost(step.memoryKiB, 1)) <= budgetKiB
        {
            tell(step.memoryKiB)
            let onePass = max(1, try await microseconds(Self.cost(step.memoryKiB, 1)))
            var passes = min(limit, targetMicroseconds / onePass)
            while passes >= Int64(step.leastPasses) {
                let cost = Self.cost(step.memoryKiB, UInt32(passes))
                let taken = try await microseconds(cost)
                if taken <= targetMicroseconds { return Result(cost: cost, microseconds: taken) }
                passes -= 1
            }
        }
        return nil
    }

    /// How many hashes of a cost all workers make in a minute.
    func hashesPerMinute(_ cost: Argon2Cost) async throws(PasswordHasherError) -> Int64 {
        let count = workers * Self.hashesOfEachWorker
        var limits = HashingLimits()
        limits.queueLength = count
        limits.queueDeadlineMilliseconds = .max
        limits.memoryBudgetKiB = UInt32(clamping: budgetKiB)
        let hasher = try Argon2PasswordHasher.standard(cost: cost, limits: limits, workerCount: workers)
        // The first hash of each worker also has its memory mapped.
        try await Self.hash(workers, hasher)
        let start = ContinuousClock.now
        try await Self.hash(count, hasher)
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        return Int64(Double(count) * 60 / max(seconds, 1e-6))
    }

    /// The least time of several hashes of that cost, one at a time.
    private func microseconds(_ cost: Argon2Cost) async throws(PasswordHasherError) -> Int64 {
        let hasher = try Argon2PasswordHasher.standard(cost: cost, workerCount: 1)
        let password = try Self.password()
        var least = Duration.seconds(3600)
        for _ in 0..<Self.tries {
            let start = ContinuousClock.now
            _ = try await hasher.hash(password)
            least = min(least, ContinuousClock.now - start)
        }
        let (seconds, attoseconds) = least.components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    private static func hash(_ count: Int, _ hasher: Argon2PasswordHasher)
        async throws(PasswordHasherError)
    {
        let password = try password()
        let failure = await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask { () async -> PasswordHasherError? in
                    do throws(PasswordHasherError) {
                        _ = try await hasher.hash(password)
                        return nil
                    } catch {
                        return error
                    }
                }
            }
            return await group.reduce(into: PasswordHasherError?.none) { $0 = $0 ?? $1 }
        }
        if let failure { throw failure }
    }

    private static func password() throws(PasswordHasherError) -> Password {
        try Password(Array("a password to measure".utf8))
    }

    private static func cost(_ memoryKiB: UInt32, _ passes: UInt32) -> Argon2Cost {
        Argon2Cost(memoryKiB: memoryKiB, passes: passes, lanes: 1)
    }
}
