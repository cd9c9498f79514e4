import PassLiftPolicy

/// Acceptance that falls with every further offer: the n-th is accepted with probability p·rⁿ⁻¹.
///
/// Fitted by maximum likelihood. In ln p and ln r the logarithm of the likelihood is concave, so a search
/// along a line finds its maximum, and where it has fallen by half the 95 % point of χ² with one degree of
/// freedom are the ends of the profile interval.
struct AcceptanceCurve {
    /// An estimate with its interval.
    struct Fit {
        let low: Double
        let base: Double
        let high: Double
    }

    /// The widest decay that is looked for, as ln r: from 1/50 to 2.
    private static let decays = -3.912...0.693
    private static let leastLog = -20.0
    /// Half of 3.841.
    private static let drop = 1.920_729

    private let offers: [PlatformTally.Trials]
    private let last: Int

    /// - Parameter offers: offers shown and accepted, by how many had been shown before.
    init(_ offers: [PlatformTally.Trials]) {
        self.offers = offers
        last = offers.lastIndex { $0.tried > 0 } ?? 0
    }

    /// How many offers there are.
    var count: Int { offers.reduce(0) { $0 + $1.tried } }
    /// Those behind the first.
    var furtherCount: Int { offers.dropFirst().reduce(0) { $0 + $1.tried } }
    private var accepted: Int { offers.reduce(0) { $0 + $1.happened } }

    /// The first offer's acceptance; nil where nothing was accepted.
    var first: Fit? {
        guard accepted > 0 else { return nil }
        let best = Self.peak(in: Self.leastLog...0) { profile(first: $0) }
        let fit = Self.interval(around: best, in: Self.leastLog...0) { profile(first: $0) }
        return Fit(
            low: Elementary.exp(fit.lowerBound), base: Elementary.exp(best),
            high: min(1, Elementary.exp(fit.upperBound)))
    }

    /// The factor from one offer to the next; nil where nothing was accepted, or nobody was asked twice.
    var decay: Fit? { Self.commonDecay([self]) }

    /// The factor that several curves have in common, each with a first acceptance of its own; nil where
    /// nobody was asked twice.
    static func commonDecay(_ curves: [AcceptanceCurve]) -> Fit? {
        let telling = curves.filter { $0.accepted > 0 && $0.furtherCount > 0 }
        guard !telling.isEmpty else { return nil }
        func profile(_ decay: Double) -> Double { telling.reduce(0) { $0 + $1.profile(decay: decay) } }
        let best = peak(in: decays, profile)
        let fit = interval(around: best, in: decays, profile)
        return Fit(
            low: Elementary.exp(fit.lowerBound), base: Elementary.exp(best),
            high: Elementary.exp(fit.upperBound))
    }

    /// The best that any decay makes of a first acceptance.
    private func profile(first: Double) -> Double {
        let highest = last > 0 ? min(Self.decays.upperBound, -first / Double(last)) : Self.decays.upperBound
        guard highest > Self.decays.lowerBound else { return -.infinity }
        let range = Self.decays.lowerBound...highest
        return logLikelihood(first, Self.peak(in: range) { logLikelihood(first, $0) })
    }

    /// The best that any first acceptance makes of a decay.
    private func profile(decay: Double) -> Double {
        let highest = min(0, -Double(last) * decay)
        let range = Self.leastLog...max(highest, Self.leastLog)
        return logLikelihood(Self.peak(in: range) { logLikelihood($0, decay) }, decay)
    }

    private func logLikelihood(_ first: Double, _ decay: Double) -> Double {
        var sum = 0.0
        for (index, trials) in offers.enumerated() where trials.tried > 0 {
            let log = first + Double(index) * decay
            let refused = trials.tried - trials.happened
            sum += Double(trials.happened) * log
            if refused > 0 {
                // At probability 1 nobody refuses.
                guard log < 0 else { return -.infinity }
                sum += Double(refused) * Elementary.ln(1 - Elementary.exp(log))
            }
        }
        return sum
    }

    /// Where a concave function is largest, by thirds of golden section.
    private static func peak(in range: ClosedRange<Double>, _ value: (Double) -> Double) -> Double {
        let ratio = 0.618_033_988_749_895
        var (low, high) = (range.lowerBound, range.upperBound)
        var left = high - ratio * (high - low)
        var right = low + ratio * (high - low)
        var (valueLeft, valueRight) = (value(left), value(right))
        for _ in 0..<56 {
            if valueLeft >= valueRight {
                (high, right, valueRight) = (right, left, valueLeft)
                left = high - ratio * (high - low)
                valueLeft = value(left)
            } else {
                (low, left, valueLeft) = (left, right, valueRight)
                right = low + ratio * (high - low)
                valueRight = value(right)
            }
        }
        return (low + high) / 2
    }

    /// Where the function has fallen by ``drop`` on either side of its peak; the end of the range where it
    /// has not.
    private static func interval(
        around peak: Double, in range: ClosedRange<Double>, _ value: (Double) -> Double
    ) -> ClosedRange<Double> {
        let least = value(peak) - drop
        func end(_ outermost: Double) -> Double {
            guard value(outermost) < least else { return outermost }
            var (inside, outside) = (peak, outermost)
            for _ in 0..<48 {
                let middle = (inside + outside) / 2
                if value(middle) < least { outside = middle } else { inside = middle }
            }
            return inside
        }
        return min(end(range.lowerBound), peak)...max(end(range.upperBound), peak)
    }
}
