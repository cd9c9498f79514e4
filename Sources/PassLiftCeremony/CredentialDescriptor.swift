import PassLiftEncoding

/// A credential as options name it (Level 3, section 5.8.3).
public struct CredentialDescriptor: Hashable, Sendable {
    /// The credential id.
    public var id: [UInt8]
    /// How its authenticator can be reached, verbatim as stored.
    public var transports: [String]

    /// Makes a descriptor.
    public init(id: [UInt8], transports: [String] = []) {
        self.id = id
        self.transports = transports
    }

    func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("type", "public-key")
            object.member("id", base64URL: id)
            guard !transports.isEmpty else { return }
            object.member("transports", array: { $0.strings(transports) })
        }
    }
}

/// The person a credential is made for, as options name them (Level 3, section 5.4.3).
public struct PasskeyUser: Hashable, Sendable {
    /// The user handle: 1 to 64 opaque bytes, the same for the account for ever.
    public var handle: [UInt8]
    /// The login name. In a conditional ceremony byte for byte what was typed beside the password, since managers
    /// match on it.
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

/// Why options cannot be built; the raw value is API.
public enum OptionsError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A conditional registration is made without verifying the user, so it cannot require that.
    case conditionalRequiresVerification = "conditional_requires_verification"
    /// In autofill the person chooses among all, so none can be named.
    case conditionalAllowsAll = "conditional_allows_all"
    /// A challenge of fewer than 16 bytes can be guessed.
    case challengeTooShort = "challenge_too_short"
    /// A user handle is 1 to 64 bytes.
    case userHandleLength = "user_handle_length"
    /// No algorithm offered: clients would fill in a list that is not ours.
    case algorithmsEmpty = "algorithms_empty"
    /// Longer than a day, or not at all.
    case timeoutOutOfRange = "timeout_out_of_range"
}

/// What both kinds of options are held to.
enum OptionsLimits {
    static let minimumChallengeByteCount = 16
    static let timeoutSeconds = 1...86_400
    static let userHandleByteCount = 1...ResponseLimits.userHandleByteCount

    static func judge(challenge: [UInt8], timeoutSeconds seconds: Int) throws(OptionsError) {
        guard challenge.count >= minimumChallengeByteCount else { throw .challengeTooShort }
        guard timeoutSeconds.contains(seconds) else { throw .timeoutOutOfRange }
    }
}
