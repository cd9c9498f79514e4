import PassLiftEncoding
import PassLiftPorts

/// Werkzeug's forms: `pbkdf2:sha256:iterations$salt$key` and `scrypt:N:r:p$salt$key`; the salt is text, the
/// key in hex.
enum WerkzeugString {
    /// Bytes of an scrypt key.
    private static let scryptKeyByteCount = 64

    static func readPBKDF2(_ fields: [String], within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        let method = fields[0].split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3, method.count == 3, let iterations = Decimal.read(method[2]) else {
            throw .malformed("the iterations of the PBKDF2 string")
        }
        let digest = try digest(named: method[1])
        let salt = try LegacySalt.text(fields[1], of: "the salt of the PBKDF2 string")
        guard let key = try? Hex.decode(fields[2]), key.count == digest.byteCount else {
            throw .malformed("the key of the PBKDF2 string")
        }
        let parameters = try PBKDF2(
            digest: digest, iterations: iterations, salt: salt, keyByteCount: key.count, within: limits)
        return StoredHash(scheme: .werkzeugPBKDF2, derivation: .pbkdf2(parameters), expected: key)
    }

    static func readScrypt(_ fields: [String], within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        let method = fields[0].split(separator: ":", omittingEmptySubsequences: false)
        guard fields.count == 3, method.count == 4, let blockCount = Decimal.read(method[1]),
            let blockSize = Decimal.read(method[2]), let lanes = Decimal.read(method[3])
        else { throw .malformed("the parameters of the scrypt string") }
        let salt = try LegacySalt.text(fields[1], of: "the salt of the scrypt string")
        guard let key = try? Hex.decode(fields[2]), key.count == scryptKeyByteCount else {
            throw .malformed("the key of the scrypt string")
        }
        let cost = ScryptCost(blockCount: blockCount, blockSize: blockSize, lanes: lanes)
        let parameters = try Scrypt(cost: cost, salt: salt, keyByteCount: key.count, within: limits)
        return StoredHash(scheme: .werkzeugScrypt, derivation: .scrypt(parameters), expected: key)
    }

    private static func digest(named name: Substring) throws(PasswordHasherError) -> MessageDigest {
        switch name {
        case "sha1": return .sha1
        case "sha256": return .sha256
        case "sha512": return .sha512
        case _: throw PasswordHasherError(.unsupportedScheme, "PBKDF2 with another digest")
        }
    }
}
