/// How far luck moves a number.
///
/// The groups tell how far apart they are. Where so little was counted that they cannot, the count tells its
/// exact limits. Both are one formula: a share is taken for as many independent trials as have its variance
/// (Korn and Graubard 1998), a sum of events for as many independent events (Fay and Feuer 1997), and the
/// limits of those are exact.
extension ResultInterval {
    /// The fewest groups that say how far apart they are.
    private static let minimumGroups = 16

    /// Of a number; nil where nothing can be said: fewer than sixteen groups have accounts, or have anything
    /// to measure, or have added to an amount.
    package static func luck(_ number: GroupedFraction) -> ResultInterval? {
        guard let value = number.total.value, number.own.count >= minimumGroups else { return nil }
        return switch number.grain {
        case .accounts: share(value, number, things: number.total.whole)
        case .things(let things): share(value, number, things: things)
        case .events(let each): sum(value, number, step: each / number.total.whole)
        case .amounts: amount(value, number.variance, groups: number.contributing)
        }
    }

    private static func share(
        _ value: Double, _ number: GroupedFraction, things: Double
    ) -> ResultInterval? {
        let beyond = ExactLimits.shareOfNone(of: number.worth)
        if value <= 0 { return ResultInterval(lower: value, upper: beyond) }
        if value >= 1 { return ResultInterval(lower: 1 - beyond, upper: value) }
        guard let variance = number.variance, number.measuring >= minimumGroups else { return nil }
        let ratio = Student.limit / Student.limit(freedom: number.measuring - 1)
        let trials = min(things, value * (1 - value) / variance * ratio * ratio)
        return ResultInterval(
            lower: ExactLimits.lowerShare(value * trials, of: trials),
            upper: ExactLimits.upperShare(value * trials, of: trials))
    }

    private static func sum(_ value: Double, _ number: GroupedFraction, step: Double) -> ResultInterval? {
        if value <= 0 { return ResultInterval(lower: value, upper: ExactLimits.eventsOfNone * step) }
        guard let apart = number.variance, number.measuring >= minimumGroups else { return nil }
        // Groups that are all alike vary no less than by one event.
        let variance = max(apart, step * step)
        let deviations = Student.limit(freedom: number.measuring - 1)
        let lower = ExactLimits.gamma(shape: value * value / variance, deviations: -deviations)
        let (next, wider) = (value + step, variance + step * step)
        let upper = ExactLimits.gamma(shape: next * next / wider, deviations: deviations)
        return ResultInterval(lower: lower * variance / value, upper: upper * wider / next)
    }

    private static func amount(_ value: Double, _ variance: Double?, groups: Int) -> ResultInterval? {
        guard let variance, groups >= minimumGroups else { return nil }
        let half = Student.limit(freedom: groups - 1) * variance.squareRoot()
        return ResultInterval(lower: value - half, upper: value + half)
    }

    /// Of what a number has more than another, of the same accounts under the same luck.
    ///
    /// Such a difference is what some accounts gain less what others lose: events of two kinds, of which
    /// difference and variance tell how many there were, and whose exact limits are put together (Zou and
    /// Donner 2008). Where the accounts show no difference at all, it is within 3.7 steps of 0.
    package static func luck(_ number: GroupedFraction, minus other: GroupedFraction) -> ResultInterval? {
        guard let one = number.total.value, let two = other.total.value,
            min(number.measuring, other.measuring) >= minimumGroups,
            let variance = number.variance(minus: other)
        else { return nil }
        guard let step = [number.step, other.step].compactMap({ $0 }).max() else {
            let differing = zip(number.own, other.own).count { $0 != $1 }
            return amount(one - two, variance, groups: differing)
        }
        let steps = (one - two) / step
        let events = max(variance / (step * step), steps.magnitude)
        let deviations = Student.limit(freedom: min(number.measuring, other.measuring) - 1)
        let gains = Limits((events + steps) / 2, deviations)
        let losses = Limits((events - steps) / 2, deviations)
        return ResultInterval(
            lower: one - two - step * distance(gains.below, losses.above),
            upper: one - two + step * distance(gains.above, losses.below))
    }

    private static func distance(_ one: Double, _ other: Double) -> Double {
        (one * one + other * other).squareRoot()
    }

    /// How far the limits of a count are below and above it.
    private struct Limits {
        let below: Double
        let above: Double

        init(_ count: Double, _ deviations: Double) {
            below = count - ExactLimits.gamma(shape: count, deviations: -deviations)
            above =
                count > 0
                ? ExactLimits.gamma(shape: count + 1, deviations: deviations) - count
                : ExactLimits.eventsOfNone
        }
    }
}
