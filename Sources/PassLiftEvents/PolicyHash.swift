import PassLiftEncoding

/// The SHA-256 of a policy document: under it the document is archived, and by it a decision can be replayed.
public struct PolicyHash: BitwiseCopyable, Hashable, Sendable {
    /// How long a digest is, in bytes.
    public static let byteCount = 32

    private let high: UInt128
    private let low: UInt128

    /// From the bytes of a digest; nil unless there are exactly ``byteCount``.
    public init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        high = bytes.prefix(16).reduce(0) { $0 << 8 | UInt128($1) }
        low = bytes.dropFirst(16).reduce(0) { $0 << 8 | UInt128($1) }
    }

    /// From 64 lower-case hexadecimal digits; nil for anything else.
    public init?(hexadecimal text: String) {
        guard text.utf8.count == Self.byteCount * 2, let bytes = try? Hex.decode(text) else { return nil }
        self.init(bytes: bytes)
    }

    /// The digest.
    public var bytes: [UInt8] {
        (1...16).map { UInt8(truncatingIfNeeded: high >> (128 - $0 * 8)) }
            + (1...16).map { UInt8(truncatingIfNeeded: low >> (128 - $0 * 8)) }
    }

    /// The digest as 64 lower-case hexadecimal digits.
    public var hexadecimal: String { high.hexadecimal + low.hexadecimal }
}
