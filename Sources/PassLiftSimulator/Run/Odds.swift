/// The odds of something; integers decide, so every machine decides alike.
public struct Odds: BitwiseCopyable, Hashable, Sendable {
    /// How many of the 2³² words are within the odds.
    public let bound: UInt64

    private static let all: UInt64 = 1 << 32

    /// Odds in parts per million; more than a million is always.
    public init(ppm: UInt32) {
        bound = (UInt64(min(ppm, 1_000_000)) << 32 + 999_999) / 1_000_000
    }

    private init(bound: UInt64) {
        self.bound = min(bound, Self.all)
    }

    /// The odds below a probability; not a number is never.
    init(probability: Double) {
        bound = probability > 0 ? UInt64(min(probability, 1) * Double(Self.all)) : 0
    }

    /// Whether a word falls within the odds.
    @inline(__always)
    public func holds(_ word: UInt32) -> Bool { UInt64(word) < bound }

    /// The odds of this and of something independent of it.
    func and(_ other: Odds) -> Odds {
        let product = (UInt128(bound) * UInt128(other.bound)) >> 32
        return Odds(bound: UInt64(truncatingIfNeeded: product))
    }

    /// The odds of this, or else of something that is asked only where this did not come about.
    func orElse(_ other: Odds) -> Odds {
        Odds(bound: bound + Odds(bound: Self.all - bound).and(other).bound)
    }
}
