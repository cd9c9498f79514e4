import PassLiftPolicy

/// A range in which a number lies, for 95 of 100 such ranges.
public struct ResultInterval: BitwiseCopyable, Hashable, Sendable {
    /// The lower end.
    public let lower: Double
    /// The upper end.
    public let upper: Double
}

/// A number with what is not known of it.
public struct Estimate: BitwiseCopyable, Hashable, Sendable {
    /// The number at the best guesses; nil where there was nothing to measure.
    public let value: Double?
    /// How far luck alone moves it: another seed, the same world. 95 %, delete-a-group jackknife over 64
    /// random groups of accounts; nil with fewer than sixteen groups.
    public let luck: ResultInterval?
    /// How far it moves with what nobody knows of the population: from the 2.5th to the 97.5th of the
    /// plausible worlds that were drawn; nil where there were none.
    public let ignorance: ResultInterval?

    /// The number and the ends of both intervals, as every table has them.
    var columns: [Double?] { [value, luck?.lower, luck?.upper, ignorance?.lower, ignorance?.upper] }

    static let columnNames = ["value", "luck_low", "luck_high", "ignorance_low", "ignorance_high"]
}

/// Delete-a-group jackknife (Kott 2001): the number is computed anew without each group.
enum Jackknife {
    private static let minimumGroups = 16

    /// The interval of luck.
    ///
    /// - Parameters:
    ///   - value: the number with every group.
    ///   - without: the number without each of the groups that have accounts.
    static func interval(_ value: Double?, without: [Double?]) -> ResultInterval? {
        guard let value, without.count >= minimumGroups else { return nil }
        let known = without.compactMap { $0 }
        guard known.count == without.count else { return nil }
        let count = Double(known.count)
        let mean = known.reduce(0, +) / count
        let squares = known.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let half = Self.deviations(count - 1) * (squares * (count - 1) / count).squareRoot()
        return ResultInterval(lower: value - half, upper: value + half)
    }

    /// The 97.5 % point of Student's t, by its expansion in the normal one's (Abramowitz and Stegun 26.7.5);
    /// right to three digits from 15 degrees of freedom on.
    private static func deviations(_ freedom: Double) -> Double {
        let z = Normal.quantile(0.975)
        let cube = z * z * z
        let first = (cube + z) / 4
        let second = (5 * cube * z * z + 16 * cube + 3 * z) / 96
        return z + first / freedom + second / (freedom * freedom)
    }
}

/// Quantiles of what the plausible worlds came to.
enum Worlds {
    /// From the 2.5th to the 97.5th percentile; nil where less than half of the worlds had anything to
    /// measure.
    static func interval(_ values: [Double?]) -> ResultInterval? {
        let known = values.compactMap { $0 }.sorted()
        guard !known.isEmpty, known.count * 2 >= values.count else { return nil }
        return ResultInterval(lower: quantile(0.025, of: known), upper: quantile(0.975, of: known))
    }

    private static func quantile(_ p: Double, of sorted: [Double]) -> Double {
        let place = p * Double(sorted.count - 1)
        let below = Int(place)
        let above = min(below + 1, sorted.count - 1)
        return sorted[below] + (sorted[above] - sorted[below]) * (place - Double(below))
    }

    /// A Latin hypercube over the parameters: each parameter's range is cut into as many cells as there are
    /// worlds, and each cell is used once. Parameters are the same in every segment.
    static func settings(_ count: UInt32, seed: UInt64) -> [Setting] {
        var settings = [Setting](repeating: .base, count: Int(count))
        for parameter in PopulationParameter.allCases {
            let luck = Luck(seed: seed, account: UInt32(parameter.place))
            var cells = Array(0..<count)
            for last in stride(from: cells.count - 1, to: 0, by: -1) {
                let word = luck.words(.world, UInt32(last))[0]
                cells.swapAt(last, Int((UInt64(word) * UInt64(last + 1)) >> 32))
            }
            for (world, cell) in cells.enumerated() {
                let within = luck.words(.world, UInt32(world))[1]
                let place = (UInt64(cell) << 32 | UInt64(within)) / UInt64(count)
                settings[world][parameter] = Quantile(ppm: UInt32((place * 1_000_000) >> 32))
            }
        }
        return settings
    }
}
