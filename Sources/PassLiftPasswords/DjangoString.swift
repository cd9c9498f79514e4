import PassLiftPorts

/// Django's form of PBKDF2 hashes, `pbkdf2_sha256$iterations$salt$hash`; the salt is text, the base64 padded.
enum DjangoString {
    /// Bytes that a salt may have.
    static let saltByteCount = 1...128

    static func read(
        _ fields: [String], scheme: HashScheme, digest: PBKDF2.Digest, within limits: HashingLimits
    ) throws(PasswordHasherError) -> StoredHash {
        guard fields.count == 4, let iterations = Decimal.read(fields[1]), iterations >= 1 else {
            throw PasswordHasherError(.malformedHash, "the iterations of the PBKDF2 string")
        }
        let salt = Array(fields[2].utf8)
        guard saltByteCount.contains(salt.count), salt.allSatisfy({ 0x21...0x7e ~= $0 }) else {
            throw PasswordHasherError(.malformedHash, "the salt of the PBKDF2 string")
        }
        guard let key = Base64.decode(fields[3], padding: .required), key.count == digest.byteCount else {
            throw PasswordHasherError(.malformedHash, "the hash of the PBKDF2 string")
        }
        try limits.admit(iterations, \.pbkdf2Iterations, named: "pbkdf2Iterations")
        // Whatever the limit says, OpenSSL counts in Int32.
        guard let count = Int32(exactly: iterations) else {
            throw PasswordHasherError(.costExceedsLimit, "pbkdf2Iterations is over what OpenSSL can count")
        }
        let parameters = PBKDF2(digest: digest, iterations: count, salt: salt)
        return StoredHash(scheme: scheme, derivation: .pbkdf2(parameters), expected: key)
    }
}
