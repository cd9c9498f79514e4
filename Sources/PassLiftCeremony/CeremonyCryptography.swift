/// The cryptography that a ceremony asks for, as a door: `PassLiftOpenSSL` stands behind it in production.
public protocol CeremonyCryptography: Sendable {
    /// The SHA-256 digest of `message`, 32 bytes.
    func sha256(_ message: [UInt8]) -> [UInt8]

    /// What became of checking `signature` over `message`.
    ///
    /// - Parameters:
    ///   - signature: ECDSA as ASN.1 DER, RSA and EdDSA raw (Level 3, §6.5.5).
    ///   - key: already judged by `PassLiftCeremony` (fixed-length coordinates, RSA bounds, no small order).
    ///   - algorithm: the COSE algorithm; it fixes the digest.
    func check(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey,
        using algorithm: COSEAlgorithm
    ) -> SignatureVerdict
}

/// The answer of a signature check.
public enum SignatureVerdict: BitwiseCopyable, Hashable, Sendable {
    /// The signature was made over exactly these bytes by exactly this key.
    case valid
    /// Anything else: wrong, malformed, or made by another key; told apart by nobody.
    case invalid
    /// The algorithm and key are of a kind that this adapter does not implement, or do not fit each other.
    case unsupported
}
