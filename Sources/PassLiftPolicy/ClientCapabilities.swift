/// What the client says it can do (Level 3, section 5.1.7, `getClientCapabilities`); a missing member is
/// unknown.
///
/// A client's word decides what is tried, never what is accepted.
public struct ClientCapabilities: BitwiseCopyable, Hashable, Sendable {
    /// `conditionalCreate`: silent creation.
    public var conditionalCreate: Trilean
    /// `conditionalGet`: passkeys in autofill.
    public var conditionalGet: Trilean
    /// `passkeyPlatformAuthenticator`: this device can make and keep a passkey.
    public var platformAuthenticator: Trilean
    /// `hybridTransport`: a passkey on a phone can be used from here.
    public var hybridTransport: Trilean
    /// Whether a passkey of this account is known to be usable on this device.
    public var passkeyUsableHere: Trilean

    /// Nothing is known.
    public static let unknown = ClientCapabilities()

    /// Every capability unknown.
    public init() {
        conditionalCreate = .unknown
        conditionalGet = .unknown
        platformAuthenticator = .unknown
        hybridTransport = .unknown
        passkeyUsableHere = .unknown
    }
}
