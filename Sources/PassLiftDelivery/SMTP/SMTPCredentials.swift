public import PassLiftPorts

/// The name and password with which a mail server lets one in; never printed.
public struct SMTPCredentials: Hashable, Sendable, Redacted {
    /// The longest of either, in bytes of UTF-8.
    public static let maximumByteCount = 1024

    /// Who signs in.
    public var userName: String
    /// The password, or what the server calls an application key.
    public var password: String

    /// Both.
    public init(userName: String, password: String) {
        self.userName = userName
        self.password = password
    }
}
