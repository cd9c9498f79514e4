import PassLiftPolicy

/// A ratio of sums over accounts, and its standard error with accounts as the independent units.
///
/// With every account's sums A and B the ratio is R = ΣA / ΣB, and by linearisation its variance is
/// n/(n−1) · Σ(A − R·B)² / (ΣB)² (the cluster-robust sandwich).
package struct ClusteredMean {
    /// The 97.5 % point of the normal distribution.
    static let deviations = Normal.quantile(0.975)

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
    package func estimate(_ estimator: Estimator, accounts: Int) -> Estimate {
        let whole = denominators.reduce(0, +)
        let ratio = whole > 0 ? numerators.reduce(0, +) / whole : 0
        var squares = 0.0
        for (numerator, denominator) in zip(numerators, denominators) {
            let rest = numerator - ratio * denominator
            squares += rest * rest
        }
        let number = Double(accounts)
        let variance = number > 1 && whole > 0 ? squares / (whole * whole) * number / (number - 1) : 0
        return Estimate(estimator, ratio, standardError: variance.squareRoot())
    }
}
