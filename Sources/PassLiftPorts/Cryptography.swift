public import PassLiftCeremony

/// The door to cryptography: what ceremonies ask for, the keyed digests that seal what must not be forged,
/// and the cipher that keeps what must not be read.
public protocol Cryptography: CeremonyCryptography {
    /// HMAC-SHA-256 of `message` under `key` (RFC 2104), 32 bytes.
    func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8]

    /// The HMAC of `message` by `algorithm` under `key` (RFC 2104), `algorithm.byteCount` bytes; one-time
    /// codes are made with SHA-1 and SHA-512 as well.
    func hmac(_ message: [UInt8], by algorithm: DigestAlgorithm, key: [UInt8]) -> [UInt8]

    /// Encrypts `plaintext` by AES-256-GCM (NIST SP 800-38D).
    ///
    /// - Parameters:
    ///   - key: 32 bytes.
    ///   - nonce: 12 bytes, never used before under this key.
    ///   - associatedData: what is authenticated without being kept.
    /// - Returns: as many bytes as `plaintext` has, then the tag of 16 bytes.
    /// - Throws: `keyLength`, `nonceLength`, `tooLong`, `libraryFailed`.
    func seal(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]
    ) throws(CipherError) -> [UInt8]

    /// Decrypts what `seal` made; nothing comes out before the tag is checked.
    ///
    /// - Throws: `notAuthentic` where key, nonce, associated data or any sealed byte is another; `keyLength`,
    ///   `nonceLength`, `tooLong`, `libraryFailed`.
    func open(
        _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]
    ) throws(CipherError) -> [UInt8]
}

/// Why something could not be encrypted or decrypted; the raw value is API.
public enum CipherError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The key has another length than the cipher's.
    case keyLength = "key_length"
    /// The nonce has another length than the cipher's.
    case nonceLength = "nonce_length"
    /// More bytes than the adapter takes at once.
    case tooLong = "too_long"
    /// It was not sealed so: another key, another place, or altered.
    case notAuthentic = "not_authentic"
    /// The library failed without a reason that anybody could mend.
    case libraryFailed = "library_failed"
}
