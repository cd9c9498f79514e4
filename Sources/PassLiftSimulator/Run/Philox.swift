/// Philox4x32-10: a random function from a counter and a key to four words, so that every draw has an address
/// and no draw depends on the one before.
///
/// Source: Salmon, Moraes, Dror, Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", SC 2011, section 4.3.
public enum Philox {
    private static let rounds = 10
    private static let multipliers: (UInt32, UInt32) = (0xD251_1F53, 0xCD9E_8D57)
    private static let bumps: (UInt32, UInt32) = (0x9E37_79B9, 0xBB67_AE85)

    /// The four words at `counter` under `key`.
    public static func words(at counter: SIMD4<UInt32>, key: SIMD2<UInt32>) -> SIMD4<UInt32> {
        var state = counter
        var key = key
        for round in 0..<rounds {
            if round > 0 {
                key[0] &+= bumps.0
                key[1] &+= bumps.1
            }
            let first = multipliers.0.multipliedFullWidth(by: state[0])
            let second = multipliers.1.multipliedFullWidth(by: state[2])
            state = SIMD4(
                second.high ^ state[1] ^ key[0], second.low, first.high ^ state[3] ^ key[1], first.low)
        }
        return state
    }
}
