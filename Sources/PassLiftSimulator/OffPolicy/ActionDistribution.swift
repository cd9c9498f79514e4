import PassLiftFlow
import PassLiftMachine
package import PassLiftPolicy

/// What a policy does at a moment, over its own chance: the probability of every action in parts per million.
package struct ActionDistribution: BitwiseCopyable, Hashable, Sendable {
    /// By ``index(of:)``.
    package private(set) var ppm = SIMD8<UInt32>.zero
    /// The text that the account's offers have.
    package private(set) var variant: UInt8 = 0

    /// How many actions there are.
    package static let actionCount = 6
    private static let whole: UInt32 = 1_000_000

    /// Of `policy` at `moment`, whatever chance was drawn there.
    package init(of policy: UpgradePolicy, at moment: Moment) {
        var moment = moment
        var drawn: UInt32 = 0
        while drawn < Self.whole {
            moment.chance = Self.chance(drawing: drawn)
            let decision = policy.decide(moment)
            variant = decision.variant
            let isExplored = decision.reason == .explored && decision.propensityPPM > 0
            let part = isExplored ? min(decision.propensityPPM, Self.whole - drawn) : Self.whole - drawn
            let action: Decision.Action =
                switch HardRules.judge(decision.action, at: moment) {
                case .permitted: decision.action
                case .forbidden: .stayQuiet
                }
            ppm[Self.index(of: action)] += part
            drawn += part
        }
    }

    /// The probability of an action, in parts per million.
    package subscript(action: Decision.Action) -> UInt32 { ppm[Self.index(of: action)] }

    /// The place of an action, from 0.
    package static func index(of action: Decision.Action) -> Int {
        switch action {
        case .stayQuiet: 0
        case .upgradeAutomatically(then: .nothing): 1
        case .upgradeAutomatically(then: .offer): 2
        case .offer: 3
        case .require: 4
        case .offerPasskeyOnly: 5
        }
    }

    /// Whether offers, which have a text, may come.
    package var mayOffer: Bool { ppm[2] > 0 || ppm[3] > 0 || ppm[4] > 0 }

    /// The least chance from which this of a million numbers is drawn.
    private static func chance(drawing number: UInt32) -> UInt32 {
        UInt32(truncatingIfNeeded: (UInt64(number) << 32 + UInt64(whole) - 1) / UInt64(whole))
    }
}
