import PassLiftPasswords
import PassLiftPorts
import Synchronization

/// Chance that gives the same bytes for the same seed.
final class SeededBytes: Chance {
    private let state: Mutex<UInt64>

    init(seed: UInt64) {
        state = Mutex(seed)
    }

    func bytes(_ count: Int) throws(ChanceError) -> [UInt8] {
        state.withLock { state in
            (0..<max(0, count)).map { _ in
                state &+= 0x9e37_79b9_7f4a_7c15
                var mixed = state
                mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
                mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
                return UInt8(truncatingIfNeeded: mixed ^ mixed >> 31)
            }
        }
    }
}

/// Chance whose source has failed.
struct FailedChance: Chance {
    func bytes(_ count: Int) throws(ChanceError) -> [UInt8] {
        throw ChanceError(detail: "broken on purpose")
    }
}

extension Argon2Cost {
    /// Cheap enough for tests.
    static let light = Argon2Cost(memoryKiB: 256, passes: 1, lanes: 1)
}

extension Argon2PasswordHasher {
    /// A hasher with cheap new hashes.
    static func light(limits: HashingLimits = HashingLimits(), workerCount: Int = 2) throws
        -> Argon2PasswordHasher
    {
        try Argon2PasswordHasher(
            cost: .light, limits: limits, workerCount: workerCount, chance: SeededBytes(seed: 7))
    }

    /// One hasher for tests with many arguments: as many as there are may wait, and as long as it takes.
    static let shared = Result {
        var limits = HashingLimits()
        limits.queueLength = 10_000
        limits.queueDeadlineMilliseconds = 600_000
        return try light(limits: limits)
    }
}

extension Password {
    init(_ text: String) throws(PasswordHasherError) {
        try self.init(Array(text.utf8))
    }
}
