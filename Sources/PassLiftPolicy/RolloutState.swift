/// Where the rollout stands, the same for every account.
public struct RolloutState: BitwiseCopyable, Hashable, Sendable {
    /// Whether new prompts and attempts are stopped.
    public var pace: Pace
    /// The stage that a person or a guardrail holds the rollout at, counted from 1; 0 holds it before the
    /// first, where nobody is lifted. nil: the document's instants decide.
    ///
    /// A hold never runs ahead of the instants. A document without stages has one, which has always begun.
    public var heldStage: UInt8?
    /// Rises with each resumption by a person.
    public var epoch: UInt32

    /// Running or stopped.
    public enum Pace: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case running
        case frozen
    }

    /// A rollout that nobody has touched.
    public static let running = RolloutState()

    /// A rollout that nobody has touched.
    public init() {
        pace = .running
        heldStage = nil
        epoch = 0
    }
}
