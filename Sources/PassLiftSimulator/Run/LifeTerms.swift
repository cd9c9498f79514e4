public import PassLiftMachine
public import PassLiftPolicy

/// What a life is lived under.
public struct LifeTerms: Sendable {
    /// The policy that is asked.
    public let policy: UpgradePolicy
    /// The start of the first day.
    public let start: Instant
    /// How many days.
    public let days: UInt32
    /// How guardrails have moved the rollout, in the order of the days.
    public let moves: [RolloutMove]

    /// A guardrail's act on the rollout.
    public struct RolloutMove: BitwiseCopyable, Hashable, Sendable {
        /// From the start of this day on, counted from 0.
        public let day: UInt32
        /// Where the rollout stands then.
        public let state: RolloutState

        /// From its parts.
        public init(day: UInt32, state: RolloutState) {
            self.day = day
            self.state = state
        }
    }

    /// From its parts.
    public init(policy: UpgradePolicy, start: Instant, days: UInt32, moves: [RolloutMove] = []) {
        self.policy = policy
        self.start = start
        self.days = days
        self.moves = moves
    }

    /// Where the rollout stands on a day.
    func rollout(on day: UInt32) -> RolloutState {
        moves.last { $0.day <= day }?.state ?? .running
    }
}
