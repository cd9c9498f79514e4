/// Whose password it is to be.
public struct PasswordContext: Hashable, Sendable {
    /// Whether the account asks for more than the password.
    public enum SecondFactor: BitwiseCopyable, Hashable, Sendable {
        case absent
        case enrolled
    }

    /// What the password must not be made of: login name, service, address.
    public var names: [String]
    /// Whether the account asks for more than the password.
    public var secondFactor: SecondFactor

    /// A password of that login name at that service.
    public init(loginName: String, serviceName: String, secondFactor: SecondFactor) {
        names = [loginName, serviceName]
        self.secondFactor = secondFactor
    }
}
