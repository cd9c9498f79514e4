/// Whether an account may sign in. Next: `absent` → `active`; `active` ⇄ `suspended`; both → `closed`.
public enum AccountStatus: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Not there yet. Next: `active`.
    case absent
    /// May sign in. Next: `suspended`, `closed`.
    case active
    /// May not sign in; everything is kept. Next: `active`, `closed`.
    case suspended
    /// Ended for good. Next: nothing; what is still kept of it may be erased.
    case closed
}

/// What happens to an account as a whole.
public enum AccountStatusInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case created
    case suspended
    case reinstated
    case closed
    /// Its names or attributes are others from now on; where it stands does not change.
    case renamed
    /// All that is kept of it is destroyed; that ends it too.
    case erased
}

/// The machine of ``AccountStatus``.
public enum AccountStatusMachine: StateMachine {
    /// The status after `input`, or nil when it cannot happen.
    public static func next(_ state: AccountStatus, _ input: AccountStatusInput) -> AccountStatus? {
        switch (state, input) {
        case (.absent, .created): .active
        case (.active, .renamed): .active
        case (.suspended, .renamed): .suspended
        case (.active, .suspended): .suspended
        case (.suspended, .reinstated): .active
        case (.active, .closed), (.suspended, .closed): .closed
        case (.active, .erased), (.suspended, .erased), (.closed, .erased): .closed
        case (.absent, .suspended), (.absent, .reinstated), (.absent, .closed), (.absent, .renamed),
            (.absent, .erased):
            nil
        case (.active, .created), (.active, .reinstated): nil
        case (.suspended, .created), (.suspended, .suspended): nil
        case (.closed, .created), (.closed, .suspended), (.closed, .reinstated), (.closed, .closed),
            (.closed, .renamed):
            nil
        }
    }
}
