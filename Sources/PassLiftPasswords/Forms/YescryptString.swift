import PassLiftPorts

/// The forms that libxcrypt's yescrypt computes: `$y$parameters$salt$hash`, `$gy$` with GOST's HMAC over it,
/// and `$7$`, which is scrypt.
///
/// libxcrypt would allocate whatever the parameters ask for, so they are read here first, as far as to know
/// the cost; the setting itself is handed over unchanged.
enum YescryptString {
    /// Characters of the hash: 32 bytes.
    private static let symbolCount = 43
    private static let saltByteCount = 0...64

    static func read(_ fields: [String], scheme: HashScheme, within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        guard fields.count == 5 else { throw .malformed("the fields of the yescrypt string") }
        let parameters = try YescryptParameters.read(fields[2])
        try parameters.admit(within: limits)
        guard isSalt(fields[3]) else { throw .malformed("the salt of the yescrypt string") }
        return try hash(fields, scheme, memoryByteCount: parameters.memoryByteCount)
    }

    /// `$7$`, one character for N, five for r, five for p, then the salt as the text it is.
    static func readScrypt(_ fields: [String], within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        let symbols = fields.count == 4 ? Array(fields[2].utf8) : []
        guard symbols.count > 11, symbols.count <= 11 + saltByteCount.upperBound,
            symbols.allSatisfy(CryptAlphabet.contains)
        else { throw .malformed("the fields of the scrypt string") }
        guard let log2 = CryptNumber.fixed(symbols[..<1]), let blockSize = CryptNumber.fixed(symbols[1..<6]),
            let lanes = CryptNumber.fixed(symbols[6..<11])
        else { throw .malformed("the parameters of the scrypt string") }
        // libxcrypt needs N to be 4 at least.
        guard log2 >= 2 else { throw .malformed("the parameters of the scrypt string") }
        let cost = ScryptCost(blockCount: 1 << log2, blockSize: blockSize, lanes: lanes)
        try cost.admit(within: limits)
        return try hash(fields, .cryptScrypt, memoryByteCount: cost.memoryByteCount)
    }

    private static func hash(_ fields: [String], _ scheme: HashScheme, memoryByteCount: UInt64)
        throws(PasswordHasherError) -> StoredHash
    {
        let hash = Array(fields[fields.count - 1].utf8)
        guard hash.count == symbolCount, hash.allSatisfy(CryptAlphabet.contains) else {
            throw .malformed("the hash of the yescrypt string")
        }
        let setting = fields.dropLast().joined(separator: "$") + "$"
        let crypt = Crypt(
            setting: Array(setting.utf8), symbolCount: symbolCount, keyedDigest: .sha256,
            memoryByteCount: memoryByteCount)
        return StoredHash(scheme: scheme, derivation: .crypt(crypt), expected: hash)
    }

    /// Whether `text` spells whole bytes, and no bits past them, in crypt's base64.
    private static func isSalt(_ text: String) -> Bool {
        let values = text.utf8.map(CryptAlphabet.value)
        guard !values.contains(nil), saltByteCount.contains(values.count * 3 / 4) else { return false }
        let last = values.last.flatMap { $0 } ?? 0
        return switch values.count % 4 {
        case 2: last < 4
        case 3: last < 16
        case let remainder: remainder == 0
        }
    }
}
