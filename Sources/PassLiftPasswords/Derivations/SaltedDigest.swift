import CPassLiftOpenSSL
import PassLiftPorts

/// One digest of the password with a salt before or behind it, or none.
struct SaltedDigest: Hashable, Sendable {
    let digest: MessageDigest
    var before: [UInt8] = []
    var after: [UInt8] = []

    /// - Throws: `libraryFailed`.
    func hash(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        var text = before + password + after
        defer { unsafe OPENSSL_cleanse(&text, text.count) }
        return try DigestContext(digest).hash(text)
    }
}
