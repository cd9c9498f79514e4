import CPassLiftOpenSSL
import PassLiftPorts

/// Firebase's scrypt: the key encrypts the project's signer key with AES-256 in counter mode, and the
/// ciphertext is the hash.
struct FirebaseScrypt: Sendable {
    /// Bytes of the key.
    static let keyByteCount = 32
    /// The counter begins at zero.
    private static let counter = [UInt8](repeating: 0, count: 16)

    let scrypt: Scrypt
    let signerKey: [UInt8]

    /// - Throws: `libraryFailed`.
    func hash(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        var key = try scrypt.key(password)
        let context = unsafe EVP_CIPHER_CTX_new()
        defer {
            unsafe EVP_CIPHER_CTX_free(context)
            unsafe OPENSSL_cleanse(&key, key.count)
        }
        var ciphertext = [UInt8](repeating: 0, count: signerKey.count)
        var byteCount: Int32 = 0
        guard unsafe context != nil,
            unsafe EVP_EncryptInit_ex(context, EVP_aes_256_ctr(), nil, key, Self.counter) == 1,
            unsafe EVP_EncryptUpdate(
                context, &ciphertext, &byteCount, signerKey, Int32(signerKey.count)) == 1,
            Int(byteCount) == signerKey.count
        else {
            ERR_clear_error()
            throw PasswordHasherError(.libraryFailed, "EVP_Encrypt failed")
        }
        return ciphertext
    }
}
