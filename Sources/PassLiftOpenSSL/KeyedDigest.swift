/// HMAC-SHA-256 (RFC 2104), built on the digest that cannot fail: OpenSSL's `HMAC` can, and a missing seal
/// has no harmless spelling.
enum KeyedDigest {
    private static let blockByteCount = 64

    static func hmacSHA256(_ message: [UInt8], key: [UInt8]) -> [UInt8] {
        var block = key.count > blockByteCount ? Digest.sha256.of(key) : key
        block.append(contentsOf: repeatElement(0, count: blockByteCount - block.count))
        let inner = Digest.sha256.of(block.map { $0 ^ 0x36 } + message)
        return Digest.sha256.of(block.map { $0 ^ 0x5c } + inner)
    }
}
