/// How far luck moves a number, as the groups of accounts and what was counted in them tell.
extension ResultInterval {
    /// The fewest groups that say how far apart they are.
    private static let minimumGroups = 16

    /// Of a number; nil where nothing can be said: fewer than sixteen groups have accounts, or have anything
    /// to measure, or have added to an amount. None and all are told by how many there might have been.
    package static func luck(_ number: GroupedFraction) -> ResultInterval? {
        guard let value = number.total.value, number.own.count >= minimumGroups else { return nil }
        switch number.grain {
        case .accounts, .things:
            let isOneEnd = value <= 0 || value >= 1
            return (isOneEnd ? Spread(value: value, variance: 0) : spread(number, of: number.measuring))?
                .share(of: number.things, worth: number.worth)
        case .events(let each):
            return (value <= 0 ? Spread(value: value, variance: 0) : spread(number, of: number.measuring))?
                .sum(step: each / number.total.whole)
        case .amounts:
            return spread(number, of: number.contributing)?.amount
        }
    }

    private static func spread(_ number: GroupedFraction, of groups: Int) -> Spread? {
        guard groups >= minimumGroups, let value = number.total.value, let variance = number.variance else {
            return nil
        }
        return Spread(value: value, variance: variance, deviations: Student.limit(freedom: groups - 1))
    }

    /// Of what a number has more than another, of the same accounts under the same luck.
    ///
    /// Such a difference is what some accounts gain less what others lose: events of two kinds, of which the
    /// difference and its variance tell how many there were, and whose exact limits are put together (Zou and
    /// Donner 2008). Where the accounts show no difference at all, it is within 3.7 steps of 0.
    package static func luck(_ number: GroupedFraction, minus other: GroupedFraction) -> ResultInterval? {
        let measuring = min(number.measuring, other.measuring)
        guard let one = number.total.value, let two = other.total.value, measuring >= minimumGroups,
            let variance = number.variance(minus: other)
        else { return nil }
        guard let step = [number.step, other.step].compactMap({ $0 }).max() else {
            let groups = zip(number.own, other.own).count { $0 != $1 }
            guard groups >= minimumGroups else { return nil }
            let deviations = Student.limit(freedom: groups - 1)
            return Spread(value: one - two, variance: variance, deviations: deviations).amount
        }
        let steps = (one - two) / step
        let events = max(variance / (step * step), steps.magnitude)
        let deviations = Student.limit(freedom: measuring - 1)
        let (gains, losses) = ((events + steps) / 2, (events - steps) / 2)
        let interval = Spread(value: gains, variance: gains, deviations: deviations).counted
            .minus(Spread(value: losses, variance: losses, deviations: deviations).counted)
        return ResultInterval(lower: step * interval.lower, upper: step * interval.upper)
    }
}
