public import PassLiftPorts

/// A secret of the store, with the cryptography that uses it: what throttle keys, mailed codes, recovery
/// codes and device tokens are computed under.
///
/// Each use is a domain of its own, so that one secret serves them all and nothing made for one is ever good
/// for another.
public struct StoreSecret: Sendable, Redacted {
    /// The fewest bytes of a secret: the digest's own length (RFC 2104, section 3).
    public static let minimumByteCount = 32

    let cryptography: any Cryptography
    private let bytes: [UInt8]

    /// Takes a secret of at least ``minimumByteCount`` bytes; nil for a shorter one.
    public init?(_ bytes: [UInt8], cryptography: any Cryptography) {
        guard bytes.count >= StoreSecret.minimumByteCount else { return nil }
        self.bytes = bytes
        self.cryptography = cryptography
    }

    /// HMAC-SHA-256 over the fields in that domain, 32 bytes.
    func digest(of fields: [[UInt8]], in domain: SecretDomain) -> [UInt8] {
        cryptography.hmacSHA256(domain.message(fields), key: bytes)
    }
}
