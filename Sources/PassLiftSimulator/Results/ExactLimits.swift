import PassLiftPolicy

/// Limits of what lies behind a count: exact where it is small, and the usual ones where it is large.
///
/// Exact limits ask for quantiles of the beta and the gamma distribution. These are Paulson's (1942) and
/// Wilson and Hilferty's (1931), by the cube root: from one event on they err by less than 1.5 % of their
/// distance from the number, and lower limits of one or two to the careful side.
package enum ExactLimits {
    /// What an end of a 95 % interval may miss.
    private static let tail = 0.025

    /// The events that are not refuted when none was counted: 3.7.
    package static let eventsOfNone = -Elementary.ln(tail)

    /// The largest share that is not refuted when none of so many was counted: 1 − 0.025^(1/n).
    package static func shareOfNone(of number: Double) -> Double {
        1 - Elementary.exp(-eventsOfNone / number)
    }

    /// Clopper and Pearson's (1934) upper limit of a share, when `count` of `number` were counted, more than
    /// none; both may be worths.
    package static func upperShare(_ count: Double, of number: Double) -> Double {
        guard number - count >= 1 else { return 1 }
        let (one, other) = (1 / (9 * (count + 1)), 1 / (9 * (number - count)))
        let (a, b) = (1 - one, 1 - other)
        let square = Student.limit * Student.limit
        let root = (a * a * other + b * b * one - square * one * other).squareRoot()
        let ratio = (a * b + Student.limit * root) / (b * b - square * other)
        let odds = (count + 1) / (number - count) * ratio * ratio * ratio
        return odds / (1 + odds)
    }

    /// Clopper and Pearson's lower limit of a share, when `count` of `number` were counted, fewer than all.
    package static func lowerShare(_ count: Double, of number: Double) -> Double {
        1 - upperShare(number - count, of: number)
    }

    /// A quantile of the gamma distribution: those of `count` and of `count + 1` are the lower and the upper
    /// limit of the events to be expected (Garwood 1936).
    ///
    /// - Parameter deviations: the quantile, in standard deviations.
    package static func gamma(shape: Double, deviations: Double) -> Double {
        guard shape > 0 else { return 0 }
        let root = 1 - 1 / (9 * shape) + deviations / (3 * shape.squareRoot())
        return root > 0 ? shape * root * root * root : 0
    }
}
