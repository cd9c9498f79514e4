public import PassLiftMachine
public import PassLiftPolicy

/// What the host states about one of its accounts, with every call: PassLift derives the standing from it.
///
/// Where PassLift keeps the passkeys itself, what is stated about passkeys is not looked at.
public struct AccountStatement: Hashable, Sendable {
    /// Whether the account has a password.
    public var password: PasswordState
    /// How many passkeys can sign in.
    public var passkeys: UInt16
    /// How many of them have signed in with user verification, in a later visit than their creation.
    public var provenPasskeys: UInt16
    /// Second factors that are enrolled.
    public var secondFactors: SecondFactors
    /// When a recovery route was last confirmed; nil: never.
    public var recoveryConfirmedAt: Instant?
    /// When the account was made; nil: not known.
    public var createdAt: Instant?
    /// Attributes that the policy's conditions may name; values are compared, never stored or told in events.
    public var attributes: [String: AttributeValue]

    /// An account with a password and nothing else.
    public init() {
        password = .present
        passkeys = 0
        provenPasskeys = 0
        secondFactors = []
        recoveryConfirmedAt = nil
        createdAt = nil
        attributes = [:]
    }
}
