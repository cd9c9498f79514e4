/// Why a command could not do its work: a code for programs, a sentence for people.
///
/// The sentence names the file, the place and what is expected; it never holds passwords, hashes, keys or
/// challenges.
struct ToolError: Error {
    /// The closed list of reasons; the raw value is API.
    enum Code: String, CaseIterable {
        // The usage.
        case unknownCommand = "unknown_command"
        case unknownOption = "unknown_option"
        case repeatedOption = "repeated_option"
        case missingOption = "missing_option"
        case missingValue = "missing_value"
        case invalidValue = "invalid_value"
        case missingArgument = "missing_argument"
        case unexpectedArgument = "unexpected_argument"
        case notAvailable = "not_available"
        // The input.
        case unreadableFile = "unreadable_file"
        case fileTooLarge = "file_too_large"
        case malformedDocument = "malformed_document"
        case invalidDocument = "invalid_document"
        case passwordTooLong = "password_too_long"
        case emptyPassword = "empty_password"
        case unsupportedScheme = "unsupported_scheme"
        case malformedHash = "malformed_hash"
        case costExceedsLimit = "cost_exceeds_limit"
        // The environment.
        case outputFailed = "output_failed"
        case hashingFailed = "hashing_failed"
        case storeUnavailable = "store_unavailable"
        case notBuiltIn = "not_built_in"
    }

    let code: Code
    let detail: String

    init(_ code: Code, _ detail: String) {
        self.code = code
        self.detail = detail
    }

    var exitCode: ExitCode {
        switch code {
        case .unknownCommand, .unknownOption, .repeatedOption, .missingOption, .missingValue, .invalidValue,
            .missingArgument, .unexpectedArgument, .notAvailable, .unreadableFile, .fileTooLarge,
            .malformedDocument, .invalidDocument, .passwordTooLong, .emptyPassword, .unsupportedScheme,
            .malformedHash,
            .costExceedsLimit:
            .inputWrong
        case .outputFailed, .hashingFailed, .storeUnavailable, .notBuiltIn: .environmentWrong
        }
    }
}
