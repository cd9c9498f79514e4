/// How far what nobody knows of a population moves the numbers of a simulation.
enum IgnoranceSpread {
    /// No worlds were drawn, or too few of them were played to say it.
    case untold
    /// Nothing is unknown: of every parameter the lowest, the best guess and the highest are the same.
    case nothing
    /// As far as plausible worlds are from the world of the best guesses, which has the same accounts.
    case shifts(WorldShifts)

    /// From the 2.5th to the 97.5th percentile of what is plausible, around the number that was simulated.
    ///
    /// The worlds have fewer accounts than the simulation, so their numbers have luck of their own: only how
    /// far they are from the best guesses among the same accounts is ignorance. Where an end so found is past
    /// what the number can be, it is put there; where what is plausible lies on one side of the best guesses,
    /// the other end is the number itself.
    func interval(of measure: Measure, in row: Int, around number: Number) -> ResultInterval? {
        switch self {
        case .untold: return nil
        case .nothing: return ResultInterval(lower: number.value, upper: number.value)
        case .shifts(let shifts):
            guard let shift = shifts.interval(of: measure, in: row, ends: number.ends) else { return nil }
            let range = number.range
            let lower = min(max(number.value + shift.lower, range.lowerBound), range.upperBound)
            let upper = min(max(number.value + shift.upper, range.lowerBound), range.upperBound)
            return ResultInterval(lower: min(lower, number.value), upper: max(upper, number.value))
        }
    }

    /// A number that was simulated.
    struct Number {
        let value: Double
        /// What it can be.
        let range: ClosedRange<Double>
        /// What it is where none is counted, and where all are.
        let ends: [Double]

        /// Of a measure.
        init(_ value: Double, of measure: Measure) {
            self.value = value
            range = measure.range
            ends = measure.unit == .share ? [0, 1] : [0]
        }

        /// Of what a measure has more than that of another policy; a policy differs from itself by nothing,
        /// whatever was counted.
        init(difference: Double, of measure: Measure, toItself isItself: Bool) {
            value = difference
            range = measure.unit == .share ? -1...1 : -Double.infinity...Double.infinity
            ends = isItself ? [] : [0]
        }
    }
}

extension Measure {
    /// What the number can be: what is saved may be less than nothing.
    var range: ClosedRange<Double> {
        if self == .hoursSaved || self == .supportCentsSaved { return -Double.infinity...Double.infinity }
        return unit == .share ? 0...1 : 0...Double.infinity
    }
}
