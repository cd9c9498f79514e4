import PassLiftPorts

/// The PHC string form of scrypt, `$scrypt$ln=16,r=8,p=1$salt$key`; the base64 is unpadded.
enum ScryptString {
    /// Bytes that a key may have.
    static let keyByteCount = 16...64

    static func read(_ fields: [String], within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        guard fields.count == 5 else { throw .malformed("the fields of the scrypt string") }
        let parts = fields[2].split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 3, let log2 = Decimal.read(parts[0], after: "ln="), 1...63 ~= log2,
            let blockSize = Decimal.read(parts[1], after: "r="),
            let lanes = Decimal.read(parts[2], after: "p=")
        else { throw .malformed("the parameters of the scrypt string") }
        let salt = try LegacySalt.base64(fields[3], .none, of: "the salt of the scrypt string")
        guard let key = Base64.decode(fields[4], padding: .none), keyByteCount.contains(key.count) else {
            throw .malformed("the key of the scrypt string")
        }
        let cost = ScryptCost(blockCount: 1 << log2, blockSize: blockSize, lanes: lanes)
        let parameters = try Scrypt(cost: cost, salt: salt, keyByteCount: key.count, within: limits)
        return StoredHash(scheme: .scrypt, derivation: .scrypt(parameters), expected: key)
    }
}
