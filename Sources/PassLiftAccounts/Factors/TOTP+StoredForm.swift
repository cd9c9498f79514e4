/// The bytes in which a generator is kept: version, digest, digits, period in two bytes, then the secret.
extension TOTP {
    private static let version: UInt8 = 1
    private static let headByteCount = 5

    /// The stored form, to be encrypted (``Vault``).
    public var bytes: [UInt8] {
        let period = UInt64(periodSeconds).bigEndianBytes.suffix(2)
        return [TOTP.version, algorithm.mark, UInt8(truncatingIfNeeded: digits)] + period + secret
    }

    /// Reads the stored form.
    ///
    /// - Throws: `malformed` for what is none, and what the initialiser from parts throws.
    public init(bytes: [UInt8]) throws(TOTPFault) {
        guard bytes.count >= TOTP.headByteCount, bytes[0] == TOTP.version,
            let algorithm = Algorithm.allCases.first(where: { $0.mark == bytes[1] })
        else { throw .malformed }
        try self.init(
            secret: Array(bytes.dropFirst(TOTP.headByteCount)), algorithm: algorithm, digits: Int(bytes[2]),
            periodSeconds: Int(bytes[3]) << 8 | Int(bytes[4]))
    }
}

extension TOTP.Algorithm {
    /// Its byte in the stored form; frozen.
    fileprivate var mark: UInt8 {
        switch self {
        case .sha1: 1
        case .sha256: 2
        case .sha512: 3
        }
    }
}
