/// A number with its 95 % interval.
struct Bounded {
    let value: Double
    let interval: ResultInterval

    /// The interval of the difference to an independent number: the distances of the limits, put together
    /// (Zou and Donner 2008).
    func minus(_ other: Bounded) -> ResultInterval {
        let below = Self.distance(value - interval.lower, other.interval.upper - other.value)
        let above = Self.distance(interval.upper - value, other.value - other.interval.lower)
        return ResultInterval(lower: value - other.value - below, upper: value - other.value + above)
    }

    private static func distance(_ one: Double, _ other: Double) -> Double {
        (one * one + other * other).squareRoot()
    }
}
