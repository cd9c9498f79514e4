import PassLiftPorts

/// LDAP's forms (RFC 2307 and OpenLDAP): `{SHA}base64` of the digest, `{SSHA}base64` of digest and salt,
/// which stands behind the password when it is hashed. The names are in capitals, the base64 is padded.
struct LDAPString {
    /// Whether a salt follows the digest.
    enum Salt {
        case none
        case appended
    }

    private static let saltByteCount = 1...64

    let name: String
    let scheme: HashScheme
    let digest: MessageDigest
    let salt: Salt

    static func form(of name: String) -> LDAPString? { all.first { $0.name == name } }
    static func form(of scheme: HashScheme) -> LDAPString? { all.first { $0.scheme == scheme } }

    private static let all = [
        LDAPString(name: "MD5", scheme: .ldapMD5, digest: .md5, salt: .none),
        LDAPString(name: "SMD5", scheme: .ldapSaltedMD5, digest: .md5, salt: .appended),
        LDAPString(name: "SHA", scheme: .ldapSHA1, digest: .sha1, salt: .none),
        LDAPString(name: "SSHA", scheme: .ldapSaltedSHA1, digest: .sha1, salt: .appended),
        LDAPString(name: "SHA256", scheme: .ldapSHA256, digest: .sha256, salt: .none),
        LDAPString(name: "SSHA256", scheme: .ldapSaltedSHA256, digest: .sha256, salt: .appended),
        LDAPString(name: "SHA512", scheme: .ldapSHA512, digest: .sha512, salt: .none),
        LDAPString(name: "SSHA512", scheme: .ldapSaltedSHA512, digest: .sha512, salt: .appended),
    ]

    func read(_ text: String) throws(PasswordHasherError) -> StoredHash {
        guard let blob = Base64.decode(text, padding: .required), blob.count >= digest.byteCount else {
            throw .malformed("the digest of the LDAP string")
        }
        let rest = Array(blob.dropFirst(digest.byteCount))
        let isSound =
            switch salt {
            case .none: rest.isEmpty
            case .appended: Self.saltByteCount.contains(rest.count)
            }
        guard isSound else { throw .malformed("the salt of the LDAP string") }
        return StoredHash(
            scheme: scheme, derivation: .digest(SaltedDigest(digest: digest, after: rest)),
            expected: Array(blob.prefix(digest.byteCount)))
    }

    func encode(digest: [UInt8], salt: [UInt8]) -> String {
        "{\(name)}" + Base64.encode(digest + salt, padding: .required)
    }
}
