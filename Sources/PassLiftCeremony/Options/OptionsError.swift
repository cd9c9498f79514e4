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
    /// No AppID: an https URL on a domain, in printable ASCII, of at most 2048 bytes.
    case appIDMalformed = "app_id_malformed"
}

/// What both kinds of options are held to.
enum OptionsLimits {
    static let minimumChallengeByteCount = 16
    static let timeoutSeconds = 1...86_400
    static let userHandleByteCount = 1...ResponseLimits.userHandleByteCount

    static let appIDByteCount = 2048

    static func judge(challenge: [UInt8], timeoutSeconds seconds: Int) throws(OptionsError) {
        guard challenge.count >= minimumChallengeByteCount else { throw .challengeTooShort }
        guard timeoutSeconds.contains(seconds) else { throw .timeoutOutOfRange }
    }

    /// An AppID or a facet of FIDO U2F (Level 3, section 10.1.1); whether it belongs to the relying party is
    /// for clients to say.
    static func judge(appID: String?) throws(OptionsError) {
        guard let appID else { return }
        guard appID.hasPrefix("https://"), appID.utf8.count <= appIDByteCount,
            appID.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else { throw .appIDMalformed }
        let host = appID.utf8.dropFirst(8).prefix { !":/?#".utf8.contains($0) }
        guard DomainName.isDomain(String(decoding: host, as: UTF8.self)) else { throw .appIDMalformed }
    }
}
