/// Whether the rollout of a policy goes on, the same for every account.
///
/// A guardrail that is breached stops it, or takes it back a stage; only a person lets it go on.
public enum RolloutPhase: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The document's stages decide who is in. Next: `held`, `frozen`.
    case running
    /// Taken back to an earlier stage and held there. Next: `running`, `held`, `frozen`.
    case held
    /// No new prompts and attempts for anyone. Next: `running`, `held`.
    case frozen
}

/// What happens to a rollout.
public enum RolloutInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The time of the document's next stage has come.
    case stageReached = "stage_reached"
    /// A guardrail or a person takes it back a stage.
    case rolledBack = "rolled_back"
    /// A guardrail or a person stops it.
    case frozen
    /// A person lets it go on, in a new epoch.
    case resumed
}

/// The machine of ``RolloutPhase``.
public enum RolloutMachine: StateMachine {
    /// The phase after `input`, or nil when it cannot happen.
    public static func next(_ state: RolloutPhase, _ input: RolloutInput) -> RolloutPhase? {
        switch (state, input) {
        case (.running, .stageReached): .running
        case (.running, .rolledBack), (.held, .rolledBack), (.frozen, .rolledBack): .held
        case (.running, .frozen), (.held, .frozen): .frozen
        case (.held, .resumed), (.frozen, .resumed): .running
        case (.held, .stageReached), (.frozen, .stageReached), (.frozen, .frozen), (.running, .resumed): nil
        }
    }
}

/// Whether one guardrail still watches. Next: `watching` → `breached`; a new epoch begins anew.
public enum GuardrailPhase: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Compares holdout and treatment. Next: `breached`.
    case watching
    /// Found harm. Next: nothing in this epoch.
    case breached
}

/// What happens to a guardrail.
public enum GuardrailInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The evidence of harm passed its threshold.
    case breached
}

/// The machine of ``GuardrailPhase``.
public enum GuardrailMachine: StateMachine {
    /// The phase after `input`, or nil when it cannot happen.
    public static func next(_ state: GuardrailPhase, _ input: GuardrailInput) -> GuardrailPhase? {
        switch (state, input) {
        case (.watching, .breached): .breached
        case (.breached, .breached): nil
        }
    }
}

/// Whether a policy document decides. Next: `absent` → `inForce`; one document after the other.
public enum PolicyPhase: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// None has been seen yet. Next: `inForce`.
    case absent
    /// One decides. Next: `inForce`, by another document.
    case inForce = "in_force"
}

/// What happens to the policy.
public enum PolicyInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A document decides that did not decide before.
    case changed
}

/// The machine of ``PolicyPhase``.
public enum PolicyMachine: StateMachine {
    /// The phase after `input`.
    public static func next(_ state: PolicyPhase, _ input: PolicyInput) -> PolicyPhase? {
        switch (state, input) {
        case (.absent, .changed), (.inForce, .changed): .inForce
        }
    }
}
