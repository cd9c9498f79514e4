public import PassLiftEncoding

/// A registration that passed every step: what a credential record is made of (Level 3, section 7.1, step
/// 27).
public struct VerifiedRegistration: Hashable, Sendable {
    /// The attested credential id.
    public let credentialID: [UInt8]
    /// The COSE_Key, byte for byte as the authenticator sent it.
    public let publicKey: [UInt8]
    /// The key's algorithm.
    public let algorithm: COSEAlgorithm
    /// The first value of the signature counter.
    public let signCount: UInt32
    /// The model of the authenticator. In format `fido-u2f` nobody has signed it, also where ``trust`` is
    /// given.
    public let aaguid: AAGUID
    /// How the authenticator can be reached, verbatim.
    public let transports: [String]
    /// UP. False only for a conditional registration.
    public let userPresent: Bool
    /// UV: the first value of `uvInitialized`.
    public let userVerified: Bool
    /// BE.
    public let backupEligible: Bool
    /// BS.
    public let backupState: Bool
    /// The format of the attestation statement.
    public let format: AttestationFormat
    /// The kind of assurance it gave.
    public let attestationType: AttestationType
    /// Whether its certificates lead to one of the relying party's anchors, and if not, why not.
    public let trust: TrustVerdict
    /// What the client says about extensions; unsigned.
    public let clientExtensions: ClientExtensionOutputs
    /// What the authenticator says about extensions, unasked ones included; signed only where the attestation
    /// is.
    public let authenticatorExtensions: CBORMap?

    init(
        response: RegistrationResponse, data: AuthenticatorData, credential: AttestedCredential,
        algorithm: COSEAlgorithm, attestation: VerifiedAttestation
    ) {
        credentialID = credential.id
        publicKey = credential.publicKey
        self.algorithm = algorithm
        signCount = data.signCount
        aaguid = credential.aaguid
        transports = response.transports
        userPresent = data.flags.contains(.userPresent)
        userVerified = data.flags.contains(.userVerified)
        backupEligible = data.flags.contains(.backupEligible)
        backupState = data.flags.contains(.backedUp)
        format = attestation.format
        attestationType = attestation.type
        trust = attestation.trust
        clientExtensions = response.clientExtensions
        authenticatorExtensions = data.extensions
    }

    /// The record to store, for the account with that user handle.
    public func storedCredential(userHandle: [UInt8]) -> StoredCredential {
        var record = StoredCredential(
            credentialID: credentialID, publicKey: publicKey, signCount: signCount, userHandle: userHandle)
        record.backupEligible = backupEligible
        record.backupState = backupState
        record.uvInitialized = userVerified
        return record
    }

    /// Writes an object with `verified` and every member above.
    public func write(to writer: inout JSONWriter) {
        writer.object { object in
            object.member("verified", true)
            object.member("credentialID", base64URL: credentialID)
            object.member("publicKey", base64URL: publicKey)
            object.member("algorithm", algorithm.rawValue)
            object.member("signCount", signCount)
            object.member("aaguid", aaguid.description)
            object.member("transports", array: { $0.strings(transports) })
            object.member("userPresent", userPresent)
            object.member("userVerified", userVerified)
            object.member("backupEligible", backupEligible)
            object.member("backupState", backupState)
            object.member("format", format.rawValue)
            object.member("attestationType", attestationType.rawValue)
            object.member("trusted", trust == .trusted)
        }
    }
}
