/// What a page gets back from `navigator.credentials.create()` or `get()`.
public enum ClientResult: Hashable, Sendable {
    /// The credential as JSON text: RegistrationResponseJSON or AuthenticationResponseJSON (Level 3, section
    /// 5.1.8).
    case response([UInt8])
    /// The promise was rejected.
    case failed(ClientException)
}

/// The exceptions that ceremonies are rejected with (Level 3, sections 5.1.3 and 5.1.4); the raw value is the
/// DOMException's `name`.
public enum ClientException: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The page withdrew its request.
    case abort = "AbortError"
    /// What was required cannot be met.
    case constraint = "ConstraintError"
    /// Binary members of the options are not base64url.
    case encoding = "EncodingError"
    /// The authenticator holds an excluded credential.
    case invalidState = "InvalidStateError"
    /// Declined, dismissed, or silently not done.
    case notAllowed = "NotAllowedError"
    /// None of the algorithms, or not this kind of mediation.
    case notSupported = "NotSupportedError"
    /// The page may not act for this relying party.
    case security = "SecurityError"
    /// The options are malformed.
    case type = "TypeError"
    /// The authenticator broke down.
    case unknown = "UnknownError"
}
