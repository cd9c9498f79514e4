public import PassLift
public import PassLiftPorts

/// A login name and a password as they were submitted.
public struct LoginCredentials: Sendable, Redacted {
    /// The longest login name that is looked at, in bytes of UTF-8.
    public static let maximumNameByteCount = 512

    /// As typed.
    public let loginName: String
    /// As typed.
    public let password: Password

    /// Takes what was submitted.
    ///
    /// - Throws: `bad_input` for a name or password that is too long.
    public init(loginName: String, password: String) throws(PassLiftError) {
        guard loginName.utf8.count <= LoginCredentials.maximumNameByteCount else {
            throw PassLiftError(.badInput, "a login name is at most \(Self.maximumNameByteCount) bytes")
        }
        self.loginName = loginName
        do {
            self.password = try Password(Array(password.utf8))
        } catch {
            throw PassLiftError(.badInput, error.detail)
        }
    }
}
