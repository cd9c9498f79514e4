import CPassLiftOpenSSL
import PassLiftPorts

/// PHP's portable hash: the digest of salt and password, then again and again that of the last digest and the
/// password. No library has the loop; the digests are OpenSSL's.
///
/// Each round hashes the whole password again, so its length is a part of the cost: no more than 512 bytes
/// are taken, as Drupal does.
struct PortableHash: Hashable, Sendable {
    /// The longest password that a hash can stand for, in bytes.
    static let longestPhrase = 512

    let digest: MessageDigest
    let rounds: UInt32
    let salt: [UInt8]
    /// How much of the result is kept, in characters.
    let symbolCount: Int

    /// The characters that follow the setting, or nothing for a password that is too long. It costs no more
    /// work than the longest one.
    ///
    /// - Throws: `libraryFailed`.
    func hash(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        let context = try DigestContext(digest)
        var text = salt + password.prefix(Self.longestPhrase)
        var result = try context.hash(text)
        text.replaceSubrange(..<salt.count, with: result)
        defer { unsafe OPENSSL_cleanse(&text, text.count) }
        for _ in 0..<rounds {
            result = try context.hash(text)
            for index in result.indices { text[index] = result[index] }
        }
        guard password.count <= Self.longestPhrase else { return [] }
        return Array(CryptAlphabet.encode(result).prefix(symbolCount))
    }
}
