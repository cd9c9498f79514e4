import CPassLiftOpenSSL
import PassLiftPorts

/// PBKDF2 with HMAC (RFC 8018, section 5.2) by OpenSSL.
struct PBKDF2: Hashable, Sendable {
    let digest: MessageDigest
    let iterations: Int32
    let salt: [UInt8]
    let keyByteCount: Int

    /// - Throws: `malformedHash`, `costExceedsLimit`.
    init(
        digest: MessageDigest, iterations: UInt64, salt: [UInt8], keyByteCount: Int,
        within limits: HashingLimits
    ) throws(PasswordHasherError) {
        guard iterations >= 1 else { throw .malformed("the iterations of the PBKDF2 string") }
        // A key longer than the digest is made of several blocks, each with all iterations.
        let blockCount = UInt64((keyByteCount + digest.byteCount - 1) / digest.byteCount)
        let work = iterations.saturatingMultiply(blockCount)
        try limits.admit(work, \.pbkdf2Iterations, named: "pbkdf2Iterations")
        // Whatever the limit says, OpenSSL counts in Int32.
        guard let count = Int32(exactly: iterations) else {
            throw PasswordHasherError(.costExceedsLimit, "pbkdf2Iterations is over what OpenSSL can count")
        }
        self.digest = digest
        self.iterations = count
        self.salt = salt
        self.keyByteCount = keyByteCount
    }

    /// - Throws: `libraryFailed`.
    func key(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        var key = [UInt8](repeating: 0, count: keyByteCount)
        var phrase = password.map(CChar.init(bitPattern:))
        defer { unsafe OPENSSL_cleanse(&phrase, phrase.count) }
        let status = unsafe PKCS5_PBKDF2_HMAC(
            phrase, Int32(phrase.count), salt, Int32(salt.count), iterations, digest.method,
            Int32(key.count), &key)
        guard status == 1 else {
            ERR_clear_error()
            throw PasswordHasherError(.libraryFailed, "PKCS5_PBKDF2_HMAC failed")
        }
        return key
    }
}
