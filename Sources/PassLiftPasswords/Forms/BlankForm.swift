import PassLiftEncoding

/// Stored strings with zeros where the digest was: what is kept of a fast hash beside its wrapping.
enum BlankForm {
    /// The string of `hash`, spelt `text`, without its digest, or nil for a hash that is not wrapped: one
    /// that takes longer than a few milliseconds, or is wrapped already.
    static func of(_ hash: StoredHash, spelt text: String) -> String? {
        guard hash.scheme.isFast else { return nil }
        return switch hash.derivation {
        case .argon2, .scrypt, .firebaseScrypt, .wrapped: nil
        case .crypt, .portable: crypt(hash, text)
        case .digest(let salted): digest(hash, salted, text)
        case .pbkdf2(let parameters): identity(hash, parameters)
        }
    }

    private static func crypt(_ hash: StoredHash, _ text: String) -> String {
        text.dropLast(hash.expected.count) + String(repeating: ".", count: hash.expected.count)
    }

    private static func digest(_ hash: StoredHash, _ salted: SaltedDigest, _ text: String) -> String {
        let zeros = [UInt8](repeating: 0, count: hash.expected.count)
        if let form = LDAPString.form(of: hash.scheme) {
            return form.encode(digest: zeros, salt: salted.after)
        }
        let hex = Hex.encode(zeros)
        return text.dropLast(hex.count) + hex
    }

    private static func identity(_ hash: StoredHash, _ parameters: PBKDF2) -> String {
        IdentityString.encodeV2(
            salt: parameters.salt, key: [UInt8](repeating: 0, count: hash.expected.count))
    }
}
