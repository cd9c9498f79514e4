/// What a host says of a login name that mixes scripts.
public enum MixedScriptVerdict: BitwiseCopyable, Hashable, Sendable {
    /// It may be taken.
    case permitted
    /// The sign-up is refused with `bad_input`.
    case refused
}

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

    /// Whether it may be a name to show.
    static func isPermitted(displayName: String) -> Bool {
        displayName.utf8.count <= maximumNameByteCount
            && displayName.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// From its parts.
    public init(displayName: String, email: String, loginName: String? = nil) {
        self.displayName = displayName
        self.email = email
        self.loginName = loginName
    }
}
