/// A ratio of sums over accounts, and its standard error with accounts as the independent units.
///
/// With every account's sums A and B the ratio is R = ΣA / ΣB. Without one account it would be off by
/// (A − R·B) / (ΣB − B), and the variance is (n−1)/n times the sum of the squares of that: the jackknife,
/// which is wider than the sandwich where few accounts weigh much.
package struct ClusteredMean {
    /// The 97.5 % point of the normal distribution.
    static let deviations = Student.limit

    private var numerators: [Double]
    private var denominators: [Double]

    /// - Parameter accounts: how many there are.
    package init(accounts: Int) {
        numerators = Array(repeating: 0, count: accounts)
        denominators = Array(repeating: 0, count: accounts)
    }

    /// Adds to an account's sums.
    package mutating func add(_ numerator: Double, over denominator: Double, of account: Int) {
        numerators[account] += numerator
        denominators[account] += denominator
    }

    /// The ratio with its standard error; accounts that were given nothing do not count.
    package func estimate(_ estimator: Estimator, accounts: Int) -> LogEstimate {
        let whole = denominators.reduce(0, +)
        let ratio = whole > 0 ? numerators.reduce(0, +) / whole : 0
        var squares = 0.0
        for (numerator, denominator) in zip(numerators, denominators) where whole > denominator {
            let shift = (numerator - ratio * denominator) / (whole - denominator)
            squares += shift * shift
        }
        let variance = accounts > 1 ? squares * Double(accounts - 1) / Double(accounts) : 0
        return LogEstimate(estimator, ratio, standardError: variance.squareRoot())
    }
}
