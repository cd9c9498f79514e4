/// What somebody typed who wants an account.
public struct SignUpRequest: Hashable, Sendable {
    /// The longest name to show, in bytes of UTF-8.
    public static let maximumNameByteCount = 255

    /// A name to show; may be empty.
    public var displayName: String
    /// The address, which is confirmed by a code.
    public var email: String
    /// What the person signs in with; nil: the address. One that is an address is that one.
    public var loginName: String?

    /// From its parts.
    public init(displayName: String, email: String, loginName: String? = nil) {
        self.displayName = displayName
        self.email = email
        self.loginName = loginName
    }
}
