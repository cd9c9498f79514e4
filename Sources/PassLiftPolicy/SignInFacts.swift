public import PassLiftMachine

/// What is known of this sign-in.
public struct SignInFacts: BitwiseCopyable, Hashable, Sendable {
    /// How the person was identified.
    public var method: SignInMethod
    /// Where in the product.
    public var surface: Surface
    /// The client's system.
    public var platform: Platform
    /// When the password was checked in this visit; nil when it was not.
    public var passwordCheckedAt: Instant?
    /// Whether a credential manager filled the password in.
    public var autofilled: Trilean
    /// Whether the account was never seen on this device before.
    public var newDevice: Trilean
    /// Whether the device is shared or public.
    public var sharedDevice: Trilean
    /// Whether the passkey came from another device (hybrid transport).
    public var crossDevice: Trilean
    /// The host's judgement of risk.
    public var risk: Risk
    /// Whether the client asked for a passkey before and knows that it holds none; native clients can tell.
    public var noCredential: Trilean

    /// Facts of a sign-in of which nothing more is known.
    public init(method: SignInMethod, surface: Surface) {
        self.method = method
        self.surface = surface
        platform = .unknown
        passwordCheckedAt = nil
        autofilled = .unknown
        newDevice = .unknown
        sharedDevice = .unknown
        crossDevice = .unknown
        risk = .unknown
        noCredential = .unknown
    }
}

/// The host's judgement of how likely this sign-in is not the owner's.
public enum Risk: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case unknown
    case low
    case medium
    case high
}
