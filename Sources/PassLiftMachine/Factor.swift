/// A second factor that PassLift keeps; the raw value is API.
public enum FactorKind: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Time-based one-time codes (RFC 6238).
    case totp
    /// Printed recovery codes, each good for one use.
    case recoveryCodes = "recovery_codes"

    /// The same as a set of factors.
    public var asSet: SecondFactors {
        switch self {
        case .totp: .totp
        case .recoveryCodes: .recoveryCodes
        }
    }
}

/// Whether a second factor is enrolled. An enrolment that nobody has confirmed yet is none.
public enum FactorState: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It is not. Next: `enrolled`.
    case absent
    /// It is. Next: `enrolled` (replaced), `absent`.
    case enrolled
}

/// What happens to a second factor.
public enum FactorInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The person confirmed it by a first code.
    case enrolled
    /// It was taken over from a legacy system.
    case imported
    /// Another secret took the place of the one before.
    case replaced
    /// The person took it away.
    case removed
    /// Its last code was used.
    case exhausted
    /// A recovery suspended it: it is asked of nobody.
    case suspended
    /// The suspended one was shown together with an independent route.
    case reinstated
}

/// The machine of ``FactorState``.
public enum FactorMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: FactorState, _ input: FactorInput) -> FactorState? {
        switch (state, input) {
        case (.absent, .enrolled), (.absent, .imported), (.absent, .reinstated): .enrolled
        case (.enrolled, .replaced): .enrolled
        case (.enrolled, .removed), (.enrolled, .exhausted), (.enrolled, .suspended): .absent
        case (.absent, .replaced), (.absent, .removed), (.absent, .exhausted), (.absent, .suspended): nil
        case (.enrolled, .enrolled), (.enrolled, .imported), (.enrolled, .reinstated): nil
        }
    }
}
