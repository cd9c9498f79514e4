/// The attestation statement formats of Level 3 (section 8), by their registered identifiers.
public enum AttestationFormat: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case none
    case packed
    case tpm
    case androidKey = "android-key"
    case androidSafetyNet = "android-safetynet"
    case fidoU2F = "fido-u2f"
    case apple
    case compound
}

/// What kind of assurance an attestation gives (Level 3, section 6.5.3); the raw value is API.
public enum AttestationType: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// None was given.
    case none
    /// Signed by the new credential itself.
    case selfSigned = "self"
    /// Signed by a key that a model of authenticators shares.
    case basic
    /// Signed by a key that an attestation authority vouches for.
    case attestationCA = "attca"
    /// The same, by a key for this one credential.
    case anonymizationCA = "anonca"
}
