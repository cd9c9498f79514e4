import PassLiftEncoding

/// The model of an authenticator, 16 bytes; all zero when it does not say.
public struct AAGUID: Hashable, Sendable, CustomStringConvertible {
    /// Bytes of an AAGUID.
    public static let byteCount = 16

    /// The bytes.
    public let bytes: [UInt8]

    /// Takes exactly 16 bytes, else nil.
    public init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The usual spelling, e.g. `ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4`.
    public var description: String {
        let parts = [bytes[0..<4], bytes[4..<6], bytes[6..<8], bytes[8..<10], bytes[10..<16]]
        return parts.map { Hex.encode($0) }.joined(separator: "-")
    }
}
