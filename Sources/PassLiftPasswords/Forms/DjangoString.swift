import PassLiftEncoding
import PassLiftPorts

/// Django's forms: `pbkdf2_sha256$iterations$salt$key`, `scrypt$N$salt$r$p$key`, and `md5$salt$digest`, where
/// the salt stands before the password and may be empty. The salt is text; keys are in padded base64, digests
/// in hex.
enum DjangoString {
    /// Bytes of an scrypt key.
    private static let scryptKeyByteCount = 64

    static func readPBKDF2(_ fields: [String], digest: MessageDigest, within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        guard fields.count == 4, let iterations = Decimal.read(fields[1]) else {
            throw .malformed("the iterations of the PBKDF2 string")
        }
        let salt = try LegacySalt.text(fields[2], of: "the salt of the PBKDF2 string")
        guard let key = Base64.decode(fields[3], padding: .required), key.count == digest.byteCount else {
            throw .malformed("the key of the PBKDF2 string")
        }
        let parameters = try PBKDF2(
            digest: digest, iterations: iterations, salt: salt, keyByteCount: key.count, within: limits)
        return StoredHash(
            scheme: digest == .sha1 ? .djangoPBKDF2SHA1 : .djangoPBKDF2SHA256,
            derivation: .pbkdf2(parameters), expected: key)
    }

    static func readScrypt(_ fields: [String], within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        guard fields.count == 6, let blockCount = Decimal.read(fields[1]),
            let blockSize = Decimal.read(fields[3]), let lanes = Decimal.read(fields[4])
        else { throw .malformed("the parameters of the scrypt string") }
        let salt = try LegacySalt.text(fields[2], of: "the salt of the scrypt string")
        guard let key = Base64.decode(fields[5], padding: .required), key.count == scryptKeyByteCount else {
            throw .malformed("the key of the scrypt string")
        }
        let cost = ScryptCost(blockCount: blockCount, blockSize: blockSize, lanes: lanes)
        let parameters = try Scrypt(cost: cost, salt: salt, keyByteCount: key.count, within: limits)
        return StoredHash(scheme: .djangoScrypt, derivation: .scrypt(parameters), expected: key)
    }

    static func readDigest(_ fields: [String], scheme: HashScheme, digest: MessageDigest)
        throws(PasswordHasherError) -> StoredHash
    {
        guard fields.count == 3 else { throw .malformed("the fields of the digest string") }
        let salt =
            fields[1].isEmpty ? [] : try LegacySalt.text(fields[1], of: "the salt of the digest string")
        guard let expected = try? Hex.decode(fields[2]), expected.count == digest.byteCount else {
            throw .malformed("the digest of the digest string")
        }
        return StoredHash(
            scheme: scheme, derivation: .digest(SaltedDigest(digest: digest, before: salt)),
            expected: expected)
    }
}
