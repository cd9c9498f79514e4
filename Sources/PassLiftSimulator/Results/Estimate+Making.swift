import PassLiftPolicy

extension Estimate {
    /// The estimate of a measure.
    ///
    /// - Parameter row: its place among the rows of the worlds.
    init(_ number: GroupedFraction, of measure: Measure, _ spread: IgnoranceSpread, row: Int) {
        let ignorance = number.total.value.flatMap { value in
            spread.interval(of: measure, in: row, around: IgnoranceSpread.Number(value, of: measure))
        }
        self.init(value: number.total.value, luck: ResultInterval.luck(number), ignorance: ignorance)
    }

    /// The estimate of what a measure has more under one policy than under another.
    init(_ pair: Pair, of measure: Measure, _ spread: IgnoranceSpread, row: Int) {
        guard let one = pair.number.total.value, let two = pair.other.total.value else {
            self = .nothing
            return
        }
        let number = IgnoranceSpread.Number(difference: one - two, of: measure, toItself: pair.isSame)
        self.init(
            value: one - two, luck: pair.isSame ? .zero : ResultInterval.luck(pair.number, minus: pair.other),
            ignorance: spread.interval(of: measure, in: row, around: number))
    }

    /// A number under two policies, of the same accounts.
    struct Pair {
        let number: GroupedFraction
        let other: GroupedFraction
        /// Whether both policies are the same.
        let isSame: Bool
    }
}
