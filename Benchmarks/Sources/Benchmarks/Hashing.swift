import CPassLiftYardsticks
import PassLift
import PassLiftOpenSSL
import PassLiftPasswords

/// Argon2id by two workers, beside stock libargon2 on two threads.
struct Hashing {
    let cost: Argon2Cost
    let goal: String
    private static let workers = 2
    private static let hashesEach = 6

    static let all = [
        Hashing(cost: .standard, goal: "≥ 1.15"),
        Hashing(cost: Argon2Cost(memoryKiB: 47_104, passes: 1, lanes: 1), goal: "≥ 1.7"),
    ]

    func run() async throws {
        let hasher = try Argon2PasswordHasher(
            cost: cost, workerCount: Hashing.workers, chance: OpenSSLChance())
        let password = try Password(Array("correct horse".utf8))
        let comparison = Comparison(
            title: "Argon2id, \(cost.memoryKiB / 1024) MiB, \(cost.passes) passes, two workers",
            ours: "Argon2PasswordHasher", theirs: "stock libargon2", ratio: .rate, goal: goal,
            count: Hashing.workers * Hashing.hashesEach)
        try await comparison.run {
            try await withThrowingTaskGroup { group in
                for _ in 0..<Hashing.workers * Hashing.hashesEach {
                    group.addTask { _ = try await hasher.hash(password) }
                }
                try await group.waitForAll()
            }
        } against: {
            let done = yardstick_argon2id(
                Int32(Hashing.workers), Int64(Hashing.hashesEach), cost.memoryKiB, cost.passes)
            guard done == Hashing.workers * Hashing.hashesEach else {
                throw BenchmarkFault(text: "libargon2 failed")
            }
        }
    }
}
