public import PassLiftMachine
public import PassLiftPolicy

/// The names of an account, kept only where PassLift keeps the users (depth *Everything*).
public struct ProfileRecord: Hashable, Sendable {
    /// Whose.
    public var account: AccountID
    /// The login name as it was typed.
    public var loginName: String
    /// The key under which the login name is unique (``TextNormalizer/loginNameKey(_:)``).
    public var loginNameKey: String
    /// A name to show; may be empty.
    public var displayName: String
    /// The stored address; mail goes nowhere else.
    public var email: String?
    /// When the address was verified.
    public var emailVerifiedAt: Instant?
    /// Attributes that a policy's conditions may name; values are never told in events.
    public var attributes: [String: AttributeValue]

    /// Names of an account without an address.
    public init(account: AccountID, loginName: String, loginNameKey: String) {
        self.account = account
        self.loginName = loginName
        self.loginNameKey = loginNameKey
        displayName = ""
        email = nil
        emailVerifiedAt = nil
        attributes = [:]
    }
}
