public import PassLiftMachine

/// What a device tells of itself before anybody has said who they are. Nothing of it comes from an account.
public struct DeviceHint: BitwiseCopyable, Hashable, Sendable {
    /// How somebody last signed in here; nil when nobody has, or it is not remembered.
    public var lastMethod: SignInMethod?
    /// How many passkey sign-ins in a row came to nothing here.
    public var passkeyFailures: UInt8
    /// `conditionalGet`: passkeys in autofill (Level 3, section 5.1.7).
    public var conditionalGet: Trilean
    /// `passkeyPlatformAuthenticator`: this device can make and keep a passkey.
    public var platformAuthenticator: Trilean
    /// `hybridTransport`: a passkey on a phone can be used from here.
    public var hybridTransport: Trilean

    /// A device of which nothing is known.
    public static let unknown = DeviceHint()

    /// A device of which nothing is known.
    public init() {
        lastMethod = nil
        passkeyFailures = 0
        conditionalGet = .unknown
        platformAuthenticator = .unknown
        hybridTransport = .unknown
    }
}
