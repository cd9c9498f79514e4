/// The person a credential is made for, as options name them (Level 3, section 5.4.3).
public struct PasskeyUser: Hashable, Sendable {
    /// The user handle: 1 to 64 opaque bytes, the same for the account for ever.
    public var handle: [UInt8]
    /// The login name. In a conditional ceremony byte for byte what was typed beside the password, since
    /// managers match on it.
    public var name: String
    /// The name for people; may be empty.
    public var displayName: String

    /// Names a person.
    public init(handle: [UInt8], name: String, displayName: String) {
        self.handle = handle
        self.name = name
        self.displayName = displayName
    }
}
