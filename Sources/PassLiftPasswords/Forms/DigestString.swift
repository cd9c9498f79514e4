import PassLiftEncoding
import PassLiftPorts

/// PassLift's own forms of digests that say nothing of themselves: `{md5}hex` for the digest of the password
/// alone, `{md5-salt-password}salt$hex` and `{md5-password-salt}salt$hex` for a salt before and behind it.
/// The salt is in padded base64; for `md5` may stand `sha1`, `sha256` and `sha512`.
struct DigestString {
    /// Where the salt stands when password and salt are hashed.
    enum Order: String {
        case unsalted = ""
        case saltFirst = "-salt-password"
        case passwordFirst = "-password-salt"
    }

    let digest: MessageDigest
    let order: Order

    static func form(of name: String) -> DigestString? {
        guard let digest = digests.first(where: { name.hasPrefix($0.name) }),
            let order = Order(rawValue: String(name.dropFirst(digest.name.count)))
        else { return nil }
        return DigestString(digest: digest.digest, order: order)
    }

    private static let digests: [(name: String, digest: MessageDigest)] = [
        ("md5", .md5), ("sha1", .sha1), ("sha256", .sha256), ("sha512", .sha512),
    ]

    func read(_ text: String) throws(PasswordHasherError) -> StoredHash {
        let fields = text.split(separator: "$", omittingEmptySubsequences: false).map { String($0) }
        guard fields.count == (order == .unsalted ? 1 : 2), let hex = fields.last,
            let expected = try? Hex.decode(hex), expected.count == digest.byteCount
        else { throw .malformed("the digest of the digest string") }
        let salt =
            fields.count == 1
            ? [] : try LegacySalt.base64(fields[0], .required, of: "the salt of the digest string")
        let salted =
            switch order {
            case .unsalted, .saltFirst: SaltedDigest(digest: digest, before: salt)
            case .passwordFirst: SaltedDigest(digest: digest, after: salt)
            }
        return StoredHash(scheme: scheme, derivation: .digest(salted), expected: expected)
    }

    private var scheme: HashScheme {
        switch (digest, order) {
        case (.md5, .unsalted): .md5
        case (.sha1, .unsalted): .sha1
        case (.sha256, .unsalted): .sha256
        case (.sha512, .unsalted): .sha512
        case (.md5, .saltFirst), (.md5, .passwordFirst): .saltedMD5
        case (.sha1, .saltFirst), (.sha1, .passwordFirst): .saltedSHA1
        case (.sha256, .saltFirst), (.sha256, .passwordFirst): .saltedSHA256
        case (.sha512, .saltFirst), (.sha512, .passwordFirst): .saltedSHA512
        }
    }
}
