/// Where a ceremony slip stands: the server's one-use permission for one WebAuthn ceremony.
public enum SlipState: BitwiseCopyable, Hashable, Sendable {
    /// Not issued. Next: `issued`.
    case absent
    /// Options are out, an answer may come once. Next: `consumed`, `expired`.
    case issued
    /// The answer, good or bad, is recorded. Next: nothing.
    case consumed(SlipOutcome)
    /// Its time ran out unanswered. Next: nothing.
    case expired
}

/// What a consumed slip came to.
public enum SlipOutcome: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Verified, and recorded with what it proved.
    case completed
    /// An answer came and was refused.
    case refused
    /// The client says that the person or the browser ended it (`NotAllowedError`, `AbortError`).
    case ended
    /// The client says that the authenticator holds a passkey of this account already (`InvalidStateError`).
    case alreadyRegistered = "already_registered"
    /// The client says that it cannot (`NotSupportedError`, `ConstraintError`, `SecurityError`, …).
    case unsupported
    /// The account changed in a way that voids everything issued before (`securityEpoch`).
    case superseded
}

/// What happens to a slip.
public enum SlipInput: BitwiseCopyable, Hashable, Sendable {
    case issued
    case answered(SlipOutcome)
    case timedOut
}

/// The machine of ``SlipState``.
public enum SlipMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: SlipState, _ input: SlipInput) -> SlipState? {
        switch (state, input) {
        case (.absent, .issued): .issued
        case (.issued, .answered(let outcome)): .consumed(outcome)
        case (.issued, .timedOut): .expired
        case (.absent, .answered), (.absent, .timedOut): nil
        case (.issued, .issued): nil
        case (.consumed, .issued), (.consumed, .answered), (.consumed, .timedOut): nil
        case (.expired, .issued), (.expired, .answered), (.expired, .timedOut): nil
        }
    }
}
