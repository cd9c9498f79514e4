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
    /// A decision to put in the place of the policy's; it passes the same hard rules or is dropped.
    public var replacement: Decision?

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

    /// Circumstances without a replacement, under a rollout that nobody has touched.
    public init(policy: UpgradePolicy, now: Instant, draws: Draws) {
        self.policy = policy
        self.now = now
        self.draws = draws
        rollout = .running
        replacement = nil
    }
}
