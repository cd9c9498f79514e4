/// One account's luck: every draw belongs to what it describes, so that two policies share luck even where
/// the account's paths diverge.
struct Luck {
    let seed: UInt64
    let account: UInt32

    /// What a draw describes; the raw value is part of its address and never changes.
    enum Purpose: UInt32 {
        case subject = 1
        case trait = 2
        case arrival = 3
        case method = 4
        case decision = 5
        case silentAnswer = 6
        case promptAnswer = 7
        case ceremonyAnswer = 8
        case removalAnswer = 9
        case visit = 10
        case slip = 11
    }

    /// The four words for the `ordinal`-th thing of its purpose.
    func words(_ purpose: Purpose, _ ordinal: UInt32) -> SIMD4<UInt32> {
        let key = SIMD2(UInt32(truncatingIfNeeded: seed), UInt32(truncatingIfNeeded: seed >> 32))
        return Philox.words(at: SIMD4(account, ordinal, purpose.rawValue, 0), key: key)
    }

    /// One word.
    func word(_ purpose: Purpose, _ ordinal: UInt32) -> UInt32 {
        words(purpose, ordinal)[0]
    }

    /// All 128 bits, for identities.
    func bits(_ purpose: Purpose, _ ordinal: UInt32) -> UInt128 {
        let words = words(purpose, ordinal)
        return (0..<4).reduce(UInt128(0)) { $0 << 32 | UInt128(words[$1]) }
    }
}

/// The odds of something, in parts per million; integers decide, so every machine decides alike.
struct Odds: Hashable, Sendable {
    let ppm: UInt32

    /// Whether a word falls within the odds.
    func holds(_ word: UInt32) -> Bool {
        UInt64(word) * 1_000_000 < UInt64(ppm) << 32
    }
}

/// One of several things, each with its share in parts per million; what the shares leave is the rest.
struct Lottery<Prize: Sendable>: Sendable {
    let shares: [(prize: Prize, ppm: UInt32)]
    let rest: Prize

    /// What a word draws.
    func prize(_ word: UInt32) -> Prize {
        var sum: UInt32 = 0
        for share in shares {
            sum += share.ppm
            if Odds(ppm: sum).holds(word) { return share.prize }
        }
        return rest
    }
}
