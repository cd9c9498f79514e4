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
    /// The stored address: codes go nowhere else.
    public var email: String?
    /// When the address was verified.
    public var emailVerifiedAt: Instant?
    /// The other address, to which notices go too; nil: there is none.
    public var otherAddress: OtherAddress?
    /// Attributes that a policy's conditions may name; values are never told in events.
    public var attributes: [String: AttributeValue]

    /// A second address of an account.
    public struct OtherAddress: Hashable, Sendable {
        /// The address.
        public var address: String
        /// What it is to the account.
        public var role: Role
        /// Since when.
        public var since: Instant

        /// What a second address is; the raw value is API.
        public enum Role: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
            /// It stands beside the present one until an independent route confirms it.
            case new
            /// Mail went there before the last change, which it can undo.
            case former
        }

        /// From its parts.
        public init(address: String, role: Role, since: Instant) {
            self.address = address
            self.role = role
            self.since = since
        }
    }

    /// Names of an account without an address.
    public init(account: AccountID, loginName: String, loginNameKey: String) {
        self.account = account
        self.loginName = loginName
        self.loginNameKey = loginNameKey
        displayName = ""
        email = nil
        emailVerifiedAt = nil
        otherAddress = nil
        attributes = [:]
    }
}
