/// A value together with the path on which it was reached, so that every complaint about it knows its place.
///
/// Each look-up throws one ``JSONFault``. A reader that wants all faults at once catches each and goes on.
public struct JSONNode: Sendable {
    /// The value.
    public let value: JSONValue

    // The path is put together only when someone asks: most values are as they should be.
    private let parentPath: JSONPath
    private let lastStep: JSONPath.Step?

    /// The root of a document, or any value at a path.
    public init(_ value: JSONValue, at path: JSONPath = JSONPath()) {
        self.value = value
        parentPath = path
        lastStep = nil
    }

    private init(_ value: JSONValue, _ step: JSONPath.Step, below parentPath: JSONPath) {
        self.value = value
        self.parentPath = parentPath
        lastStep = step
    }

    /// Where it stands.
    public var path: JSONPath {
        guard let lastStep else { return parentPath }
        return JSONPath(parentPath.steps + [lastStep])
    }

    /// The member `key`.
    ///
    /// - Throws: `missing`, or `wrong_type` when this is no object.
    public func member(_ key: String) throws(JSONFault) -> JSONNode {
        guard let member = try optionalMember(key) else {
            throw JSONFault(.missing, at: path.appending(key: key), expected: "a value")
        }
        return member
    }

    /// The member `key`, or nil when there is none; `null` is a value.
    ///
    /// - Throws: `wrong_type` when this is no object.
    public func optionalMember(_ key: String) throws(JSONFault) -> JSONNode? {
        guard let member = try object()[key] else { return nil }
        return JSONNode(member, .key(key), below: path)
    }

    /// The members in order.
    public func members() throws(JSONFault) -> [(key: String, node: JSONNode)] {
        let path = path
        return try object().members.map { ($0.key, JSONNode($0.value, .key($0.key), below: path)) }
    }

    /// One fault for every member whose key is none of `known`; empty when this is no object.
    public func unknownMembers(known: [String]) -> [JSONFault] {
        guard case .object(let object) = value else { return [] }
        return object.members.filter { !known.containsExactly($0.key) }.map { member in
            JSONFault(
                .unknownKey, at: path.appending(key: member.key),
                expected: "one of " + known.joined(separator: ", "), found: member.value.kind,
                nearestKey: PassLiftEncoding.nearestKey(to: member.key, among: known))
        }
    }

    /// The elements in order.
    public func elements() throws(JSONFault) -> [JSONNode] {
        guard case .array(let elements) = value else { throw wrongType("an array") }
        let path = path
        return elements.enumerated().map { JSONNode($1, .index($0), below: path) }
    }

    /// The object.
    public func object() throws(JSONFault) -> JSONObject {
        guard case .object(let object) = value else { throw wrongType("an object") }
        return object
    }

    /// The string.
    public func string() throws(JSONFault) -> String {
        guard case .string(let string) = value else { throw wrongType("a string") }
        return string
    }

    /// The boolean.
    public func bool() throws(JSONFault) -> Bool {
        guard case .bool(let bool) = value else { throw wrongType("a boolean") }
        return bool
    }

    /// The integer, inside `range`.
    ///
    /// - Throws: `wrong_type` for anything spelled with a fraction or exponent, `invalid_value` outside.
    public func integer(in range: ClosedRange<Int64> = .min ... .max) throws(JSONFault) -> Int64 {
        switch value {
        case .integer(let integer) where range.contains(integer): return integer
        case .integer: throw invalid("an integer from \(range.lowerBound) to \(range.upperBound)")
        case .number(let number) where !number.spelling.utf8.contains(where: Self.marksFraction):
            throw invalid("an integer from \(range.lowerBound) to \(range.upperBound)")
        case .null, .bool, .number, .string, .array, .object: throw wrongType("an integer")
        }
    }

    /// The bytes of a base64url string.
    public func base64URL() throws(JSONFault) -> [UInt8] {
        let text = try string()
        do {
            return try Base64URL.decode(text)
        } catch {
            throw invalid("base64url without padding")
        }
    }

    /// The moment of an RFC 3339 string, in milliseconds since 1970.
    public func moment() throws(JSONFault) -> Int64 {
        let text = try string()
        do {
            return try RFC3339.milliseconds(text)
        } catch {
            throw invalid("a moment like 2026-11-30T06:00:00Z")
        }
    }

    /// The case of a closed list whose raw value stands there.
    public func choice<Choice>(_ type: Choice.Type = Choice.self) throws(JSONFault) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        let text = try string()
        for choice in Choice.allCases where choice.rawValue.isExactly(text) {
            return choice
        }
        let spellings = Choice.allCases.map(\.rawValue)
        throw JSONFault(
            .invalidValue, at: path, expected: "one of " + spellings.joined(separator: ", "), found: .string,
            nearestKey: PassLiftEncoding.nearestKey(to: text, among: spellings))
    }

    /// The fault that this value is of another sort than `expected`.
    public func wrongType(_ expected: String) -> JSONFault {
        JSONFault(.wrongType, at: path, expected: expected, found: value.kind)
    }

    /// The fault that this value is of the right sort but not `expected`.
    public func invalid(_ expected: String) -> JSONFault {
        JSONFault(.invalidValue, at: path, expected: expected, found: value.kind)
    }

    private static func marksFraction(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
    }
}
