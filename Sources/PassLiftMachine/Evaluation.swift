/// Whether the policy has been asked in this visit; it is asked once.
public enum Evaluation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Not asked yet. Next: `done`.
    case due
    /// Asked and answered. Next: nothing.
    case done
}

/// That the policy was asked.
public enum EvaluationInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case evaluated
}

/// The machine of ``Evaluation``.
public enum EvaluationMachine: StateMachine {
    /// The state after `input`, or nil when the policy was asked before.
    public static func next(_ state: Evaluation, _ input: EvaluationInput) -> Evaluation? {
        switch (state, input) {
        case (.due, .evaluated): .done
        case (.done, .evaluated): nil
        }
    }
}
