/// Chance among the permitted actions: mostly the one that the rules say, now and then another.
///
/// With ε the document's `exploration.ppm` and *k* permitted actions each of the others is drawn with ⌊ε/k⌋
/// parts per million, and the base with all the rest, so that the propensities are whole and add up to 1 000
/// 000.
struct Exploration: BitwiseCopyable {
    /// The largest ε, in parts per million.
    static let maximumPPM: Int64 = 200_000

    /// The probability of each alternative, in parts per million.
    let eachPPM: UInt32
    let alternatives: UInt32

    init(ppm: UInt32, alternatives: UInt32) {
        eachPPM = ppm / (alternatives + 1)
        self.alternatives = alternatives
    }

    /// The probability of the base action, in parts per million.
    var basePPM: UInt32 { Share.millionths - eachPPM * alternatives }

    /// Which alternative `chance` draws, counted from 0; nil when the base action stands.
    func drawn(by chance: UInt32) -> UInt32? {
        let draw = UInt32(truncatingIfNeeded: (UInt64(chance) * UInt64(Share.millionths)) >> 32)
        return draw < eachPPM * alternatives ? draw / eachPPM : nil
    }
}
