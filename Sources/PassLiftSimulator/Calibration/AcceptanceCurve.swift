import PassLiftPolicy

/// Acceptance that falls with every further offer: the n-th is accepted with probability p·rⁿ⁻¹, r at most 1.
///
/// Fitted by maximum likelihood. In ln p and ln r the logarithm of the likelihood is concave, so its slope
/// along a line has one zero, and where it has fallen by half the 95 % point of χ² with one degree of freedom
/// are the ends of the profile interval.
struct AcceptanceCurve {
    /// ln p and ln r, and how far down each is looked for; what lies below is 0.
    private enum Unknown {
        case first
        case decay

        var range: ClosedRange<Double> {
            switch self {
            case .first: -16...0
            case .decay: -9...0
            }
        }
    }

    /// Half of 3.841.
    private static let drop = 1.920_729

    private let offers: [(ordinal: Double, trials: PlatformTally.Trials)]

    /// - Parameter offers: offers shown and accepted, by how many had been shown before.
    init(_ offers: [PlatformTally.Trials]) {
        self.offers = offers.enumerated().filter { $0.element.tried > 0 }.map {
            (Double($0.offset), $0.element)
        }
    }

    /// How many offers there are.
    var count: Int { offers.reduce(0) { $0 + $1.trials.tried } }
    /// Those behind the first.
    var furtherCount: Int { offers.reduce(0) { $0 + ($1.ordinal > 0 ? $1.trials.tried : 0) } }
    private var accepted: Int { offers.reduce(0) { $0 + $1.trials.happened } }

    /// The first offer's acceptance; nil where nobody was asked a first time and nothing was accepted either.
    var first: FittedNumber? {
        guard accepted > 0 else { return firstOfNone }
        return Self.fit(.first) { first in
            let decay = Self.peak(in: Unknown.decay.range) { slope(.decay, first, $0) }
            return (slope(.first, first, decay).value, logLikelihood(first, decay))
        }
    }

    /// Where nothing was accepted, the later offers may say less than the first.
    private var firstOfNone: FittedNumber? {
        guard let asked = offers.first, asked.ordinal == 0 else { return nil }
        let high = 1 - Elementary.exp(-Self.drop / Double(asked.trials.tried))
        return FittedNumber(low: 0, base: 0, high: high)
    }

    /// The factor from one offer to the next; nil where nothing was accepted, or nobody was asked twice.
    var decay: FittedNumber? { Self.commonDecay([self]) }

    /// The factor that several curves have in common, each with a first acceptance of its own; nil where
    /// nobody was asked twice.
    static func commonDecay(_ curves: [AcceptanceCurve]) -> FittedNumber? {
        let telling = curves.filter { $0.accepted > 0 && $0.furtherCount > 0 }
        guard !telling.isEmpty else { return nil }
        return fit(.decay) { decay in
            telling.reduce((0, 0)) { sum, curve in
                let first = peak(in: Unknown.first.range) { curve.slope(.first, $0, decay) }
                return (
                    sum.0 + curve.slope(.decay, first, decay).value,
                    sum.1 + curve.logLikelihood(first, decay)
                )
            }
        }
    }

    private func logLikelihood(_ first: Double, _ decay: Double) -> Double {
        var sum = 0.0
        for (ordinal, trials) in offers {
            let log = first + ordinal * decay
            sum += Double(trials.happened) * log
            let refused = trials.tried - trials.happened
            if refused > 0 { sum += Double(refused) * Elementary.ln(-Self.below(log)) }
        }
        return sum
    }

    /// How the logarithm of the likelihood rises along one unknown, and how that itself falls.
    private func slope(_ unknown: Unknown, _ first: Double, _ decay: Double) -> Slope {
        var slope = Slope(value: 0, fall: 0)
        for (ordinal, trials) in offers {
            let factor =
                switch unknown {
                case .first: 1.0
                case .decay: ordinal
                }
            let below = Self.below(first + ordinal * decay)
            let odds = (1 + below) / -below
            let refused = Double(trials.tried - trials.happened)
            slope.value += factor * (Double(trials.happened) - refused * odds)
            slope.fall += factor * factor * refused * odds / -below
        }
        return slope
    }

    /// eˣ − 1 for a logarithm of a probability, a little below 0 where it is certain.
    private static func below(_ log: Double) -> Double { min(Elementary.exp(log) - 1, -1e-12) }

    private struct Slope {
        var value: Double
        var fall: Double
    }

    /// Where a slope that falls is 0: by Newton's steps, and by halves where they lead astray.
    private static func peak(in range: ClosedRange<Double>, _ slope: (Double) -> Slope) -> Double {
        var (low, high) = (range.lowerBound, range.upperBound)
        if slope(high).value >= 0 { return high }
        if slope(low).value <= 0 { return low }
        var place = (low + high) / 2
        for _ in 0..<60 {
            let here = slope(place)
            if here.value > 0 { low = place } else { high = place }
            let next = here.fall > 0 ? place + here.value / here.fall : low
            let bounded = low < next && next < high ? next : (low + high) / 2
            guard (bounded - place).magnitude > 1e-10 else { return bounded }
            place = bounded
        }
        return place
    }

    /// The maximum of a profile and where it has fallen by ``drop`` on either side, both by halves.
    ///
    /// - Parameter profile: its slope and its value.
    private static func fit(
        _ unknown: Unknown, _ profile: (Double) -> (slope: Double, value: Double)
    ) -> FittedNumber {
        let range = unknown.range
        let best = half(range.lowerBound, range.upperBound) { profile($0).slope > 0 }
        let least = profile(best).value - drop
        let low =
            profile(range.lowerBound).value >= least
            ? nil : half(best, range.lowerBound) { profile($0).value >= least }
        let high =
            profile(range.upperBound).value >= least
            ? range.upperBound : half(best, range.upperBound) { profile($0).value >= least }
        return FittedNumber(
            low: low.map { min(Elementary.exp($0), Elementary.exp(best)) } ?? 0, base: Elementary.exp(best),
            high: max(Elementary.exp(high), Elementary.exp(best)))
    }

    /// The last place on the way from one to the other where something still holds.
    private static func half(_ from: Double, _ to: Double, _ holds: (Double) -> Bool) -> Double {
        guard !holds(to) else { return to }
        var (inside, outside) = (from, to)
        for _ in 0..<36 {
            let middle = (inside + outside) / 2
            if holds(middle) { inside = middle } else { outside = middle }
        }
        return inside
    }
}
