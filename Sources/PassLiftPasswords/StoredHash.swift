import PassLiftPorts

/// A stored string, read: how to derive from a password what should be `expected`.
struct StoredHash: Sendable {
    let scheme: HashScheme
    let derivation: Derivation
    let expected: [UInt8]
}

extension StoredHash {
    /// The longest stored string that is looked at, in bytes; the longest sound one has 217.
    static let maximumByteCount = 512

    /// Reads `stored`; the only place where a scheme is told from the string.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`, `costExceedsLimit`.
    static func read(_ stored: PasswordHash, within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        let text = Array(stored.encoded.utf8.prefix(maximumByteCount + 1))
        guard text.count <= maximumByteCount else {
            throw PasswordHasherError(.malformedHash, "longer than \(maximumByteCount) bytes")
        }
        let fields = text.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard fields.count >= 2 else { throw PasswordHasherError(.malformedHash, "no scheme can be read") }
        switch (fields[0], fields[1]) {
        case ("", "argon2id"): return try PHCString.read(fields, scheme: .argon2id, within: limits)
        case ("", "argon2i"): return try PHCString.read(fields, scheme: .argon2i, within: limits)
        case ("", "argon2d"): return try PHCString.read(fields, scheme: .argon2d, within: limits)
        case ("", "2a"), ("", "2b"), ("", "2x"), ("", "2y"):
            return try BcryptString.read(text, within: limits)
        case ("pbkdf2_sha256", _):
            return try DjangoString.read(fields, scheme: .djangoPBKDF2SHA256, digest: .sha256, within: limits)
        case ("pbkdf2_sha1", _):
            return try DjangoString.read(fields, scheme: .djangoPBKDF2SHA1, digest: .sha1, within: limits)
        case ("", let name) where isSchemeName(name) && fields.count > 2,
            (let name, _) where isSchemeName(name):
            throw PasswordHasherError(.unsupportedScheme, "none of the schemes that are verified here")
        case (_, _):
            throw PasswordHasherError(.malformedHash, "no scheme can be read")
        }
    }

    private static func isSchemeName(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                    UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
