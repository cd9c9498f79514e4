/// What one Argon2 hash costs (RFC 9106, section 3.1).
public struct Argon2Cost: BitwiseCopyable, Hashable, Sendable {
    /// Memory, in KiB; at least 8 a lane.
    public let memoryKiB: UInt32
    /// Passes over the memory; at least 1.
    public let passes: UInt32
    /// Lanes of the memory; at least 1. They are filled one after another, by one thread.
    public let lanes: UInt32

    /// The cost of new hashes unless a host says otherwise: 19 MiB, 2 passes, 1 lane, OWASP's first
    /// recommendation.
    public static let standard = Argon2Cost(memoryKiB: 19456, passes: 2, lanes: 1)

    /// Makes a cost; it is judged where it is used.
    public init(memoryKiB: UInt32, passes: UInt32, lanes: UInt32) {
        self.memoryKiB = memoryKiB
        self.passes = passes
        self.lanes = lanes
    }
}
