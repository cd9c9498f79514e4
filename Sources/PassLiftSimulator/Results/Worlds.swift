/// The plausible worlds.
enum Worlds {
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
