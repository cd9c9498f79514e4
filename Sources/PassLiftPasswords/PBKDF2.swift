import CPassLiftOpenSSL
import PassLiftPorts

/// PBKDF2 with HMAC (RFC 8018, section 5.2) by OpenSSL; the key is as long as the digest.
struct PBKDF2: Hashable, Sendable {
    enum Digest: BitwiseCopyable, Hashable, Sendable {
        case sha1
        case sha256

        /// Bytes of the result.
        var byteCount: Int {
            switch self {
            case .sha1: 20
            case .sha256: 32
            }
        }
    }

    let digest: Digest
    let iterations: Int32
    let salt: [UInt8]

    /// - Throws: `libraryFailed`.
    func key(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        let method =
            switch digest {
            case .sha1: unsafe EVP_sha1()
            case .sha256: unsafe EVP_sha256()
            }
        var key = [UInt8](repeating: 0, count: digest.byteCount)
        let phrase = password.map(CChar.init(bitPattern:))
        let status = unsafe PKCS5_PBKDF2_HMAC(
            phrase, Int32(phrase.count), salt, Int32(salt.count), iterations, method, Int32(key.count), &key)
        guard status == 1 else {
            ERR_clear_error()
            throw PasswordHasherError(.libraryFailed, "PKCS5_PBKDF2_HMAC failed")
        }
        return key
    }
}
