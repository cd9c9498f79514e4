/// What was settled when a ceremony's options were issued, stored beside the challenge; the client never gets
/// a say.
public struct CeremonyExpectation: Hashable, Sendable {
    /// Registration or authentication.
    public var kind: CeremonyKind
    /// The relying party id.
    public var relyingPartyID: String
    /// The origins that the client may report, compared byte for byte.
    public var origins: [String]
    /// Whether pages of other origins may frame the ceremony, and which.
    public var framing: Framing
    /// The challenge as issued.
    public var challenge: [UInt8]
    /// Modal, or conditional: the only thing that excuses a registration without user presence.
    public var mediation: Mediation
    /// What was asked about user verification.
    public var userVerification: UserVerificationRequirement
    /// The algorithms offered; only a registration looks at them.
    public var algorithms: [COSEAlgorithm]
    /// What was asked about attestation; only a registration looks at it.
    public var attestation: AttestationPreference
    /// The credential ids allowed; empty means any. Only an authentication looks at them.
    public var allowCredentials: [[UInt8]]
    /// The user handle of the account, where it was known beforehand. Only an authentication looks at it.
    public var userHandle: [UInt8]?
    /// The AppID that the options named for U2F registrations (extension `appid`). Only an authentication
    /// looks at it.
    public var appID: String?

    /// An expectation with the defaults of ``CreationOptions`` and ``RequestOptions``: modal, unframed, user
    /// verification preferred, algorithms −8, −7, −257, attestation none, any credential, nobody known, no
    /// AppID.
    public init(kind: CeremonyKind, relyingPartyID: String, origins: [String], challenge: [UInt8]) {
        self.kind = kind
        self.relyingPartyID = relyingPartyID
        self.origins = origins
        self.challenge = challenge
        framing = .refused
        mediation = .modal
        userVerification = .preferred
        algorithms = COSEAlgorithm.offeredByDefault
        attestation = .none
        allowCredentials = []
        userHandle = nil
        appID = nil
    }
}

/// The two ceremonies of WebAuthn.
public enum CeremonyKind: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Makes a credential.
    case registration
    /// Uses one.
    case authentication

    /// The `type` that client data carries.
    var clientDataType: String {
        switch self {
        case .registration: "webauthn.create"
        case .authentication: "webauthn.get"
        }
    }
}

/// How the client asks the person.
public enum Mediation: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// With a dialog.
    case modal
    /// Without one: an automatic upgrade, or an entry in autofill.
    case conditional
}

/// What is asked about user verification (Level 3, section 5.8.6).
public enum UserVerificationRequirement: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case required
    case preferred
    case discouraged
}

/// What is asked about attestation (Level 3, section 5.4.7).
public enum AttestationPreference: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Statements are verified where they can be; trust is not asked.
    case none
    /// The statement must lead to a trust anchor.
    case direct
}

/// Whether a page of another origin may frame a ceremony.
public enum Framing: Hashable, Sendable {
    /// Never: `crossOrigin` must not be true.
    case refused
    /// It may; where the client names the top origin, it must be one of these, byte for byte.
    case allowed(topOrigins: [String])
}

extension COSEAlgorithm {
    /// EdDSA, ES256, RS256: without the last, Windows Hello has nothing to offer.
    public static let offeredByDefault: [COSEAlgorithm] = [.eddsa, .es256, .rs256]
}
