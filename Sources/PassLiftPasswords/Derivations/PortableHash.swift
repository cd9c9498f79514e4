import CPassLiftOpenSSL
import PassLiftPorts

/// PHP's portable hash: the digest of salt and password, then again and again that of the last digest and the
/// password. No library has the loop; the digests are OpenSSL's.
struct PortableHash: Hashable, Sendable {
    let digest: MessageDigest
    let rounds: UInt32
    let salt: [UInt8]
    /// How much of the result is kept, in characters.
    let symbolCount: Int

    /// The characters that follow the setting.
    ///
    /// - Throws: `libraryFailed`.
    func hash(_ password: [UInt8]) throws(PasswordHasherError) -> [UInt8] {
        let context = try DigestContext(digest)
        var text = salt + password
        var result = try context.hash(text)
        text.replaceSubrange(..<salt.count, with: result)
        defer { unsafe OPENSSL_cleanse(&text, text.count) }
        for _ in 0..<rounds {
            result = try context.hash(text)
            for index in result.indices { text[index] = result[index] }
        }
        return Array(CryptAlphabet.encode(result).prefix(symbolCount))
    }
}
