/// A number with the variance that independent parts of what was counted show, and the 95 % interval of it.
///
/// Where much was counted the parts tell how far apart they are. Where so little was that they cannot, the
/// count tells its exact limits. Both are one formula: a share is taken for as many independent trials as
/// have its variance (Korn and Graubard 1998), a sum of events for as many independent events (Fay and Feuer
/// 1997), and the limits of those are exact.
struct Spread {
    let value: Double
    let variance: Double
    /// How many standard deviations an end of the interval is away where it is a normal one.
    var deviations = Student.limit

    /// Of a share.
    ///
    /// - Parameters:
    ///   - things: how many things count or do not; no more trials are ever assumed.
    ///   - worth: how many independent ones they are worth where none of them counts, or each.
    func share(of things: Double, worth: Double) -> ResultInterval {
        let beyond = ExactLimits.shareOfNone(of: worth)
        if value <= 0 { return ResultInterval(lower: value, upper: beyond) }
        if value >= 1 { return ResultInterval(lower: 1 - beyond, upper: value) }
        let ratio = Student.limit / deviations
        let trials = min(things, value * (1 - value) / variance * ratio * ratio)
        return ResultInterval(
            lower: ExactLimits.lowerShare(value * trials, of: trials),
            upper: ExactLimits.upperShare(value * trials, of: trials))
    }

    /// Of a sum of events, each of which adds a step.
    func sum(step: Double) -> ResultInterval {
        if value <= 0 { return ResultInterval(lower: value, upper: ExactLimits.eventsOfNone * step) }
        // Parts that are all alike vary no less than by one event, and more than none came about.
        let variance = max(variance, step * step)
        let lower = ExactLimits.gamma(shape: value * value / variance, deviations: -deviations)
        let (next, wider) = (value + step, variance + step * step)
        let upper = ExactLimits.gamma(shape: max(next * next / wider, 1), deviations: deviations)
        return ResultInterval(lower: lower * variance / value, upper: upper * wider / next)
    }

    /// Of a count, with the count.
    var counted: Bounded { Bounded(value: value, interval: sum(step: 1)) }

    /// Of an amount.
    var amount: ResultInterval { ResultInterval(lower: value - normalHalf, upper: value + normalHalf) }

    private var normalHalf: Double { deviations * variance.squareRoot() }
}
