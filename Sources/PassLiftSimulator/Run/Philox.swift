/// Philox4x32-10: a random function from a counter and a key to four words, so that every draw has an address
/// and no draw depends on the one before.
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", SC 2011, section 4.3.
public enum Philox {
    private static var rounds: Int { 10 }
    private static var multipliers: (UInt32, UInt32) { (0xD251_1F53, 0xCD9E_8D57) }
    private static var bumps: (UInt32, UInt32) { (0x9E37_79B9, 0xBB67_AE85) }

    /// The four words at `counter` under `key`.
    public static func words(at counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<UInt32> {
        // In scalars: what a compiler makes of vectors of 32 bits multiplied to 64 is slower.
        var (first, second, third, fourth) = (counter[0], counter[1], counter[2], counter[3])
        var (low, high) = (key[0], key[1])
        for _ in 0..<rounds {
            let left = UInt64(multipliers.0) &* UInt64(first)
            let right = UInt64(multipliers.1) &* UInt64(third)
            first = UInt32(truncatingIfNeeded: right >> 32) ^ second ^ low
            third = UInt32(truncatingIfNeeded: left >> 32) ^ fourth ^ high
            second = UInt32(truncatingIfNeeded: right)
            fourth = UInt32(truncatingIfNeeded: left)
            low &+= bumps.0
            high &+= bumps.1
        }
        return SIMD4(first, second, third, fourth)
    }
}
