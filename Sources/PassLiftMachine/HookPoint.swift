/// Where a host's own code is asked; the raw value is API.
public enum HookPoint: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Before the policy: attributes and risk.
    case beforeDecision = "before_decision"
    /// Before the person is let in.
    case reviewSignIn = "review_sign_in"
    /// After the policy: another decision in its place.
    case reviewDecision = "review_decision"
    /// After the commit: what happened.
    case afterTransition = "after_transition"
}

/// Why a hook's answer was not taken; the raw value is API.
public enum HookFailure: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It threw.
    case threw
    /// It did not answer within its time.
    case timedOut = "timed_out"
    /// It failed so often that it is not asked for a while.
    case notAsked = "not_asked"
    /// What it answered is not allowed by the hard rules.
    case forbidden
}
