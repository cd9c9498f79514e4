import PassLiftPorts

/// The older forms of crypt: `$1$salt$hash`, `$5$rounds=10000$salt$hash` and `$6$…`,
/// `$sha1$rounds$salt$hash`.
struct CryptString {
    static let md5crypt = CryptString(
        scheme: .md5crypt, saltByteCount: 0...8, symbolCount: 22, rounds: .fixed)
    static let sha256crypt = CryptString(
        scheme: .sha256crypt, saltByteCount: 0...16, symbolCount: 43, rounds: .optional)
    static let sha512crypt = CryptString(
        scheme: .sha512crypt, saltByteCount: 0...16, symbolCount: 86, rounds: .optional)
    static let sha1crypt = CryptString(
        scheme: .sha1crypt, saltByteCount: 1...64, symbolCount: 28, rounds: .required,
        isSaltByte: CryptAlphabet.contains)

    /// Where the form says how many rounds there are.
    enum Rounds {
        case fixed
        /// A field `rounds=N` before the salt; 5000 where it is missing.
        case optional
        /// The field before the salt.
        case required
    }

    private static let fewestSHARounds: UInt64 = 1000

    let scheme: HashScheme
    let saltByteCount: ClosedRange<Int>
    let symbolCount: Int
    let rounds: Rounds
    /// Whether libxcrypt takes that byte in a salt.
    var isSaltByte: @Sendable (UInt8) -> Bool = isHarmless

    func read(_ fields: [String], within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        let rest = try fieldsAfterRounds(fields, within: limits)
        guard rest.count == 2, let salt = rest.first?.utf8, let hash = rest.last?.utf8 else {
            throw .malformed("the fields of the crypt string")
        }
        guard saltByteCount.contains(salt.count), salt.allSatisfy(isSaltByte) else {
            throw .malformed("the salt of the crypt string")
        }
        guard hash.count == symbolCount, hash.allSatisfy(CryptAlphabet.contains) else {
            throw .malformed("the hash of the crypt string")
        }
        let setting = fields.dropLast().joined(separator: "$") + "$"
        return StoredHash(
            scheme: scheme,
            derivation: .crypt(
                Crypt(
                    setting: Array(setting.utf8), symbolCount: symbolCount,
                    keyedDigest: scheme == .sha1crypt ? .sha1 : nil)),
            expected: Array(hash))
    }

    private func fieldsAfterRounds(_ fields: [String], within limits: HashingLimits)
        throws(PasswordHasherError) -> ArraySlice<String>
    {
        switch rounds {
        case .fixed: return fields.dropFirst(2)
        case .optional:
            guard fields[2...].first?.hasPrefix("rounds=") == true else { return fields.dropFirst(2) }
            guard let count = Decimal.read(fields[2], after: "rounds="), count >= Self.fewestSHARounds else {
                throw .malformed("the rounds of the crypt string")
            }
            try limits.admit(count, \.cryptRounds, named: "cryptRounds")
        case .required:
            guard let count = fields[2...].first.flatMap({ Decimal.read($0) }), count >= 1 else {
                throw .malformed("the rounds of the crypt string")
            }
            try limits.admit(count, \.cryptRounds, named: "cryptRounds")
        }
        return fields.dropFirst(3)
    }

    /// All but what has a meaning in a line of the password file.
    private static func isHarmless(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "*"), UInt8(ascii: "!"), UInt8(ascii: "\\"):
            false
        default: true
        }
    }
}
