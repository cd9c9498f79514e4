import CPassLiftOpenSSL
public import PassLiftCeremony
public import PassLiftPorts

/// Cryptography by OpenSSL 3: SHA-256, HMAC-SHA-256 and the signature algorithms of ``COSEAlgorithm``.
///
/// It holds nothing and may be shared and copied freely. No input makes it trap: whatever a stranger sends as
/// key or signature ends as a ``SignatureVerdict``.
public struct OpenSSLCryptography: Cryptography {
    /// The longest signature that is looked at, in bytes: RSA with 4096 bits; every other one is shorter.
    public static let maximumSignatureByteCount = 512
    /// The RSA moduli that are taken, in bits. Below, they can be factored; above, a stranger's key costs too
    /// much.
    public static let rsaModulusBitCount = 2048...4096

    /// Makes the adapter.
    public init() {}

    /// The SHA-256 digest of `message` (FIPS 180-4), 32 bytes.
    public func sha256(_ message: [UInt8]) -> [UInt8] {
        Digest.sha256.of(message)
    }

    /// The digest of `message` by `algorithm`.
    public func digest(_ message: [UInt8], by algorithm: DigestAlgorithm) -> [UInt8] {
        switch algorithm {
        case .sha1: []
        case .sha256: Digest.sha256.of(message)
        case .sha384: Digest.sha384.of(message)
        case .sha512: Digest.sha512.of(message)
        }
    }

    /// RSASSA-PKCS1-v1_5 with SHA-1.
    public func checkRS1(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey
    ) -> SignatureVerdict {
        .unsupported
    }

    /// What a certificate says.
    public func certificate(_ der: [UInt8]) -> Certificate? { nil }

    /// Whether a path leads to an anchor.
    public func trust(in path: [[UInt8]], anchors: [[UInt8]], at seconds: Int64) -> TrustVerdict {
        .issuerUnknown
    }

    /// HMAC-SHA-256 of `message` under `key` (RFC 2104), 32 bytes.
    public func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        KeyedDigest.hmacSHA256(message, key: key)
    }

    /// What became of checking `signature` over `message`: `valid` only where OpenSSL says exactly that,
    /// `unsupported` where algorithm and key do not fit or an RSA key is out of bounds
    /// (``rsaModulusBitCount``; an exponent that is even, below 3 or past 32 bits), `invalid` for all else, a
    /// point off its curve included.
    public func check(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey,
        using algorithm: COSEAlgorithm
    ) -> SignatureVerdict {
        defer { ERR_clear_error() }
        let hasPlausibleLength = 1...Self.maximumSignatureByteCount ~= signature.count
        switch (SignatureScheme(algorithm), key) {
        case (.ecdsa(let curve, let digest), .ellipticCurve(let keyCurve, let x, let y)):
            guard curve == keyCurve else { return .unsupported }
            guard hasPlausibleLength else { return .invalid }
            return PointKeys.on(curve).check(signature, digest: digest.of(message), x: x, y: y)
        case (.edwards(let curve), .edwards(let keyCurve, let point)):
            guard curve == keyCurve else { return .unsupported }
            guard hasPlausibleLength, let key = OpenSSLKey.edwards(curve, point: point) else {
                return .invalid
            }
            return SignatureCheck.edwards(signature, message: message, key: key)
        case (.rsa(let digest), .rsa(let modulus, let exponent)):
            guard isWithinBounds(modulus: modulus, exponent: exponent) else { return .unsupported }
            guard signature.count == modulus.count,
                let key = OpenSSLKey.rsa(modulus: modulus, exponent: exponent)
            else { return .invalid }
            return SignatureCheck.rsa(signature, message: message, digest: digest, key: key)
        case (.ecdsa, _), (.edwards, _), (.rsa, _):
            return .unsupported
        }
    }

    private func isWithinBounds(modulus: [UInt8], exponent: [UInt8]) -> Bool {
        guard let first = modulus.first, let last = modulus.last, first != 0, last & 1 == 1,
            modulus.count <= Self.rsaModulusBitCount.upperBound / 8,
            exponent.first != 0, 1...4 ~= exponent.count
        else { return false }
        let bits = modulus.count * 8 - first.leadingZeroBitCount
        let value = exponent.reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        return Self.rsaModulusBitCount.contains(bits) && value >= 3 && value & 1 == 1
    }
}
