/// The rule against lock-out: what may be taken from an account, judged before it is taken.
public enum RemovalRule {
    /// Whether the password may go.
    public enum PasswordVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case permitted
        case noPassword = "no_password"
        case accountUnavailable = "account_unavailable"
        /// No passkey has signed in yet.
        case noProvenPasskey = "no_proven_passkey"
        /// No recovery route was confirmed within twelve months.
        case noVerifiedRecovery = "no_verified_recovery"
        /// The passkey that was used is young (``Origin``): a mailed code, a second factor or the host's word
        /// is shown first.
        case youngPasskey = "young_passkey"
    }

    /// Whether a passkey may be deleted or suspended.
    public enum PasskeyVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case permitted
        case accountUnavailable = "account_unavailable"
        /// It is the last usable way into an active account.
        case lastWayIn = "last_way_in"
    }

    /// Whether a route back in may be dropped.
    public enum RouteVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case permitted
        case accountUnavailable = "account_unavailable"
        /// An account without a password keeps one: a route is replaced there, not dropped.
        case lastRoute = "last_route"
    }

    /// Judges the removal of a route, where `left` are those that stay.
    public static func droppingRoute(_ facts: AccountFacts, leaving left: RecoveryRoutes) -> RouteVerdict {
        guard facts.status == .active || facts.status == .suspended else { return .accountUnavailable }
        let isNeeded = facts.password == .absent && facts.passkeys > 0
        return isNeeded && left.isDisjoint(with: .beginning) ? .lastRoute : .permitted
    }

    /// Judges the removal of the password at `now`.
    public static func removingPassword(_ facts: AccountFacts, now: Instant) -> PasswordVerdict {
        guard facts.status == .active else { return .accountUnavailable }
        guard facts.password == .present else { return .noPassword }
        guard facts.provenPasskeys > 0 else { return .noProvenPasskey }
        guard facts.isRecoveryVerified(at: now) else { return .noVerifiedRecovery }
        return .permitted
    }

    /// Judges the removal of the password on the word of a passkey of that origin.
    ///
    /// A young passkey may replace a password of its own root where the account's mail goes back to that root
    /// too: then nothing independent can be had, and the mailbox outranks both.
    public static func removingPassword(
        _ facts: AccountFacts, by passkey: Origin, now: Instant
    ) -> PasswordVerdict {
        let verdict = removingPassword(facts, now: now)
        guard verdict == .permitted, !passkey.isConfirmed else { return verdict }
        let isOneRoot =
            passkey.root == facts.origins.password.root && passkey.root == facts.origins.address.root
        return isOneRoot ? .permitted : .youngPasskey
    }

    /// Judges the removal (deletion or suspension) of a passkey that stands at `state`.
    ///
    /// A password is a way in; without one, only passkeys that have signed in count.
    public static func removingPasskey(_ facts: AccountFacts, at state: CredentialState) -> PasskeyVerdict {
        guard facts.status == .active || facts.status == .suspended else { return .accountUnavailable }
        switch facts.password {
        case .present: return .permitted
        case .absent:
            let provenLeft = Int(facts.provenPasskeys) - (state == .proven ? 1 : 0)
            return provenLeft > 0 || state == .suspended ? .permitted : .lastWayIn
        }
    }
}
