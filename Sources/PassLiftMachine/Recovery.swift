/// Where a recovery stands: a person without a usable way in gets one, slowly enough for the owner to object.
public enum Recovery: BitwiseCopyable, Hashable, Sendable {
    /// None is under way. Next: `requested`.
    case absent
    /// Somebody asked for it. Next: `proofGiven`, `cancelled`, `expired`.
    case requested
    /// A route was proved (mailed code, recovery codes, the host's own). Next: `proofGiven` (by another one),
    /// `waiting`, `enrolling`, `cancelled`, `expired`.
    case proofGiven
    /// Waits, so that the owner can object, until this instant. Next: `waiting` (proved again), `enrolling`,
    /// `cancelled`, `expired`.
    case waiting(until: Instant)
    /// A new passkey or password may be set. Next: `enrolling` (proved again), `completed`, `cancelled`,
    /// `expired`.
    case enrolling
    /// The person is back in. Next: nothing.
    case completed
    /// Called off: by the link of its notice, by a confirmed passkey, by two independent routes, or by a
    /// change of the address. Next: nothing.
    case cancelled
    /// Ran out of time. Next: nothing.
    case expired
}

/// What happens to a recovery.
public enum RecoveryInput: BitwiseCopyable, Hashable, Sendable {
    case requested
    case proved
    /// The policy asks for a wait until this instant.
    case waitImposed(until: Instant)
    /// The wait is over, or none was asked for; carries the time at which this was seen.
    case waitEnded(at: Instant)
    /// A second route was proved, for which the wait stood in.
    case waitLifted
    /// The person agrees that the password, which was not shown, is suspended.
    case passwordWaived
    case enrolled
    case cancelled
    case timedOut
}

/// The machine of ``Recovery``.
public enum RecoveryMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: Recovery, _ input: RecoveryInput) -> Recovery? {
        switch state {
        case .absent: input == .requested ? .requested : nil
        case .requested: input == .proved ? .proofGiven : nextEnding(input)
        case .proofGiven: nextProved(input)
        case .waiting(let until): nextWaiting(until, input)
        case .enrolling: nextEnrolling(input)
        case .completed, .cancelled, .expired: nil
        }
    }

    private static func nextProved(_ input: RecoveryInput) -> Recovery? {
        switch input {
        case .waitImposed(let until): .waiting(until: until)
        case .waitEnded: .enrolling
        case .proved: .proofGiven
        case .requested, .enrolled, .waitLifted, .passwordWaived: nil
        case .cancelled, .timedOut: nextEnding(input)
        }
    }

    private static func nextWaiting(_ until: Instant, _ input: RecoveryInput) -> Recovery? {
        switch input {
        case .waitEnded(let seen): seen >= until ? .enrolling : nil
        case .waitLifted: .enrolling
        case .proved: .waiting(until: until)
        case .requested, .waitImposed, .enrolled, .passwordWaived: nil
        case .cancelled, .timedOut: nextEnding(input)
        }
    }

    private static func nextEnrolling(_ input: RecoveryInput) -> Recovery? {
        switch input {
        case .enrolled: .completed
        case .proved, .passwordWaived: .enrolling
        case .requested, .waitImposed, .waitEnded, .waitLifted: nil
        case .cancelled, .timedOut: nextEnding(input)
        }
    }

    private static func nextEnding(_ input: RecoveryInput) -> Recovery? {
        switch input {
        case .cancelled: .cancelled
        case .timedOut: .expired
        case .requested, .proved, .waitImposed, .waitEnded, .waitLifted, .passwordWaived, .enrolled: nil
        }
    }
}
