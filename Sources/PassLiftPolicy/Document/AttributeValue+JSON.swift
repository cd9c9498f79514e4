public import PassLiftEncoding

/// How an attribute's value stands in JSON, wherever one is told: in policies, rows, stores and moments.
extension AttributeValue {
    /// The value that stands there.
    ///
    /// - Throws: `wrong_type` for anything but a string, an integer or a boolean.
    public init(_ node: JSONNode) throws(JSONFault) {
        switch node.value {
        case .string(let text): self = .text(text)
        case .integer(let integer): self = .integer(integer)
        case .bool(let flag): self = .flag(flag)
        case .null, .number, .array, .object: throw node.wrongType("a string, an integer or a boolean")
        }
    }

    /// The value as JSON.
    public var json: JSONValue {
        switch self {
        case .text(let text): .string(text)
        case .integer(let integer): .integer(integer)
        case .flag(let flag): .bool(flag)
        }
    }
}
