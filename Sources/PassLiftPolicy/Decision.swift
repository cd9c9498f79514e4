public import PassLiftMachine

/// What to do next for this account now, and why.
public struct Decision: BitwiseCopyable, Hashable, Sendable {
    /// What to do.
    public var action: Action
    /// Why; its spelling is API.
    public var reason: Reason
    /// Until when a cooldown or snooze that decided holds; nil when time did not decide.
    public var until: Instant?
    /// Which rules were asked and which of them passed.
    public var trace: Trace
    /// The index of the rule that decided, as `UpgradePolicy.explain` spells it out.
    public var rule: UInt8
    /// The stage of the rollout that applied, counted from 1; 0 when none did.
    public var stage: UInt8
    /// The account's text variant of an offer, counted from 0 (``UpgradePolicy/variantName(_:)``).
    public var variant: UInt8
    /// Whether the account is in the holdout, and logs what it would have got.
    public var arm: Arm
    /// What the account would have got were it not held out; nil unless that is more than nothing.
    public var withheld: Action?
    /// What the policy had decided, where a hook of the host's put something else in its place.
    public var proposed: Action?
    /// The probability of this action under this policy at this moment, in parts per million; 0 where it was
    /// not the policy's.
    public var propensityPPM: UInt32

    /// What to do.
    public enum Action: BitwiseCopyable, Hashable, Sendable {
        /// Nothing; the visit settles.
        case stayQuiet
        /// Try a silent creation; and what follows when it comes to nothing.
        case upgradeAutomatically(then: FollowUp)
        /// Ask, with snooze and "never again".
        case offer
        /// Ask without them; never takes the sign-in away.
        case require
        /// Ask whether the password may go.
        case offerPasskeyOnly

        /// Its spelling in texts.
        public var name: String {
            switch self {
            case .stayQuiet: "stay_quiet"
            case .upgradeAutomatically: "upgrade_automatically"
            case .offer: "offer"
            case .require: "require"
            case .offerPasskeyOnly: "offer_passkey_only"
            }
        }
    }

    /// Treated, or held out for comparison.
    public enum Arm: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case treatment
        case holdout
    }

    /// The rules asked and passed, one bit each, at most 64.
    public struct Trace: BitwiseCopyable, Hashable, Sendable {
        /// Bit *n*: rule *n* was asked.
        public var asked: UInt64
        /// Bit *n*: rule *n* was asked and let the decision go on.
        public var passed: UInt64

        /// A trace from its two words.
        public init(asked: UInt64 = 0, passed: UInt64 = 0) {
            self.asked = asked
            self.passed = passed
        }
    }

    /// Puts another action in the place of the policy's, which stays on record.
    public mutating func replace(by action: Action) {
        proposed = self.action
        self.action = action
        reason = .replaced
        until = nil
        propensityPPM = 0
    }

    /// A decision that nothing more is known of.
    public init(_ action: Action, _ reason: Reason) {
        self.action = action
        self.reason = reason
        until = nil
        trace = Trace()
        rule = 0
        stage = 0
        variant = 0
        arm = .treatment
        withheld = nil
        proposed = nil
        propensityPPM = 1_000_000
    }
}
