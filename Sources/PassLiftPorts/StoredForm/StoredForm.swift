import PassLiftEncoding

/// The JSON documents in which stores keep PassLift's flat values.
///
/// One document holds one value and its version (`"v":1`). Times are milliseconds since 1970 in UTC, identities are
/// 32 hexadecimal digits, enums their raw values. A member that is missing reads as the value's default, so a newer
/// member needs no migration; a member that is unknown is passed over.
public enum StoredForm {
    /// The version that is written and the only one that is read.
    public static let version: Int64 = 1

    /// The 32 digits of an identity.
    static func text(of bits: UInt128) -> String {
        Hex.encode(bytes(of: bits))
    }

    /// The 16 bytes of an identity, the most significant first.
    public static func bytes(of bits: UInt128) -> [UInt8] {
        (0..<16).map { UInt8(truncatingIfNeeded: bits >> (120 - 8 * UInt128($0))) }
    }

    /// The identity in 16 bytes, or nil when there are more or fewer.
    public static func bits(of bytes: [UInt8]) -> UInt128? {
        guard bytes.count == 16 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }
}
