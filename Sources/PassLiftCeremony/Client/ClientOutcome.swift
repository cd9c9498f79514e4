/// What became of a ceremony at a client that sent no credential: a fact to count, never proof of anything.
public enum ClientOutcome: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The authenticator holds an excluded credential: the account has a passkey there. No failure.
    case alreadyHasOne = "already_has_one"
    /// Declined, dismissed, timed out or silently not done; the client does not tell these apart.
    case nothingHappened = "nothing_happened"
    /// No passkey for this relying party is at hand.
    case noCredential = "no_credential"
    /// The client or authenticator cannot do what was asked.
    case unsupported
    /// The authenticator cannot meet what was required, such as user verification.
    case constraintUnmet = "constraint_unmet"
    /// The relying party is set up wrongly: the id does not fit the page, options are malformed, an app is
    /// not linked.
    case misconfigured
    /// The platform or authenticator broke down.
    case failed
    /// Anything that is not known.
    case other

    /// By the name of the exception that `create()` or `get()` was rejected with (Level 3, sections 5.1.3 and
    /// 5.1.4).
    public init(domExceptionName name: String) {
        switch name {
        case "InvalidStateError": self = .alreadyHasOne
        case "NotAllowedError", "AbortError", "TimeoutError": self = .nothingHappened
        case "NotSupportedError": self = .unsupported
        case "ConstraintError": self = .constraintUnmet
        case "SecurityError", "TypeError", "EncodingError", "DataError", "SyntaxError": self = .misconfigured
        case "UnknownError", "NotReadableError", "OperationError", "NetworkError": self = .failed
        default: self = .other
        }
    }

    /// By the code of Apple's `ASAuthorizationError`.
    public init(appleAuthorizationCode code: Int) {
        switch code {
        case 1001: self = .nothingHappened  // canceled
        case 1002: self = .failed  // invalidResponse
        case 1003: self = .nothingHappened  // notHandled
        case 1004: self = .failed  // failed
        case 1005: self = .nothingHappened  // notInteractive
        case 1006: self = .alreadyHasOne  // matchedExcludedCredential
        case 1007, 1008: self = .failed  // credentialImport, credentialExport
        case 1009: self = .nothingHappened  // preferSignInWithApple
        case 1010: self = .unsupported  // deviceNotConfiguredForPasskeyCreation
        default: self = .other  // 1000 is "unknown"
        }
    }

    /// By the class of a Credential Manager exception on Android, with or without its package.
    ///
    /// - Parameters:
    ///   - name: e.g. `androidx.credentials.exceptions.CreateCredentialCancellationException`.
    ///   - domError: the class of the `domError` that the `…DomException` classes carry, e.g.
    ///     `InvalidStateError`.
    public init(androidExceptionClass name: String, domError: String? = nil) {
        let simpleName = Self.simpleName(name)
        switch simpleName {
        case "CreatePublicKeyCredentialDomException", "GetPublicKeyCredentialDomException":
            self = domError.map { ClientOutcome(domExceptionName: Self.simpleName($0)) } ?? .other
        case "CreateCredentialCancellationException", "GetCredentialCancellationException",
            "CreateCredentialInterruptedException", "GetCredentialInterruptedException":
            self = .nothingHappened
        case "NoCredentialException": self = .noCredential
        case "CreateCredentialNoCreateOptionException", "CreateCredentialUnsupportedException",
            "GetCredentialUnsupportedException", "CreateCredentialProviderConfigurationException",
            "GetCredentialProviderConfigurationException":
            self = .unsupported
        case "CreateCredentialUnknownException", "GetCredentialUnknownException": self = .failed
        default: self = ClientOutcome(domExceptionName: simpleName)
        }
    }

    private static func simpleName(_ name: String) -> String {
        String(name.split { $0 == "." || $0 == "$" }.last ?? "")
    }
}
