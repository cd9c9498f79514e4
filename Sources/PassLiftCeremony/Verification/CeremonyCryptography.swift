/// The cryptography that a ceremony asks for, as a door: `PassLiftOpenSSL` stands behind it in production.
public protocol CeremonyCryptography: Sendable {
    /// The SHA-256 digest of `message`, 32 bytes.
    func sha256(_ message: [UInt8]) -> [UInt8]

    /// The digest of `message` by `algorithm`, `algorithm.byteCount` bytes.
    func digest(_ message: [UInt8], by algorithm: DigestAlgorithm) -> [UInt8]

    /// What became of checking `signature` over `message`.
    ///
    /// - Parameters:
    ///   - signature: ECDSA as ASN.1 DER, RSA and EdDSA raw (Level 3, §6.5.5).
    ///   - key: already judged by `PassLiftCeremony` (fixed-length coordinates, RSA bounds, no small order),
    ///     or that of a certificate.
    ///   - algorithm: the COSE algorithm; it fixes the digest.
    func check(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey,
        using algorithm: COSEAlgorithm
    ) -> SignatureVerdict

    /// What became of checking an RSASSA-PKCS1-v1_5 signature with SHA-1 (RS1, −65535), which only a TPM's
    /// attestation may bring, where ``AttestationPolicy/sha1`` allows it.
    func checkRS1(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey
    ) -> SignatureVerdict

    /// What the X.509 certificate `der` says; nil where the bytes are not exactly one certificate.
    func certificate(_ der: [UInt8]) -> Certificate?

    /// Whether `path` leads to one of `anchors`.
    ///
    /// Nothing of the path is trusted for being in it: a root that comes along counts only where it is an
    /// anchor. An anchor may be a root, an intermediate or the first certificate itself (Level 3, section
    /// 7.1, step 24).
    ///
    /// - Parameters:
    ///   - path: DER, the attestation certificate first, then those that the statement brought, in any order.
    ///   - anchors: DER.
    ///   - seconds: the time at which certificates must be valid, in seconds since 1970.
    func trust(in path: [[UInt8]], anchors: [[UInt8]], at seconds: Int64) -> TrustVerdict
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

/// A digest that a statement may name.
public enum DigestAlgorithm: BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case sha1
    case sha256
    case sha384
    case sha512

    /// Bytes of the result.
    public var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }
}

/// Whether a trust path leads to an anchor; the raw value is API.
public enum TrustVerdict: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// It does, and every certificate on the way is valid at the time.
    case trusted
    /// No anchor is configured for the format.
    case noAnchor = "no_anchor"
    /// It ends at a certificate that no anchor issued.
    case issuerUnknown = "issuer_unknown"
    /// A certificate on the way is not valid yet, or no longer.
    case outsideValidity = "outside_validity"
    /// A certificate on the way is not an authority, is signed wrongly, or breaks another rule of RFC 5280.
    case certificateInvalid = "certificate_invalid"
}
