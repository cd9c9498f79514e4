/// One thing that is wrong with a password.
public enum PasswordRuleFault: Hashable, Sendable {
    /// Fewer characters than that.
    case tooShort(minimumCharacters: Int)
    /// More bytes than that.
    case tooLong(maximumBytes: Int)
    /// Not UTF-8.
    case notText
    /// It holds a control character or a line break.
    case controlCharacter
    /// It is one of those that everybody tries first.
    case blocklisted
    /// It is little more than the login name or the service's name.
    case resemblesName

    /// The closed list of words for it; the raw value is API.
    public enum Code: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case tooShort = "too_short"
        case tooLong = "too_long"
        case notText = "not_text"
        case controlCharacter = "control_character"
        case blocklisted
        case resemblesName = "resembles_name"
    }

    /// The word for it.
    public var code: Code {
        switch self {
        case .tooShort: .tooShort
        case .tooLong: .tooLong
        case .notText: .notText
        case .controlCharacter: .controlCharacter
        case .blocklisted: .blocklisted
        case .resemblesName: .resemblesName
        }
    }
}
