import PassLiftEncoding

/// A CBOR data item of the kinds that CTAP2's canonical form knows (RFC 8949; CTAP 2.1, section 8).
public enum CBORValue: Hashable, Sendable {
    /// An unsigned integer (major type 0).
    case unsigned(UInt64)
    /// The integer `-1 - n` (major type 1), so that all of −2^64 … −1 has a place.
    case negative(UInt64)
    /// A byte string (major type 2).
    case bytes([UInt8])
    /// A text string (major type 3).
    case text(String)
    /// An array (major type 4).
    case array([CBORValue])
    /// A map (major type 5).
    case map(CBORMap)
    /// `true` or `false` (major type 7).
    case bool(Bool)
    /// `null` (major type 7).
    case null

    /// The item of an integer.
    public static func integer(_ value: Int64) -> CBORValue {
        value < 0 ? .negative(UInt64(-(value + 1))) : .unsigned(UInt64(value))
    }

    /// The integer, when it is one and fits 64 bits.
    public var integer: Int64? {
        switch self {
        case .unsigned(let value): Int64(exactly: value)
        case .negative(let value): Int64(exactly: value).map { -1 - $0 }
        case .bytes, .text, .array, .map, .bool, .null: nil
        }
    }
}

/// A key of a CBOR map: an integer or a text, never equal across the two.
public enum CBORKey: Hashable, Sendable {
    /// An unsigned integer.
    case unsigned(UInt64)
    /// The integer `-1 - n`.
    case negative(UInt64)
    /// A text.
    case text(String)

    /// The key of an integer.
    public static func integer(_ value: Int64) -> CBORKey {
        value < 0 ? .negative(UInt64(-(value + 1))) : .unsigned(UInt64(value))
    }

    /// The integer, when it is one and fits 64 bits.
    public var integer: Int64? { value.integer }

    /// The same as a data item.
    var value: CBORValue {
        switch self {
        case .unsigned(let value): .unsigned(value)
        case .negative(let value): .negative(value)
        case .text(let text): .text(text)
        }
    }
}

/// The entries of a CBOR map, in the order in which they stand.
public struct CBORMap: Hashable, Sendable {
    /// A key and its value.
    public struct Entry: Hashable, Sendable {
        /// The key.
        public let key: CBORKey
        /// The value.
        public let value: CBORValue
    }

    /// The entries.
    public private(set) var entries: [Entry]

    /// A map of `pairs`; whoever makes one answers for the keys being distinct.
    public init(_ pairs: [(CBORKey, CBORValue)] = []) {
        entries = pairs.map { Entry(key: $0, value: $1) }
    }

    init(distinct entries: [Entry]) {
        self.entries = entries
    }

    /// The value under an integer key.
    public subscript(integer: Int64) -> CBORValue? {
        entries.first { $0.key.integer == integer }?.value
    }

    /// The value under a text key, compared byte for byte.
    public subscript(text: String) -> CBORValue? {
        for entry in entries {
            if case .text(let key) = entry.key, key.isExactly(text) { return entry.value }
        }
        return nil
    }
}
