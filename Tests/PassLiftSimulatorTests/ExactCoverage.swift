import Foundation
import PassLiftSimulator

/// How often exact intervals hold the truth: more than 95 % of the time where counts are few.
enum ExactCoverage {
    /// Of the share of so many accounts.
    static func ofShare(_ share: Double, of number: Int) -> Double {
        (0...number).reduce(0) { sum, count in
            let (counted, others) = (Double(count), Double(number - count))
            let lower = count == 0 ? 0 : ExactLimits.lowerShare(counted, of: Double(number))
            let none = ExactLimits.shareOfNone(of: Double(number))
            let isHeld =
                switch count {
                case 0: share <= none
                case number: share >= 1 - none
                default: lower <= share && share <= ExactLimits.upperShare(counted, of: Double(number))
                }
            let ways = lgamma(counted + others + 1) - lgamma(counted + 1) - lgamma(others + 1)
            return isHeld ? sum + exp(ways + counted * log(share) + others * log(1 - share)) : sum
        }
    }

    /// Of the events of which so many are to be expected.
    static func ofEvents(_ expected: Double) -> Double {
        let deviations = 1.959_963_985
        var (sum, mass) = (0.0, exp(-expected))
        for count in 0...Int(expected * 3 + 40) {
            let counted = Double(count)
            let upper =
                count == 0
                ? ExactLimits.eventsOfNone : ExactLimits.gamma(shape: counted + 1, deviations: deviations)
            let isHeld =
                ExactLimits.gamma(shape: counted, deviations: -deviations) <= expected && expected <= upper
            if isHeld { sum += mass }
            mass *= expected / (counted + 1)
        }
        return sum
    }
}
