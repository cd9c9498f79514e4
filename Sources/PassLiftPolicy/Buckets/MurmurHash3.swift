/// MurmurHash3, the 32-bit variant for x86 (Austin Appleby, public domain): a hash that spreads evenly.
///
/// It keeps nothing secret and is not meant to; it only deals accounts out to shares.
package enum MurmurHash3 {
    private static let firstMultiplier: UInt32 = 0xcc9e_2d51
    private static let secondMultiplier: UInt32 = 0x1b87_3593

    /// The hash of `bytes`.
    package static func hash32(_ bytes: some Sequence<UInt8>, seed: UInt32 = 0) -> UInt32 {
        var hash = seed
        var block: UInt32 = 0
        var count: UInt32 = 0
        for byte in bytes {
            block |= UInt32(byte) << (8 * (count % 4))
            count &+= 1
            if count % 4 == 0 {
                hash = rotated(hash ^ scrambled(block), by: 13) &* 5 &+ 0xe654_6b64
                block = 0
            }
        }
        if count % 4 != 0 { hash ^= scrambled(block) }
        return finished(hash ^ count)
    }

    private static func scrambled(_ block: UInt32) -> UInt32 {
        rotated(block &* firstMultiplier, by: 15) &* secondMultiplier
    }

    private static func finished(_ hash: UInt32) -> UInt32 {
        var hash = hash
        hash = (hash ^ hash >> 16) &* 0x85eb_ca6b
        hash = (hash ^ hash >> 13) &* 0xc2b2_ae35
        return hash ^ hash >> 16
    }

    private static func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
        word << bits | word >> (32 - bits)
    }
}
