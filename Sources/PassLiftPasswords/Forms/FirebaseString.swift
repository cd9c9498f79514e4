import PassLiftPorts

/// Firebase's scrypt with the parameters of its project, which the export gives apart from the hashes:
/// `{firebase-scrypt}$mem_cost=14,rounds=8$salt$separator$signerkey$hash`, each in the padded base64 of the
/// export.
enum FirebaseString {
    private static let separatorByteCount = 1...16
    private static let signerKeyByteCount = 16...64

    static func read(_ text: String, within limits: HashingLimits) throws(PasswordHasherError) -> StoredHash {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false).map { String($0) }
        guard fields.count == 6, fields[0].isEmpty else {
            throw .malformed("the fields of the Firebase string")
        }
        let parts = fields[1].split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, let log2 = Decimal.read(parts[0], after: "mem_cost="), 1...63 ~= log2,
            let blockSize = Decimal.read(parts[1], after: "rounds=")
        else { throw .malformed("the parameters of the Firebase string") }
        let salt = try LegacySalt.base64(fields[2], .required, of: "the salt of the Firebase string")
        guard let separator = Base64.decode(fields[3], padding: .required),
            separatorByteCount.contains(separator.count)
        else { throw .malformed("the separator of the Firebase string") }
        guard let signerKey = Base64.decode(fields[4], padding: .required),
            signerKeyByteCount.contains(signerKey.count)
        else { throw .malformed("the signer key of the Firebase string") }
        guard let hash = Base64.decode(fields[5], padding: .required), hash.count == signerKey.count else {
            throw .malformed("the hash of the Firebase string")
        }
        let cost = ScryptCost(blockCount: 1 << log2, blockSize: blockSize, lanes: 1)
        let scrypt = try Scrypt(
            cost: cost, salt: salt + separator, keyByteCount: FirebaseScrypt.keyByteCount, within: limits)
        return StoredHash(
            scheme: .firebaseScrypt,
            derivation: .firebaseScrypt(FirebaseScrypt(scrypt: scrypt, signerKey: signerKey)), expected: hash)
    }
}
