import PassLiftPorts

/// A stored string, read: how to derive from a password what should be `expected`.
struct StoredHash: Sendable, Redacted {
    let scheme: HashScheme
    let derivation: Derivation
    let expected: [UInt8]

    /// The scheme as verdicts name it, a wrapped one by what is inside.
    var schemeName: String {
        switch derivation {
        case .wrapped: WrappedString.schemePrefix + scheme.rawValue
        case .argon2, .crypt, .pbkdf2, .scrypt, .firebaseScrypt, .digest, .portable: scheme.rawValue
        }
    }
}

extension StoredHash {
    /// Reads `stored`; the only place where a scheme is told from the string.
    ///
    /// - Throws: `malformedHash`, `unsupportedScheme`, `costExceedsLimit`.
    static func read(_ stored: PasswordHash, within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        let text = try StoredText(stored.encoded)
        if let (name, rest) = text.braced { return try BracedString.read(name, rest, within: limits) }
        let fields = text.fields
        guard fields.count >= 2 else { throw .malformed("no scheme can be read") }
        return fields[0].isEmpty
            ? try modular(text, fields, within: limits) : try named(fields, within: limits)
    }

    /// The forms that begin with a dollar sign: modular crypt's and PHC's.
    private static func modular(_ text: StoredText, _ fields: [String], within limits: HashingLimits)
        throws(PasswordHasherError) -> StoredHash
    {
        switch fields[1] {
        case "argon2id": try Argon2String.read(fields, variant: .id, within: limits)
        case "argon2i": try Argon2String.read(fields, variant: .i, within: limits)
        case "argon2d": try Argon2String.read(fields, variant: .d, within: limits)
        case "2a", "2b", "2x", "2y": try BcryptString.read(text.bytes, within: limits)
        case "y": try YescryptString.read(fields, scheme: .yescrypt, within: limits)
        case "gy": try YescryptString.read(fields, scheme: .gostYescrypt, within: limits)
        case "7": try YescryptString.readScrypt(fields, within: limits)
        case "1": try CryptString.md5crypt.read(fields, within: limits)
        case "5": try CryptString.sha256crypt.read(fields, within: limits)
        case "6": try CryptString.sha512crypt.read(fields, within: limits)
        case "sha1": try CryptString.sha1crypt.read(fields, within: limits)
        case "scrypt": try ScryptString.read(fields, within: limits)
        case "pbkdf2": try PBKDF2String.sha1.read(fields, within: limits)
        case "pbkdf2-sha256": try PBKDF2String.sha256.read(fields, within: limits)
        case "pbkdf2-sha512": try PBKDF2String.sha512.read(fields, within: limits)
        case "P", "H": try PortableString.phpass.read(text.bytes, within: limits)
        case "S": try PortableString.drupal7.read(text.bytes, within: limits)
        case let name: throw refusal(ofScheme: name, hasMore: fields.count > 2)
        }
    }

    /// The forms that begin with a name: those of Django and Werkzeug.
    private static func named(_ fields: [String], within limits: HashingLimits) throws(PasswordHasherError)
        -> StoredHash
    {
        switch fields[0] {
        case "pbkdf2_sha256": try DjangoString.readPBKDF2(fields, digest: .sha256, within: limits)
        case "pbkdf2_sha1": try DjangoString.readPBKDF2(fields, digest: .sha1, within: limits)
        case "scrypt": try DjangoString.readScrypt(fields, within: limits)
        case "md5": try DjangoString.readDigest(fields, scheme: .djangoMD5, digest: .md5)
        case "sha1": try DjangoString.readDigest(fields, scheme: .djangoSHA1, digest: .sha1)
        case let name where name.hasPrefix("pbkdf2:"): try WerkzeugString.readPBKDF2(fields, within: limits)
        case let name where name.hasPrefix("scrypt:"): try WerkzeugString.readScrypt(fields, within: limits)
        case let name: throw refusal(ofScheme: name, hasMore: true)
        }
    }

    /// Why `name` is not read: another scheme's, or no name at all.
    static func refusal(ofScheme name: String, hasMore: Bool) -> PasswordHasherError {
        guard hasMore, isSchemeName(name) else { return .malformed("no scheme can be read") }
        return PasswordHasherError(.unsupportedScheme, "none of the schemes that are verified here")
    }

    private static func isSchemeName(_ name: String) -> Bool {
        (1...32).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}
