public import PassLiftMachine
public import PassLiftPolicy

/// What a step is taken under: the policy, the time, the rollout, and the chance that was drawn for it.
public struct Circumstances: Sendable {
    /// The policy that is asked.
    public var policy: UpgradePolicy
    /// The time of the step.
    public var now: Instant
    /// Where the rollout stands.
    public var rollout: RolloutState
    /// What chance gave.
    public var draws: Draws
    /// What to do in the place of what the policy decides; it passes the same hard rules or is dropped.
    public var replacement: Decision.Action?
    /// What the host's review says of whoever is to be identified in this step.
    public var review: SignInVerdict

    /// What chance gave for one step.
    public struct Draws: BitwiseCopyable, Hashable, Sendable {
        /// The bits that a decision may use; logged with it.
        public var decision: UInt32
        /// The identity of a slip that may be issued.
        public var slip: UInt128

        /// From its parts.
        public init(decision: UInt32, slip: UInt128) {
            self.decision = decision
            self.slip = slip
        }
    }

    /// Circumstances without a host's word, under a rollout that nobody has touched.
    public init(policy: UpgradePolicy, now: Instant, draws: Draws) {
        self.policy = policy
        self.now = now
        self.draws = draws
        rollout = .running
        replacement = nil
        review = .allow
    }
}

/// What a host's review says of a person, before they are let in; the raw value is API.
public enum SignInVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case allow
    /// A second factor must be checked in this visit, even where the account asks for none. A sign-up or a
    /// recovery is refused by it, unless a second factor was shown in it, or a recovery code beside another
    /// route.
    case requireSecondFactor = "require_second_factor"
    /// Nobody is let in, and nothing is stored: no password, no passkey, and nothing is suspended.
    case refuse
}
