/// SHA-1 (FIPS 180-4, section 6.1), for one purpose only: to fall into the same bucket as a flag service that
/// deals with it.
///
/// Nothing secret and nothing that protects anybody may stand on it.
package enum SHA1 {
    /// The digest of `message`: 20 bytes.
    package static func digest(_ message: some Sequence<UInt8>) -> [UInt8] {
        var state = State()
        var block: [UInt8] = []
        block.reserveCapacity(64)
        var bits: UInt64 = 0
        for byte in message {
            block.append(byte)
            bits &+= 8
            if block.count == 64 { state.take(&block) }
        }
        // Section 5.1.1: a one, zeros, and the length in 64 bits.
        block.append(0x80)
        if block.count > 56 {
            block.append(contentsOf: repeatElement(0, count: 64 - block.count))
            state.take(&block)
        }
        block.append(contentsOf: repeatElement(0, count: 56 - block.count))
        for shift in stride(from: 56, through: 0, by: -8) {
            block.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        state.take(&block)
        return state.words.flatMap { word in
            stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
        }
    }

    private struct State {
        /// Section 5.3.1: the initial hash value.
        var words: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]

        /// Section 6.1.2: one block of 64 bytes; empties it.
        mutating func take(_ block: inout [UInt8]) {
            var schedule = [UInt32](repeating: 0, count: 80)
            for (index, byte) in block.enumerated() {
                schedule[index / 4] = schedule[index / 4] << 8 | UInt32(byte)
            }
            for turn in 16..<80 {
                let mixed =
                    schedule[turn - 3] ^ schedule[turn - 8] ^ schedule[turn - 14] ^ schedule[turn - 16]
                schedule[turn] = rotated(mixed, by: 1)
            }
            var (a, b, c, d, e) = (words[0], words[1], words[2], words[3], words[4])
            for (turn, word) in schedule.enumerated() {
                let (mix, constant) = function(turn, b, c, d)
                let next = rotated(a, by: 5) &+ mix &+ e &+ constant &+ word
                (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
            }
            for (index, word) in [a, b, c, d, e].enumerated() {
                words[index] &+= word
            }
            block.removeAll(keepingCapacity: true)
        }

        /// Sections 4.1.1 and 4.2.1: the function and the constant of a turn.
        private func function(_ turn: Int, _ b: UInt32, _ c: UInt32, _ d: UInt32) -> (UInt32, UInt32) {
            switch turn {
            case ..<20: (b & c ^ ~b & d, 0x5a82_7999)
            case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
            case ..<60: (b & c ^ b & d ^ c & d, 0x8f1b_bcdc)
            default: (b ^ c ^ d, 0xca62_c1d6)
            }
        }

        private func rotated(_ word: UInt32, by bits: UInt32) -> UInt32 {
            word << bits | word >> (32 - bits)
        }
    }
}
