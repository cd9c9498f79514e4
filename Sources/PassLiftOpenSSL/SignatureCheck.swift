import CPassLiftOpenSSL
import PassLiftCeremony

/// The ways in which OpenSSL is asked about a signature over a message; for NIST curves see ``PointKey``.
enum SignatureCheck {
    /// RSASSA-PKCS1-v1_5 (RFC 8017, section 8.2).
    static func rsa(_ signature: [UInt8], message: [UInt8], digest: Digest, key: OpenSSLKey)
        -> SignatureVerdict
    {
        let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe context != nil, unsafe EVP_PKEY_verify_init(context) == 1,
            unsafe EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_PADDING) == 1,
            unsafe EVP_PKEY_CTX_set_signature_md(context, digest.method) == 1
        else { return .invalid }
        let hashed = digest.of(message)
        return unsafe verdict(EVP_PKEY_verify(context, signature, signature.count, hashed, hashed.count))
    }

    /// EdDSA over the message itself (RFC 8032).
    static func edwards(_ signature: [UInt8], message: [UInt8], key: OpenSSLKey) -> SignatureVerdict {
        let context = unsafe EVP_MD_CTX_new()
        defer { unsafe EVP_MD_CTX_free(context) }
        guard unsafe context != nil,
            unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key.pointer) == 1
        else { return .invalid }
        return unsafe verdict(EVP_DigestVerify(context, signature, signature.count, message, message.count))
    }

    /// Only the answer 1 means valid: malformed DER gives -1.
    static func verdict(_ answer: Int32) -> SignatureVerdict {
        answer == 1 ? .valid : .invalid
    }
}
