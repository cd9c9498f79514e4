/// Where an account is on the way from password to passkey. Derived from ``AccountFacts``, never stored.
public enum Standing: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// No password and no passkey: sign-up under way, or only the host's other methods.
    /// Next: `passwordOnly`, `passkeyOnly`, `closed`.
    case nascent
    /// A password and no passkey. Next: `upgraded`, `closed`.
    case passwordOnly = "password_only"
    /// A password and at least one passkey, none of them proven. Next: `passkeyProven`, `passwordOnly`,
    /// `closed`.
    case upgraded
    /// A password and a proven passkey. Next: `passkeyOnly`, `upgraded`, `passwordOnly`, `closed`.
    case passkeyProven = "passkey_proven"
    /// At least one passkey and no password. Next: `passkeyProven`, `upgraded`, `closed`.
    case passkeyOnly = "passkey_only"
    /// The account has ended. Next: nothing.
    case closed

    /// The standing that `facts` amount to.
    @inlinable public init(of facts: AccountFacts) {
        if facts.status == .closed {
            self = .closed
            return
        }
        switch facts.password {
        case .absent: self = facts.passkeys == 0 ? .nascent : .passkeyOnly
        case .present:
            if facts.passkeys == 0 {
                self = .passwordOnly
            } else {
                self = facts.provenPasskeys == 0 ? .upgraded : .passkeyProven
            }
        }
    }
}
