/// A way in which a ``SoftwareAuthenticator`` answers wrongly, for negative tests; each is one fault and
/// signs over it.
public enum Misbehaviour: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Client data with another challenge.
    case wrongChallenge = "wrong_challenge"
    /// Client data from a page elsewhere, ``foreignOrigin``.
    case wrongOrigin = "wrong_origin"
    /// Client data from a frame inside ``foreignOrigin``.
    case crossOrigin = "cross_origin"
    /// Client data of the other ceremony.
    case wrongType = "wrong_type"
    /// Authenticator data for another relying party.
    case wrongRelyingParty = "wrong_relying_party"
    /// UP = 0, also where a person was asked.
    case userAbsent = "user_absent"
    /// UV = 0, also where verification was required.
    case userUnverified = "user_unverified"
    /// BE = 0 and BS = 1, which no authenticator may say.
    case backedUpThoughIneligible = "backed_up_though_ineligible"
    /// An assertion whose BE is not that of the registration.
    case changedBackupEligibility = "changed_backup_eligibility"
    /// An assertion that sends the last counter again; changes nothing where no counter counts.
    case repeatedCounter = "repeated_counter"
    /// A byte after the end of the authenticator data.
    case trailingByte = "trailing_byte"
    /// A signature with a changed bit. A registration then brings packed self attestation, to have a
    /// signature.
    case tamperedSignature = "tampered_signature"
    /// A registration with a key of an algorithm that was not offered.
    case unofferedAlgorithm = "unoffered_algorithm"
    /// A response that names another credential id than the one that was made or used.
    case otherCredentialID = "other_credential_id"
    /// An assertion that names another user handle.
    case foreignUserHandle = "foreign_user_handle"

    /// Where the faults with origins come from.
    public static let foreignOrigin = "https://foreign.example"
}
