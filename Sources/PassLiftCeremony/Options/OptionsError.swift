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
