import PassLiftEncoding
public import PassLiftPolicy

extension StoredForm {
    /// The document of an account's attributes: an object with a member each, in the order of the bytes of
    /// their names, whose values are strings, integers and booleans.
    public static func document(of attributes: [String: AttributeValue]) -> [UInt8] {
        let members = attributes.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        var writer = JSONWriter()
        writer.object { object in
            for (name, value) in members {
                switch value {
                case .text(let text): object.member(name, text)
                case .integer(let integer): object.member(name, integer)
                case .flag(let flag): object.member(name, flag)
                }
            }
        }
        return writer.bytes
    }

    /// An account's attributes, of at most 4 MiB in all and 1 MiB each.
    ///
    /// - Throws: `corrupt`.
    public static func attributes(_ document: [UInt8]) throws(StoreError) -> [String: AttributeValue] {
        do {
            var attributes: [String: AttributeValue] = [:]
            for (name, node) in try JSONNode(JSONReader(limits: .document).read(document)).members() {
                attributes[name] = try attribute(node)
            }
            return attributes
        } catch {
            throw StoreError(.corrupt, "an account's attributes are no object of texts, integers and flags")
        }
    }

    private static func attribute(_ node: JSONNode) throws(JSONFault) -> AttributeValue {
        switch node.value {
        case .string(let text): .text(text)
        case .integer(let integer): .integer(integer)
        case .bool(let flag): .flag(flag)
        case .null, .number, .array, .object: throw node.wrongType("a string, an integer or a boolean")
        }
    }
}
