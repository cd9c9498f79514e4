/// A mistake that a response looks like; the raw value is API.
public enum InspectionHint: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    // The document.
    case responseWrapped = "response_wrapped"
    case responseOfOtherCeremony = "response_of_other_ceremony"
    case binaryNotEncoded = "binary_not_encoded"
    case binaryPlainBase64 = "binary_plain_base64"
    // Who.
    case accountUnknown = "account_unknown"
    case userHandleEncodedTwice = "user_handle_encoded_twice"
    // Client data.
    case challengeSpelling = "challenge_spelling"
    case challengeEncodedTwice = "challenge_encoded_twice"
    case originTrailingSlash = "origin_trailing_slash"
    case originOtherSpelling = "origin_other_spelling"
    case originOtherPort = "origin_other_port"
    case originOtherScheme = "origin_other_scheme"
    case originOfApp = "origin_of_app"
    case originUnderID = "origin_under_id"
    case originElsewhere = "origin_elsewhere"
    case framed
    // Authenticator data.
    case relyingPartyOther = "relying_party_other"
    case relyingPartyAppID = "relying_party_app_id"
    case presenceConditional = "presence_conditional"
    case verificationMissing = "verification_missing"
    case backupStored = "backup_stored"
    case algorithmSpelling = "algorithm_spelling"
    // Attestation and signature.
    case attestationWithheld = "attestation_withheld"
    case anchorMissing = "anchor_missing"
    case signatureRaw = "signature_raw"

    /// What to look at, in a sentence.
    public var text: String {
        switch self {
        case .responseWrapped: "the response is a member of what was sent: hand over that member alone"
        case .responseOfOtherCeremony: "this is the response of the other ceremony"
        case .binaryNotEncoded:
            "a binary member is no string: JSON.stringify loses ArrayBuffers, use credential.toJSON()"
        case .binaryPlainBase64:
            "a binary member is in plain or padded base64: base64url without padding is expected"
        case .accountUnknown:
            "no user handle came and no account was expected: store whose credentials were allowed, or "
                + "ask for discoverable ones"
        case .userHandleEncodedTwice: "the user handle was encoded twice: options take the bytes once encoded"
        case .challengeSpelling:
            "the challenge differs in padding or alphabet alone: compare and send base64url without padding"
        case .challengeEncodedTwice:
            "the challenge was encoded twice: the client was given text for bytes, decode it before create()"
        case .originTrailingSlash: "an origin ends without a slash or path: correct the expected origins"
        case .originOtherSpelling:
            "an expected origin differs in upper case or in naming a usual port: clients report neither"
        case .originOtherPort:
            "the page has another port than the expected origins: the port belongs to an origin"
        case .originOtherScheme: "the page has another scheme than the expected origins"
        case .originOfApp: "an app's origin came: add it to the expected origins, byte for byte"
        case .originUnderID:
            "the page is on the relying party id or below it, but not listed: add its origin (apps of iOS "
                + "and macOS report https:// and the id)"
        case .originElsewhere:
            "the page is neither on the relying party id nor below it: if it is yours, relate its origin"
        case .framed: "the ceremony ran in a frame of another origin: allow framing and name the top origin"
        case .relyingPartyOther:
            "the credential was made for another relying party id, which is at hand: options and expectation "
                + "must name the same one"
        case .relyingPartyAppID:
            "the AppID was used: the expectation needs it, and the client must have reported appid as true"
        case .presenceConditional:
            "nobody was there: if the options were conditional, store the mediation with the challenge"
        case .verificationMissing:
            "the user was not verified: options must have required it, and conditional creation never does"
        case .backupStored:
            "the stored backup eligibility is probably wrong: keep what registration said, or null to learn"
        case .algorithmSpelling:
            "the key's algorithm is the same one as an offered one by another number: offer that number too"
        case .attestationWithheld:
            "no attestation came: most passkeys have none, ask for direct only of known authenticators"
        case .anchorMissing:
            "the attestation holds, but leads to none of the anchors: is its root among them?"
        case .signatureRaw:
            "the signature looks like raw r and s: ECDSA signatures are in ASN.1 DER, as authenticators send"
        }
    }
}
