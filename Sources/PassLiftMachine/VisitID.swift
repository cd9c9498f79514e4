/// The identity of a visit: 128 random bits, kept by the host in its own session.
public struct VisitID: BitwiseCopyable, Hashable, Sendable {
    /// The random bits.
    public let bits: UInt128

    /// Wraps 128 bits that the chance door drew.
    public init(bits: UInt128) {
        self.bits = bits
    }
}
