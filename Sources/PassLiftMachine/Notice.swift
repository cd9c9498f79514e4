/// What is told by mail; the raw value is API.
public enum Notice: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case passkeyAdded = "passkey_added"
    case passkeyRemoved = "passkey_removed"
    /// The password was set, changed or reset.
    case passwordChanged = "password_changed"
    case passwordRemoved = "password_removed"
    /// Strangers' wrong passwords have switched it off for devices that are not known; with a link that
    /// begins a recovery.
    case passwordSwitchedOff = "password_switched_off"
    case factorAdded = "factor_added"
    case factorRemoved = "factor_removed"
    /// Told at every address, the one before included.
    case addressChanged = "address_changed"
    /// With the link to call it off.
    case recoveryStarted = "recovery_started"
    case recoveryFinished = "recovery_finished"
    /// A code, and the link that stands for it.
    case code
    /// Somebody tried to sign up with an address that has an account.
    case accountExists = "account_exists"
}

/// Where a notice stands. Tries in vain in between are nobody's concern but the sender's.
public enum Notification: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It is to be sent. Next: `sent`, `failed`.
    case waiting
    /// Whoever delivers mail has taken it. Next: nothing.
    case sent
    /// It cannot be sent, and is not tried any more. Next: nothing.
    case failed
}

/// What happens to a notice.
public enum NotificationInput: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case delivered
    case givenUp = "given_up"
}

/// The machine of ``Notification``.
public enum NotificationMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: Notification, _ input: NotificationInput) -> Notification? {
        switch (state, input) {
        case (.waiting, .delivered): .sent
        case (.waiting, .givenUp): .failed
        case (.sent, .delivered), (.sent, .givenUp), (.failed, .delivered), (.failed, .givenUp): nil
        }
    }
}
