import Foundation

/// Two one-sided tests: are the means of two kinds of tries within a margin of each other?
///
/// The tries are made in rounds, one of each kind a round, so the differences within a round are what is
/// tested: what the machine does to a whole round cancels. The hypothesis is that they differ by the margin
/// or more; it must be refused on both sides.
struct Equivalence {
    /// The margin, as a share of the mean of the first.
    static let margin = 0.05
    /// The standard normal's quantile for a level of 5 % on one side.
    private static let normalQuantile = 1.6449

    let names: (String, String)
    let meanDifference: Double
    let standardError: Double
    let reference: Double
    let rounds: Int

    /// From the times of the rounds, in any unit.
    init(_ first: (name: String, times: [Double]), _ second: (name: String, times: [Double])) {
        let differences = zip(first.times, second.times).map { $1 - $0 }
        names = (first.name, second.name)
        rounds = differences.count
        meanDifference = Equivalence.mean(differences)
        standardError = Equivalence.standardError(differences)
        reference = Equivalence.mean(first.times)
    }

    /// By how many standard errors the difference is above the lower margin; must be above ``critical``.
    var lower: Double { (meanDifference + Self.margin * reference) / standardError }
    /// By how many it is above the upper margin; must be below minus ``critical``.
    var upper: Double { (meanDifference - Self.margin * reference) / standardError }

    /// Student's t for a level of 5 % on one side, by the Cornish–Fisher expansion, good to three digits from
    /// 10 degrees of freedom on.
    var critical: Double {
        let (z, freedom) = (Self.normalQuantile, Double(max(1, rounds - 1)))
        let first = (pow(z, 3) + z) / (4 * freedom)
        let second = (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * freedom * freedom)
        return z + first + second
    }

    /// Whether they are within the margin of each other.
    enum Verdict: String {
        case equal = "equal within 5 %"
        case notShown = "NOT shown to be equal"
    }

    var verdict: Verdict { lower > critical && upper < -critical ? .equal : .notShown }

    /// One line.
    var text: String {
        let (share, error) = (meanDifference / reference * 100, standardError / reference * 100)
        return "\(names.0) and \(names.1): \(rounded(share)) %, SE \(rounded(error)) %, "
            + "t \(rounded(lower)) and \(rounded(upper)), critical ±\(rounded(critical)): \(verdict.rawValue)"
    }

    static func mean(_ values: [Double]) -> Double {
        values.reduce(0, +) / Double(max(1, values.count))
    }

    static func standardError(_ values: [Double]) -> Double {
        let mean = mean(values)
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let count = Double(values.count)
        return (squares / max(1, count - 1) / max(1, count)).squareRoot()
    }
}
