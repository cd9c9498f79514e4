/// A JSON value (RFC 8259), read without loss: integers exactly, other numbers as spelled, members in order.
public enum JSONValue: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number spelled without fraction and exponent that fits 64 bits.
    case integer(Int64)
    /// Any other number.
    case number(JSONNumber)
    /// A string; equal when canonically equivalent, like every Swift string. See
    /// ``Swift/String/isExactly(_:)``.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// What sort of value it is.
    public var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .integer: .integer
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

/// A number that is no 64-bit integer, kept as it was spelled, so that nothing is rounded by reading it.
public struct JSONNumber: Hashable, Sendable {
    /// The spelling, e.g. `1.50` or `1e3` or `9223372036854775808`; always a number by RFC 8259.
    public let spelling: String

    init(spelling: String) {
        self.spelling = spelling
    }

    /// The nearest double; for display and statistics only, nothing is decided on it.
    public var approximation: Double { Double(spelling) ?? .nan }
}

/// The sorts of JSON values; the raw value is how messages name them.
public enum JSONKind: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case null
    case bool = "boolean"
    case integer
    case number
    case string
    case array
    case object
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByNilLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// An integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// `null`.
    public init(nilLiteral: ()) { self = .null }

    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// An object with its members in the written order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        var object = JSONObject()
        for (key, value) in elements {
            object[key] = value
        }
        self = .object(object)
    }
}
