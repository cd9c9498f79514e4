public import PassLiftEncoding

/// A response taken apart beside its verdict: every step of Level 3, what was expected, what came, and what
/// the commonest mistakes look like. For whoever looks for a fault, never for deciding.
///
/// It holds what came: challenges, user handles, origins, names of certificates. It is for the person who
/// asked, and belongs in no log, event or answer to a client; refusals stay free of all that.
public struct CeremonyInspection: Hashable, Sendable {
    /// Which ceremony was inspected.
    public let kind: CeremonyKind
    /// Every step of the section, in order; 29 of a registration, 25 of an authentication.
    public let steps: [InspectedStep]
    /// The client data as it was parsed, members in their order; nil where it is no JSON object.
    public let clientData: JSONObject?
    /// The authenticator data; nil where there is not even its head.
    public let authenticatorData: InspectedAuthenticatorData?
    /// The attestation; nil where the attestation object cannot be decoded, and of an authentication.
    public let attestation: InspectedAttestation?
    /// Mistakes that it looks like, the likeliest first.
    public let hints: [InspectionHint]

    /// The step at which the verification ended; nil when it did not.
    public var failedStep: InspectedStep? { steps.first { $0.outcome == .failed } }
}

/// What can be read of authenticator data, also where it cannot be taken apart to its end.
public struct InspectedAuthenticatorData: Hashable, Sendable {
    /// SHA-256 of the relying party id that the authenticator saw.
    public let relyingPartyIDHash: [UInt8]
    /// The text whose hash that is, among those that are at hand: the id, the AppID, the hosts and origins
    /// that were expected or came, and the domains above them; nil when it is none.
    public let relyingParty: String?
    /// The flags.
    public let flags: AuthenticatorFlags
    /// The signature counter.
    public let signCount: UInt32
    /// The new credential, in a registration.
    public let credential: InspectedCredential?
    /// The names of the extension outputs.
    public let extensions: [String]
    /// Why it cannot be taken apart to its end; nil when it can.
    public let fault: AuthenticatorDataError?
}

/// What can be read of a new credential.
public struct InspectedCredential: Hashable, Sendable {
    /// The model of the authenticator.
    public let aaguid: AAGUID
    /// The credential id.
    public let id: [UInt8]
    /// The number of the key's algorithm, whether known or not; nil when the key names none.
    public let algorithm: Int64?
    /// Why the key is refused; nil when it is sound.
    public let keyFault: COSEKeyError?
}

/// What can be read of an attestation.
public struct InspectedAttestation: Hashable, Sendable {
    /// The format, as sent.
    public let format: String
    /// The members of the statement; of a compound one the formats of its parts.
    public let members: [String]
    /// The subjects of the certificates in `x5c`, in their order, as `2.5.4.3=…, …` with the usual letters
    /// for the usual attributes; `?` for one that cannot be read.
    public let certificates: [String]
}

extension AuthenticatorFlags {
    /// The flags that are set, by the letters of the specification, e.g. `UP UV BE BS AT`; `none` for none.
    public var letters: String {
        let named: [(AuthenticatorFlags, String)] = [
            (.userPresent, "UP"), (.userVerified, "UV"), (.backupEligible, "BE"), (.backedUp, "BS"),
            (.attestedCredential, "AT"), (.extensions, "ED"),
        ]
        let set = named.filter { contains($0.0) }.map(\.1)
        return set.isEmpty ? "none" : set.joined(separator: " ")
    }
}
