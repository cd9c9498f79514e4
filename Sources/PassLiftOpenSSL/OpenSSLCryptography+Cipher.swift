public import PassLiftPorts

/// AES-256-GCM (NIST SP 800-38D), by OpenSSL's `EVP_CIPHER`.
extension OpenSSLCryptography {
    /// The most bytes that are encrypted or decrypted at once; what is kept so is small.
    public static let maximumPlaintextByteCount = 1 << 20

    /// Encrypts; the tag of 16 bytes comes last.
    ///
    /// - Throws: `keyLength` unless the key has 32 bytes, `nonceLength` unless the nonce has 12, `tooLong`
    ///   past ``maximumPlaintextByteCount`` bytes of text or of associated data, `libraryFailed`.
    public func seal(
        _ plaintext: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]
    ) throws(CipherError) -> [UInt8] {
        guard plaintext.count <= Self.maximumPlaintextByteCount else { throw .tooLong }
        return try GaloisCipher(key: key, nonce: nonce, associatedData: associatedData).seal(plaintext)
    }

    /// Decrypts; nothing comes out before the tag is checked.
    ///
    /// - Throws: `notAuthentic` for whatever was not sealed so, `keyLength`, `nonceLength`, `tooLong`,
    ///   `libraryFailed`.
    public func open(
        _ sealed: [UInt8], key: [UInt8], nonce: [UInt8], associatedData: [UInt8]
    ) throws(CipherError) -> [UInt8] {
        let overhead = GaloisCipher.tagByteCount
        guard sealed.count >= overhead else { throw .notAuthentic }
        guard sealed.count - overhead <= Self.maximumPlaintextByteCount else { throw .tooLong }
        return try GaloisCipher(key: key, nonce: nonce, associatedData: associatedData).open(sealed)
    }
}
