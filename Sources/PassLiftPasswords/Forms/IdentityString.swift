import PassLiftPorts

/// What ASP.NET Core Identity stores, in its own padded base64, behind a name that it lacks:
/// `{aspnet-identity-v3}AQAAAAE…` and `{aspnet-identity-v2}AAAA…`.
enum IdentityString {
    /// Version 2: a zero, 16 bytes of salt, 32 of a key by PBKDF2 with HMAC-SHA1 and 1000 iterations.
    private static let v2SaltByteCount = 16
    private static let v2KeyByteCount = 32
    private static let v2Iterations: UInt64 = 1000
    /// Version 3: a one; digest, iterations and length of the salt, four bytes each; the salt; the key.
    private static let v3HeaderByteCount = 13
    private static let saltByteCount: ClosedRange<UInt64> = 16...128
    private static let keyByteCount = 16...64

    static func readV2(_ text: String, within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        guard let blob = Base64.decode(text, padding: .required),
            blob.count == 1 + v2SaltByteCount + v2KeyByteCount, blob.first == 0
        else { throw .malformed("the blob of the ASP.NET string") }
        let parameters = try PBKDF2(
            digest: .sha1, iterations: v2Iterations, salt: Array(blob[1...v2SaltByteCount]),
            keyByteCount: v2KeyByteCount, within: limits)
        return StoredHash(
            scheme: .aspnetIdentityV2, derivation: .pbkdf2(parameters),
            expected: Array(blob.suffix(v2KeyByteCount)))
    }

    static func readV3(_ text: String, within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        guard let blob = Base64.decode(text, padding: .required), blob.count > v3HeaderByteCount,
            blob.first == 1
        else { throw .malformed("the blob of the ASP.NET string") }
        let rest = blob[v3HeaderByteCount...]
        let saltLength = number(blob[9..<13])
        guard saltByteCount.contains(saltLength), saltLength < UInt64(rest.count) else {
            throw .malformed("the salt of the ASP.NET string")
        }
        let key = Array(rest.dropFirst(Int(saltLength)))
        guard keyByteCount.contains(key.count) else { throw .malformed("the key of the ASP.NET string") }
        let parameters = try PBKDF2(
            digest: try digest(of: number(blob[1..<5])), iterations: number(blob[5..<9]),
            salt: Array(rest.prefix(Int(saltLength))), keyByteCount: key.count, within: limits)
        return StoredHash(scheme: .aspnetIdentityV3, derivation: .pbkdf2(parameters), expected: key)
    }

    /// The string of version 2 with that salt and key.
    static func encodeV2(salt: [UInt8], key: [UInt8]) -> String {
        "{aspnet-identity-v2}" + Base64.encode([0] + salt + key, padding: .required)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    private static func digest(of number: UInt64) throws(PasswordHasherError) -> MessageDigest {
        switch number {
        case 0: return .sha1
        case 1: return .sha256
        case 2: return .sha512
        case _: throw PasswordHasherError(.unsupportedScheme, "ASP.NET Identity with another digest")
        }
    }
}
