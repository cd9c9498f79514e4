import Foundation

/// How many of so many intervals may hold the truth, when each does with a known chance: all but the
/// outermost numbers, which would come about in one of 10 000 such tests, half of it on each side (binomial
/// quantiles).
enum CoverageBand {
    private static let alpha = 1e-4

    /// - Parameters:
    ///   - intervals: how many there are.
    ///   - chance: how often each of them holds the truth.
    static func of(_ intervals: Int, chance: Double = 0.95) -> ClosedRange<Int> {
        let masses = (0...intervals).map { mass($0, of: intervals, chance) }
        return end(masses)...(intervals - end(masses.reversed()))
    }

    /// The first number that is not among the outermost.
    private static func end(_ masses: some Sequence<Double>) -> Int {
        var sum = 0.0
        for (number, mass) in masses.enumerated() {
            sum += mass
            if sum > alpha / 2 { return number }
        }
        return 0
    }

    private static func mass(_ number: Int, of intervals: Int, _ chance: Double) -> Double {
        guard chance < 1 else { return number == intervals ? 1 : 0 }
        let (held, missed) = (Double(number), Double(intervals - number))
        let ways = lgamma(held + missed + 1) - lgamma(held + 1) - lgamma(missed + 1)
        return exp(ways + held * log(chance) + missed * log(1 - chance))
    }
}
