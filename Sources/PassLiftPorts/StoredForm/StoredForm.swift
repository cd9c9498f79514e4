import PassLiftEncoding
import PassLiftEvents

/// The JSON documents in which stores keep PassLift's flat values.
///
/// A document holds one value, spelled as events spell it, and the version of its form (`"v":1`). Times are
/// milliseconds since 1970 in UTC, identities 32 hexadecimal digits, states their words. What has its
/// default may be left out and reads as the default, so a new member needs no migration; a member that nobody
/// knows is passed over. For a store's own documents only: nothing here is meant to be read by a stranger.
public enum StoredForm {
    /// The version that is written, and the newest that is read.
    public static let version: Int64 = 1

    /// How large a document may be: 64 KiB, 8 deep, 1024 values, strings of 1 KiB.
    static let limits = JSONLimits(
        byteCount: 65_536, depth: 8, valueCount: 1024, stringByteCount: 1024)

    /// The 16 bytes of an identity, the most significant first.
    public static func bytes(of bits: UInt128) -> [UInt8] {
        let upper = UInt64(truncatingIfNeeded: bits >> 64)
        let lower = UInt64(truncatingIfNeeded: bits)
        let shifts = stride(from: UInt64(56), through: 0, by: -8)
        return [upper, lower].flatMap { half in shifts.map { UInt8(truncatingIfNeeded: half >> $0) } }
    }

    /// The identity in 16 bytes, or nil when there are more or fewer.
    public static func bits(of bytes: [UInt8]) -> UInt128? {
        guard bytes.count == 16 else { return nil }
        return bytes.reduce(0) { $0 << 8 | UInt128($1) }
    }

    static func encode(_ value: some FlatValue) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("v", version)
            value.writeMembers(into: &object)
        }
        return writer.bytes
    }

    /// Reads a document; `noun` is what messages call its value.
    static func decode<Value: FlatValue>(_ document: [UInt8], as noun: String) throws(StoreError) -> Value {
        let root: JSONNode
        do {
            root = JSONNode(try JSONReader(limits: limits).read(document))
        } catch {
            throw StoreError(.corrupt, "\(noun): \(error.code.rawValue) at \(error.place)")
        }
        do {
            if try root.member("v").integer(in: 1 ... .max) == version {
                return try Value(members: FlatMembers(root, absence: .standard))
            }
        } catch {
            throw StoreError(.corrupt, "\(noun): \(error.description)")
        }
        throw StoreError(.newerSchema, "a newer form of \(noun)")
    }
}
