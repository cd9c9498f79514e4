/// The identity of a ceremony slip: 128 random bits.
public struct SlipID: BitwiseCopyable, Hashable, Sendable {
    /// The random bits.
    public let bits: UInt128

    /// Wraps 128 bits that the chance door drew.
    public init(bits: UInt128) {
        self.bits = bits
    }
}
