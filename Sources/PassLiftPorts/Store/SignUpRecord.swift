public import PassLiftMachine

/// A sign-up under way: what was typed, until the address is confirmed and there is an account to keep it.
public struct SignUpRecord: Hashable, Sendable {
    /// The visit in which it is under way.
    public var visit: VisitID
    /// The login name as typed.
    public var loginName: String
    /// The key under which the login name is to be unique.
    public var loginNameKey: String
    /// A name to show; may be empty.
    public var displayName: String
    /// The address to be confirmed.
    public var email: String
    /// When it runs out.
    public var expiresAt: Instant

    /// A sign-up of somebody who has no name to show.
    public init(
        visit: VisitID, loginName: String, loginNameKey: String, email: String, expiresAt: Instant
    ) {
        self.visit = visit
        self.loginName = loginName
        self.loginNameKey = loginNameKey
        self.email = email
        self.expiresAt = expiresAt
        displayName = ""
    }
}
