/// HMAC (RFC 2104), built on the digests that cannot fail: OpenSSL's `HMAC` can, and a missing seal has no
/// harmless spelling.
enum KeyedDigest {
    static func hmac(_ message: [UInt8], by digest: Digest, key: [UInt8]) -> [UInt8] {
        var block = key.count > digest.blockByteCount ? digest.of(key) : key
        block.append(contentsOf: repeatElement(0, count: digest.blockByteCount - block.count))
        let inner = digest.of(block.map { $0 ^ 0x36 } + message)
        return digest.of(block.map { $0 ^ 0x5c } + inner)
    }
}

extension Digest {
    /// Bytes that the digest takes in at a time (FIPS 180-4, figure 1).
    fileprivate var blockByteCount: Int {
        switch self {
        case .sha1, .sha256: 64
        case .sha384, .sha512: 128
        }
    }
}
