public import PassLiftPolicy

/// What is to change of an account's names and attributes; what is nil stays as it is.
public struct ProfileChange: Sendable {
    /// What the person signs in with.
    public var loginName: String?
    /// A name to show; may be empty.
    public var displayName: String?
    /// All attributes that a policy's conditions may name, in the place of those of before.
    public var attributes: [String: AttributeValue]?

    /// Changes nothing.
    public init() {}
}
