/// How far numbers are from those of the best guesses, in each of many worlds of the same accounts.
struct WorldShifts: Sendable {
    /// The numbers at the best guesses, by row.
    private let base: [MeasureValues]
    /// How many worlds there were.
    private(set) var worldCount: UInt32 = 0
    /// By row and measure.
    private var tails: Tails

    /// No world yet.
    ///
    /// - Parameters:
    ///   - base: the numbers at the best guesses, by row.
    ///   - draws: how many worlds there may be.
    init(from base: [MeasureValues], draws: UInt32) {
        self.base = base
        tails = Tails(cells: base.count * Measure.allCases.count, atMost: draws)
    }

    /// A world's numbers, by row.
    mutating func add(_ world: [MeasureValues]) {
        worldCount += 1
        for (row, values) in world.enumerated() {
            for measure in Measure.allCases {
                guard let value = values[measure], let base = base[row][measure] else { continue }
                tails.add(value - base, to: Self.cell(measure, row))
            }
        }
    }

    /// From the 2.5th to the 97.5th percentile; nil where less than half of the worlds had anything to
    /// measure, and where all of them, the best guesses too, counted none, or all: they are smaller than the
    /// simulation, and what is rare does not come about in them.
    ///
    /// - Parameter ends: what the number is where none is counted, and where all are.
    func interval(of measure: Measure, in row: Int, ends: [Double]) -> ResultInterval? {
        let cell = Self.cell(measure, row)
        guard tails.count(of: cell) * 2 >= Int(worldCount), let base = base[row][measure] else { return nil }
        return tails.isNothing(cell) && ends.contains(base) ? nil : tails.interval(of: cell)
    }

    private static func cell(_ measure: Measure, _ row: Int) -> Int {
        row * Measure.allCases.count + measure.place
    }
}
