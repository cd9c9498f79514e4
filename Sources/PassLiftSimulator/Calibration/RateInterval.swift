/// The rate of something that comes by itself to accounts that may differ.
enum RateInterval {
    /// - Parameters:
    ///   - counts: how often it came to each account.
    ///   - exposures: how long each was watched.
    ///   - times: how often it really comes for each time that is counted.
    static func of(_ counts: [UInt32], over exposures: [Double], times: Double = 1) -> FittedNumber {
        let sum = counts.reduce(0) { $0 + Double($1) }
        let exposure = exposures.reduce(0, +)
        guard counts.count > 1, exposure > 0 else { return FittedNumber(low: 0, base: 0, high: 0) }
        var squares = 0.0
        for (count, exposure) in zip(counts, exposures.map { $0 * sum / exposure }) {
            squares += (Double(count) - exposure) * (Double(count) - exposure)
        }
        let between = max(0, squares * Double(counts.count) / Double(counts.count - 1) - sum)
        // Accounts differ as those counted do; what is not counted adds nothing but its own luck.
        let comings = sum * times
        let spread = 1 + between * times * times / max(comings, 1)
        let wide = ClusteredMean.deviations * spread.squareRoot()
        return FittedNumber(
            low: poisson(comings, -wide) / exposure, base: comings / exposure,
            high: poisson(comings + 1, wide) / exposure)
    }

    /// The end of the interval of a Poisson count, by Byar's approximation (Breslow and Day 1987).
    private static func poisson(_ count: Double, _ deviations: Double) -> Double {
        guard count > 0 else { return 0 }
        let root = max(0, 1 - 1 / (9 * count) + deviations / (3 * count.squareRoot()))
        return count * root * root * root
    }
}
