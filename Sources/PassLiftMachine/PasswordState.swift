/// Whether an account has a password.
public enum PasswordState: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// There is none. Next: `present`.
    case absent
    /// There is one. Next: `present` (changed, re-hashed), `absent`.
    case present
}

/// What happens to a password.
public enum PasswordInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A legacy hash was taken over as it is.
    case imported
    /// A first password was chosen.
    case set
    /// Another password took its place.
    case changed
    /// The same password was hashed anew, with today's scheme and cost.
    case rehashed
    /// The password was taken away. What one root removes the store keeps, suspended; what two remove is
    /// gone.
    case removed
    /// A recovery suspended it: it signs nobody in.
    case suspended
    /// The suspended one was shown together with an independent route.
    case reinstated
}

/// The machine of ``PasswordState``.
public enum PasswordMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: PasswordState, _ input: PasswordInput) -> PasswordState? {
        switch (state, input) {
        case (.absent, .imported), (.absent, .set), (.absent, .reinstated): .present
        case (.present, .changed), (.present, .rehashed): .present
        case (.present, .removed), (.present, .suspended): .absent
        case (.absent, .changed), (.absent, .rehashed), (.absent, .removed), (.absent, .suspended): nil
        case (.present, .imported), (.present, .set), (.present, .reinstated): nil
        }
    }
}
