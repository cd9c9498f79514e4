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
                object.member(name, value: value.json)
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
                attributes[name] = try AttributeValue(node)
            }
            return attributes
        } catch {
            throw StoreError(.corrupt, "an account's attributes are no object of texts, integers and flags")
        }
    }
}
