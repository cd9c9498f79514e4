import PassLiftPorts

/// The form of bcrypt hashes, `$2b$12$` and 53 characters. The prefix is kept: `2a`, `2x` and `2y` differ for
/// some 8-bit passwords.
enum BcryptString {
    /// Bytes of prefix, cost and salt, which the hash follows.
    static let settingByteCount = 29
    /// Bytes of a password that bcrypt has room for; it never looked at more.
    private static let keyByteCount = 72
    /// Bytes of the whole.
    static let byteCount = 60

    static func read(_ text: [UInt8], within limits: HashingLimits) throws(PasswordHasherError) -> StoredHash
    {
        guard text.count == byteCount, text[6] == UInt8(ascii: "$"), let cost = cost(text[4], text[5]),
            text[7...].allSatisfy(CryptAlphabet.contains)
        else { throw .malformed("the bcrypt string") }
        try limits.admit(UInt64(cost), \.bcryptCost, named: "bcryptCost")
        return StoredHash(
            scheme: .bcrypt,
            derivation: .crypt(
                Crypt(
                    setting: Array(text.prefix(settingByteCount)), symbolCount: byteCount - settingByteCount,
                    excess: .ignored(beyond: keyByteCount), extendsSigns: text[2] == UInt8(ascii: "x"))),
            expected: Array(text[settingByteCount...]))
    }

    private static func cost(_ tens: UInt8, _ ones: UInt8) -> UInt8? {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard digits.contains(tens), digits.contains(ones) else { return nil }
        let cost = (tens - digits.lowerBound) * 10 + (ones - digits.lowerBound)
        return 4...31 ~= cost ? cost : nil
    }
}
