package import PassLiftMachine

/// A decision of a log, as the estimates see it.
package struct DecisionRow: BitwiseCopyable, Hashable, Sendable {
    /// Whose, counted from 0.
    package var account: Int
    /// When.
    package var time: Instant
    /// What was done (``ActionDistribution/index(of:)``).
    package var action: Int
    /// What the logging policy might have done, in parts per million.
    package var logging: SIMD8<UInt32>
    /// What the other policy would do.
    package var target: SIMD8<UInt32>
    /// Which cell of the outcome's model it falls in (``OutcomeModel``).
    package var cell: Int
    /// What came of it in its visit.
    package var outcomes: Outcomes
    /// How long what it began may be open, in seconds.
    package var lifetimeSeconds: Int64

    /// What came of a decision in its visit.
    package struct Outcomes: OptionSet, BitwiseCopyable, Hashable, Sendable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        package static let passkeyCreated = Outcomes(rawValue: 1)
        package static let offerShown = Outcomes(rawValue: 2)
        package static let offerAccepted = Outcomes(rawValue: 4)
        package static let neverAgain = Outcomes(rawValue: 8)
        package static let visitContinued = Outcomes(rawValue: 16)
    }

    /// From its parts, with nothing come of it yet.
    package init(
        account: Int, time: Instant, action: Int, logging: SIMD8<UInt32>, target: SIMD8<UInt32>, cell: Int
    ) {
        self.account = account
        self.time = time
        self.action = action
        self.logging = logging
        self.target = target
        self.cell = cell
        outcomes = []
        lifetimeSeconds = 0
    }

    /// When its visit is over: a while after the last thing that it may have begun.
    var settledAt: Instant { time.adding(seconds: max(lifetimeSeconds, Evidence.settlingSeconds)) }

    /// How much likelier the other policy had done what was done.
    package var weight: Double { Double(target[action]) / Double(logging[action]) }

    /// 1 or 0, for outcomes of one visit; nil for others.
    package func value(of outcome: Outcome) -> Double? {
        let wanted: Outcomes
        switch outcome {
        case .passkeyCreated: wanted = .passkeyCreated
        case .offerShown: wanted = .offerShown
        case .offerAccepted: wanted = .offerAccepted
        case .neverAgain: wanted = .neverAgain
        case .visitContinued: wanted = .visitContinued
        case .passkeyCreatedByDay, .adoptedByDay, .passwordRemovedByDay, .neverAgainByDay, .offersByDay,
            .signInsByDay, .nextSignInSucceeds:
            return nil
        }
        return outcomes.contains(wanted) ? 1 : 0
    }
}
