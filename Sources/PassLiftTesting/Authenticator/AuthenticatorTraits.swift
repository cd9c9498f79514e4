public import PassLiftCeremony

/// What a client, its authenticator and the person before it are like; the defaults are a phone's passkey
/// manager, able, willing and synced, that has filled no password.
public struct AuthenticatorTraits: Hashable, Sendable {
    /// Whether the authenticator can verify its user.
    public enum UserVerification: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// It can, and does unless that is discouraged.
        case able
        /// It cannot: what requires it fails.
        case unable
    }

    /// Which attestation a registration brings.
    public enum Attestation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Format `none`.
        case none
        /// Format `packed`, signed by the new credential itself; permitted also where none was asked for.
        case packedSelf = "packed_self"
    }

    /// Whether the client knows automatic upgrades (capability `conditionalCreate`).
    public enum ConditionalCreation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case supported
        case unsupported
    }

    /// What comes of asking the person, or of the person's settings where nobody is asked.
    public enum Consent: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Agrees.
        case given
        /// Dismisses the dialog, or has switched automatic upgrades off: `NotAllowedError`.
        case withheld
        /// The page withdraws its request first: `AbortError`.
        case interrupted
    }

    /// The algorithms that it can make keys of.
    public var algorithms: [COSEAlgorithm] = [.es256, .eddsa, .rs256]
    /// How new passkeys are backed up.
    public var backup = BackupState.backedUp
    /// Whether it can verify its user.
    public var userVerification = UserVerification.able
    /// Which attestation it brings.
    public var attestation = Attestation.none
    /// Whether the client knows automatic upgrades.
    public var conditionalCreation = ConditionalCreation.supported
    /// What comes of asking.
    public var consent = Consent.given
    /// The user name beside which this client has just filled a saved password, or nil. An automatic upgrade
    /// happens only for that name, byte for byte.
    public var filledUserName: String?
    /// The user handle that the person picks where several passkeys would do; nil takes the newest.
    public var pickedUserHandle: [UInt8]?
    /// Origins that may act for any relying party id: pages of related origins, and apps, linked elsewhere.
    public var linkedOrigins: Set<String> = []
    /// How it can be reached, as reported.
    public var transports = ["internal", "hybrid"]
    /// `platform` or `cross-platform`, as reported.
    public var attachment = "platform"
    /// The model, 16 bytes.
    public var aaguid = [UInt8](repeating: 0, count: AAGUID.byteCount)
    /// What it does wrong.
    public var misbehaviours: Set<Misbehaviour> = []

    /// The defaults.
    public init() {}
}
