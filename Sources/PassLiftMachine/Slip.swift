/// The flat part of a ceremony slip: what one issued ceremony is allowed to be.
///
/// The challenge, the origins and the lists stand beside it in the store; nothing that judges an answer is
/// read from the answer.
public struct Slip: BitwiseCopyable, Hashable, Sendable {
    /// Its identity.
    public var id: SlipID
    /// The visit it belongs to.
    public var visit: VisitID
    /// What the ceremony is for.
    public var purpose: CeremonyPurpose
    /// Where it stands.
    public var state: SlipState
    /// The account's `securityEpoch` when it was issued.
    public var securityEpoch: Int64
    /// When it runs out.
    public var expiresAt: Instant

    /// A slip that is not issued yet.
    public init(
        id: SlipID, visit: VisitID, purpose: CeremonyPurpose, securityEpoch: Int64, expiresAt: Instant
    ) {
        self.id = id
        self.visit = visit
        self.purpose = purpose
        self.securityEpoch = securityEpoch
        self.expiresAt = expiresAt
        state = .absent
    }
}

/// What a ceremony is for; it fixes kind, mediation and demand for user verification.
public enum CeremonyPurpose: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A silent creation: conditional mediation, user presence may be 0.
    case automaticUpgrade = "automatic_upgrade"
    /// A creation that the person asked for: modal.
    case offeredUpgrade = "offered_upgrade"
    /// A creation from the account's settings, after a re-authentication: modal.
    case additionalPasskey = "additional_passkey"
    /// An assertion that signs in.
    case signIn = "sign_in"
    /// An assertion that re-authenticates for one action: user verification required.
    case reauthentication
    /// An assertion that confirms the removal of the password: user verification required.
    case passwordRemoval = "password_removal"
    /// A creation that ends a sign-up without a password, or a recovery: modal, user verification required,
    /// since it is to be the way in.
    case enrolment
}
