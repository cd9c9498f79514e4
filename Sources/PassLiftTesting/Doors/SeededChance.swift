public import PassLiftPorts
import Synchronization

/// Chance that gives the same bytes from the same seed, for tests.
///
/// Whoever knows the seed foretells every challenge, id and key: never for production. It is shared: copies
/// of the reference draw from one stream, and tasks that draw at once get distinct bytes in whatever order
/// they come.
public final class SeededChance: Chance {
    private let generator: Mutex<SeededGenerator>

    /// A stream that is fixed by `seed`; print the seed where a test fails.
    public init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    /// The next `count` bytes; none for a count of zero or less. Never fails.
    public func bytes(_ count: Int) throws(ChanceError) -> [UInt8] {
        guard count > 0 else { return [] }
        return generator.withLock { generator in
            var bytes: [UInt8] = []
            bytes.reserveCapacity(count)
            while bytes.count < count {
                let word = generator.next()
                for shift in stride(from: 0, to: UInt64(64), by: 8) where bytes.count < count {
                    bytes.append(UInt8(truncatingIfNeeded: word >> shift))
                }
            }
            return bytes
        }
    }
}
