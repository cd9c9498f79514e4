import CPassLiftOpenSSL
public import PassLiftCeremony
public import PassLiftPorts

/// Cryptography by OpenSSL 3: digests, HMAC, AES-256-GCM, the signature algorithms of ``COSEAlgorithm``, and
/// certificates with the paths that they make.
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
        Digest(algorithm).of(message)
    }

    /// HMAC-SHA-256 of `message` under `key` (RFC 2104), 32 bytes.
    public func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        KeyedDigest.hmac(message, by: .sha256, key: key)
    }

    /// The HMAC of `message` by `algorithm` under `key` (RFC 2104), `algorithm.byteCount` bytes.
    public func hmac(_ message: [UInt8], by algorithm: DigestAlgorithm, key: [UInt8]) -> [UInt8] {
        KeyedDigest.hmac(message, by: Digest(algorithm), key: key)
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
            return checkRSA(signature, over: message, by: (modulus, exponent), digest: digest)
        case (.ecdsa, _), (.edwards, _), (.rsa, _):
            return .unsupported
        }
    }

    /// What became of checking an RSASSA-PKCS1-v1_5 signature with SHA-1 (RS1, −65535): as `check` with an
    /// RSA key, and `unsupported` with any other.
    public func checkRS1(
        _ signature: [UInt8], over message: [UInt8], by key: CredentialPublicKey
    ) -> SignatureVerdict {
        switch key {
        case .rsa(let modulus, let exponent):
            defer { ERR_clear_error() }
            return checkRSA(signature, over: message, by: (modulus, exponent), digest: .sha1)
        case .ellipticCurve, .edwards: return .unsupported
        }
    }

    private func checkRSA(
        _ signature: [UInt8], over message: [UInt8], by numbers: (modulus: [UInt8], exponent: [UInt8]),
        digest: Digest
    ) -> SignatureVerdict {
        guard isWithinBounds(modulus: numbers.modulus, exponent: numbers.exponent) else {
            return .unsupported
        }
        guard signature.count == numbers.modulus.count,
            let key = OpenSSLKey.rsa(modulus: numbers.modulus, exponent: numbers.exponent)
        else { return .invalid }
        return SignatureCheck.rsa(signature, message: message, digest: digest, key: key)
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
