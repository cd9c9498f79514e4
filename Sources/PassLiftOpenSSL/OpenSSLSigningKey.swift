import CPassLiftOpenSSL
public import PassLiftCeremony

/// A private key that signs as an authenticator does; for tests and software authenticators, never for a
/// server.
///
/// The private part stays inside OpenSSL and cannot be taken out.
public final class OpenSSLSigningKey: Sendable {
    /// The algorithm that the key was made for and signs with.
    public let algorithm: COSEAlgorithm
    /// The public half, as a ceremony would take it out of a COSE key.
    public let publicKey: CredentialPublicKey

    private let scheme: SignatureScheme
    private let key: OpenSSLKey

    /// A fresh key pair for `algorithm`; RSA gets 2048 bits and the exponent 65537.
    ///
    /// - Throws: `libraryFailed` when OpenSSL cannot make it.
    public static func generate(_ algorithm: COSEAlgorithm) throws(OpenSSLError) -> OpenSSLSigningKey {
        defer { ERR_clear_error() }
        let scheme = SignatureScheme(algorithm)
        guard let key = makeKey(scheme) else { throw OpenSSLError(.libraryFailed, "EVP_PKEY_keygen") }
        guard let publicKey = PublicHalf(key).read(scheme) else {
            throw OpenSSLError(.libraryFailed, "reading the public key")
        }
        return OpenSSLSigningKey(algorithm: algorithm, scheme: scheme, key: key, publicKey: publicKey)
    }

    private init(
        algorithm: COSEAlgorithm, scheme: SignatureScheme, key: OpenSSLKey, publicKey: CredentialPublicKey
    ) {
        self.algorithm = algorithm
        self.scheme = scheme
        self.key = key
        self.publicKey = publicKey
    }

    /// The signature over `message`: ECDSA as ASN.1 DER, RSA and EdDSA raw (Level 3, §6.5.5).
    ///
    /// - Throws: `libraryFailed` when OpenSSL cannot sign.
    public func sign(_ message: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        defer { ERR_clear_error() }
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        let digest: OpaquePointer? =
            switch scheme {
            case .ecdsa(_, let digest), .rsa(let digest): unsafe digest.method
            case .edwards: nil
            }
        // The defaults are what is wanted: PKCS#1 v1.5 padding for RSA, DER for ECDSA.
        guard unsafe context != nil,
            unsafe EVP_DigestSignInit(context, nil, digest, nil, key.pointer) == 1
        else { throw OpenSSLError(.libraryFailed, "EVP_DigestSignInit") }
        var signature = [UInt8](repeating: 0, count: OpenSSLCryptography.maximumSignatureByteCount)
        var length = signature.count
        guard unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1 else {
            throw OpenSSLError(.libraryFailed, "EVP_DigestSign")
        }
        return Array(signature.prefix(length))
    }

    private static func makeKey(_ scheme: SignatureScheme) -> OpenSSLKey? {
        let name =
            switch scheme {
            case .ecdsa: "EC"
            case .edwards(.ed25519): "ED25519"
            case .edwards(.ed448): "ED448"
            case .rsa: "RSA"
            }
        let context = unsafe EVP_PKEY_CTX_new_from_name(nil, name, nil)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe context != nil, unsafe EVP_PKEY_keygen_init(context) == 1 else { return nil }
        let configured =
            switch scheme {
            case .ecdsa(let curve, _): unsafe EVP_PKEY_CTX_set_group_name(context, curve.opensslName)
            case .edwards: 1 as Int32
            case .rsa:
                unsafe EVP_PKEY_CTX_set_rsa_keygen_bits(
                    context, Int32(OpenSSLCryptography.rsaModulusBitCount.lowerBound))
            }
        guard configured == 1 else { return nil }
        var made: OpaquePointer?
        unsafe EVP_PKEY_keygen(context, &made)
        return unsafe OpenSSLKey(owning: made)
    }
}
