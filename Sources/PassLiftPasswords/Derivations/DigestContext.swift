import CPassLiftOpenSSL
import PassLiftPorts

/// One digest of OpenSSL, used again and again.
@safe
final class DigestContext {
    private let digest: MessageDigest
    private let context: OpaquePointer

    /// - Throws: `libraryFailed`.
    init(_ digest: MessageDigest) throws(PasswordHasherError) {
        guard let context = unsafe EVP_MD_CTX_new() else {
            throw PasswordHasherError(.libraryFailed, "EVP_MD_CTX_new gave nothing")
        }
        self.digest = digest
        unsafe self.context = unsafe context
        guard unsafe EVP_DigestInit_ex(context, digest.method, nil) == 1 else {
            ERR_clear_error()
            throw PasswordHasherError(.libraryFailed, "OpenSSL lacks the digest")
        }
    }

    deinit { unsafe EVP_MD_CTX_free(context) }

    /// The digest of `bytes`.
    ///
    /// - Throws: `libraryFailed`.
    func hash(_ bytes: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: digest.byteCount)
        // Without a method the one of before is kept, and need not be looked for.
        guard unsafe EVP_DigestInit_ex(context, nil, nil) == 1,
            unsafe EVP_DigestUpdate(context, bytes, bytes.count) == 1,
            unsafe EVP_DigestFinal_ex(context, &result, nil) == 1
        else {
            ERR_clear_error()
            throw PasswordHasherError(.libraryFailed, "EVP_Digest failed")
        }
        return result
    }
}
