import CPassLiftOpenSSL
import PassLiftPorts

/// One use of AES-256-GCM: a key, a nonce and what is authenticated beside the text, lengths judged.
struct GaloisCipher: Redacted {
    static let keyByteCount = 32
    static let nonceByteCount = 12
    static let tagByteCount = 16

    private let key: [UInt8]
    private let nonce: [UInt8]
    private let associatedData: [UInt8]

    init(key: [UInt8], nonce: [UInt8], associatedData: [UInt8]) throws(CipherError) {
        guard key.count == Self.keyByteCount else { throw .keyLength }
        guard nonce.count == Self.nonceByteCount else { throw .nonceLength }
        guard associatedData.count <= OpenSSLCryptography.maximumPlaintextByteCount else { throw .tooLong }
        self.key = key
        self.nonce = nonce
        self.associatedData = associatedData
    }

    /// The text encrypted, then the tag.
    func seal(_ plaintext: [UInt8]) throws(CipherError) -> [UInt8] {
        let context = unsafe EVP_CIPHER_CTX_new()
        defer { unsafe EVP_CIPHER_CTX_free(context) }
        defer { ERR_clear_error() }
        guard unsafe EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1 else {
            throw .libraryFailed
        }
        var written: Int32 = 0
        if !associatedData.isEmpty {
            let count = Int32(associatedData.count)
            guard unsafe EVP_EncryptUpdate(context, nil, &written, associatedData, count) == 1 else {
                throw .libraryFailed
            }
        }
        var sealed = [UInt8](repeating: 0, count: plaintext.count)
        if !plaintext.isEmpty {
            let count = Int32(plaintext.count)
            guard unsafe EVP_EncryptUpdate(context, &sealed, &written, plaintext, count) == 1,
                Int(written) == plaintext.count
            else { throw .libraryFailed }
        }
        // This mode keeps no bytes back, so the last step writes none; it completes the tag.
        var rest = [UInt8](repeating: 0, count: Self.tagByteCount)
        guard unsafe EVP_EncryptFinal_ex(context, &rest, &written) == 1, written == 0 else {
            throw .libraryFailed
        }
        var tag = [UInt8](repeating: 0, count: Self.tagByteCount)
        guard unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, Int32(tag.count), &tag) == 1 else {
            throw .libraryFailed
        }
        return sealed + tag
    }

    /// The text, once its tag is found to be right.
    func open(_ sealed: [UInt8]) throws(CipherError) -> [UInt8] {
        let ciphertext = Array(sealed.dropLast(Self.tagByteCount))
        var tag = Array(sealed.suffix(Self.tagByteCount))
        let context = unsafe EVP_CIPHER_CTX_new()
        defer { unsafe EVP_CIPHER_CTX_free(context) }
        defer { ERR_clear_error() }
        guard unsafe EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1,
            unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), &tag) == 1
        else { throw .libraryFailed }
        var written: Int32 = 0
        if !associatedData.isEmpty {
            let count = Int32(associatedData.count)
            guard unsafe EVP_DecryptUpdate(context, nil, &written, associatedData, count) == 1 else {
                throw .libraryFailed
            }
        }
        var plaintext = [UInt8](repeating: 0, count: ciphertext.count)
        if !ciphertext.isEmpty {
            let count = Int32(ciphertext.count)
            guard unsafe EVP_DecryptUpdate(context, &plaintext, &written, ciphertext, count) == 1,
                Int(written) == ciphertext.count
            else { throw .libraryFailed }
        }
        var rest = [UInt8](repeating: 0, count: Self.tagByteCount)
        guard unsafe EVP_DecryptFinal_ex(context, &rest, &written) == 1 else { throw .notAuthentic }
        return plaintext
    }
}
