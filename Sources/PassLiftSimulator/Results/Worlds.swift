/// Quantiles of what the plausible worlds came to.
enum Worlds {
    /// From the 2.5th to the 97.5th percentile; nil where less than half of the worlds had anything to
    /// measure, and where all of them counted none, or all: they are smaller than the simulation, and what is
    /// rare does not come about in them.
    ///
    /// - Parameter ends: what the number is where none is counted, and where all are.
    static func interval(_ values: [Double?], ends: [Double]) -> ResultInterval? {
        let known = values.compactMap { $0 }.sorted()
        guard let least = known.first, let most = known.last, known.count * 2 >= values.count,
            least < most || !ends.contains(least)
        else { return nil }
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
