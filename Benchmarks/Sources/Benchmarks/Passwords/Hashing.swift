import CPassLiftYardsticks
import PassLift
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftPasswords

/// Argon2id by two workers, beside stock libargon2, libsodium and argon2-cffi on two threads each.
struct Hashing {
    let cost: Argon2Cost
    /// Hashes of each worker in one turn.
    let hashesEach: Int
    var stockGoal = ""
    var peerGoal = ""
    private static let workers = 2

    static let all = [
        Hashing(cost: .standard, hashesEach: 6, stockGoal: "≥ 1.15"),
        Hashing(
            cost: Argon2Cost(memoryKiB: 47_104, passes: 1, lanes: 1), hashesEach: 6, stockGoal: "≥ 1.7",
            peerGoal: "≥ 1.5"),
        Hashing(cost: Argon2Cost(memoryKiB: 65_536, passes: 3, lanes: 1), hashesEach: 2),
        Hashing(cost: Argon2Cost(memoryKiB: 65_536, passes: 3, lanes: 4), hashesEach: 2),
    ]

    private var count: Int { Hashing.workers * hashesEach }
    private var yardstick: yardstick_argon2id_cost {
        yardstick_argon2id_cost(memory_kib: cost.memoryKiB, passes: cost.passes, lanes: cost.lanes)
    }

    func run() async throws {
        let hasher = try Argon2PasswordHasher(
            cost: cost, workerCount: Hashing.workers, chance: OpenSSLChance())
        let password = try Password(Array("correct horse".utf8))
        var others = [stock()]
        if let sodium = sodium() { others.append(sodium) }
        let peer = try PeerProcess("argon2id.py", named: "argon2-cffi", case: description)
        defer { peer?.stop() }
        if let peer {
            others.append(
                Contest.Entrant(name: "argon2-cffi \(peer.version)", goal: peerGoal) {
                    try peer.work(hashesEach)
                })
        }
        let lanes = cost.lanes == 1 ? "1 lane" : "\(cost.lanes) lanes"
        let contest = Contest(
            title: "Argon2id, \(cost.memoryKiB / 1024) MiB, \(cost.passes) passes, \(lanes), two workers",
            count: count,
            ours: Contest.Entrant(name: "Argon2PasswordHasher") {
                try await withThrowingTaskGroup { group in
                    for _ in 0..<count { group.addTask { _ = try await hasher.hash(password) } }
                    try await group.waitForAll()
                }
            }, others: others)
        try await contest.run()
    }

    private func stock() -> Contest.Entrant {
        Contest.Entrant(name: "stock libargon2", goal: stockGoal) {
            guard yardstick_argon2id(Int32(Hashing.workers), Int64(hashesEach), yardstick) == count else {
                throw BenchmarkFault(text: "libargon2 failed")
            }
        }
    }

    private func sodium() -> Contest.Entrant? {
        guard cost.lanes == 1 else { return nil }
        guard let version = yardstick_sodium_version() else {
            print("SKIPPED: what is measured beside libsodium. libsodium23 is not installed.\n")
            return nil
        }
        return Contest.Entrant(name: "libsodium \(String(cString: version))") {
            guard yardstick_sodium(Int32(Hashing.workers), Int64(hashesEach), yardstick) == count else {
                throw BenchmarkFault(text: "libsodium failed")
            }
        }
    }

    /// The case as the peer reads it.
    private var description: JSONValue {
        [
            "threads": .integer(Int64(Hashing.workers)), "memoryKiB": .integer(Int64(cost.memoryKiB)),
            "passes": .integer(Int64(cost.passes)), "lanes": .integer(Int64(cost.lanes)),
        ]
    }
}
