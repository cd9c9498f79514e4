/// Whether a route back into the account was ever confirmed: its mail address, its recovery codes, the host's
/// own way.
public enum RecoveryRoute: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// None was. Next: `confirmed`.
    case unconfirmed
    /// One was. Next: `confirmed` (again, or another one), `unconfirmed`.
    case confirmed
}

/// What happens to the routes back in.
public enum RecoveryRouteInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The person showed that a route works.
    case confirmed
    /// Mail goes to another address, which was confirmed.
    case changed
    /// A new address stands beside the present one.
    case added
    /// The last one was taken away, or used up.
    case dropped
}

/// The machine of ``RecoveryRoute``.
public enum RecoveryRouteMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: RecoveryRoute, _ input: RecoveryRouteInput) -> RecoveryRoute? {
        switch (state, input) {
        case (.unconfirmed, .confirmed), (.unconfirmed, .changed): .confirmed
        case (.confirmed, .confirmed), (.confirmed, .changed): .confirmed
        case (.confirmed, .added): .confirmed
        case (.unconfirmed, .added): .unconfirmed
        case (.confirmed, .dropped): .unconfirmed
        case (.unconfirmed, .dropped): nil
        }
    }
}
