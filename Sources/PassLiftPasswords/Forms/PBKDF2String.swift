import PassLiftPorts

/// PBKDF2 between dollar signs: PHC's form, `$pbkdf2-sha256$i=600000,l=32$salt$key`, and passlib's,
/// `$pbkdf2-sha256$29000$salt$key`, whose base64 has a dot for the plus. `$pbkdf2$` is SHA-1 in both.
struct PBKDF2String {
    static let sha1 = PBKDF2String(digest: .sha1, phc: .pbkdf2SHA1, passlib: .passlibPBKDF2SHA1)
    static let sha256 = PBKDF2String(digest: .sha256, phc: .pbkdf2SHA256, passlib: .passlibPBKDF2SHA256)
    static let sha512 = PBKDF2String(digest: .sha512, phc: .pbkdf2SHA512, passlib: .passlibPBKDF2SHA512)

    /// Bytes that a key may have in PHC's form.
    private static let keyByteCount = 16...64

    let digest: MessageDigest
    let phc: HashScheme
    let passlib: HashScheme

    func read(_ fields: [String], within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        guard fields.count == 5 else { throw .malformed("the fields of the PBKDF2 string") }
        return fields[2].hasPrefix("i=")
            ? try readPHC(fields, within: limits) : try readPasslib(fields, within: limits)
    }

    private func readPHC(_ fields: [String], within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        let parts = fields[2].split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= 2, let iterations = Decimal.read(parts[0], after: "i=") else {
            throw .malformed("the iterations of the PBKDF2 string")
        }
        let salt = try LegacySalt.base64(fields[3], .none, of: "the salt of the PBKDF2 string")
        guard let key = Base64.decode(fields[4], padding: .none), Self.keyByteCount.contains(key.count),
            parts.count == 1 || Decimal.read(parts[1], after: "l=") == UInt64(key.count)
        else { throw .malformed("the key of the PBKDF2 string") }
        let parameters = try PBKDF2(
            digest: digest, iterations: iterations, salt: salt, keyByteCount: key.count, within: limits)
        return StoredHash(scheme: phc, derivation: .pbkdf2(parameters), expected: key)
    }

    private func readPasslib(_ fields: [String], within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        guard let iterations = Decimal.read(fields[2]) else {
            throw .malformed("the iterations of the PBKDF2 string")
        }
        guard let salt = Base64.decode(fields[3], padding: .none, plus: UInt8(ascii: ".")),
            LegacySalt.byteCount.contains(salt.count)
        else { throw .malformed("the salt of the PBKDF2 string") }
        guard let key = Base64.decode(fields[4], padding: .none, plus: UInt8(ascii: ".")),
            key.count == digest.byteCount
        else { throw .malformed("the key of the PBKDF2 string") }
        let parameters = try PBKDF2(
            digest: digest, iterations: iterations, salt: salt, keyByteCount: key.count, within: limits)
        return StoredHash(scheme: passlib, derivation: .pbkdf2(parameters), expected: key)
    }
}
