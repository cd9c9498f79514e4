package import PassLiftEncoding

/// A flat value that becomes the members of a JSON object, spelled alike in events and in what stores keep.
package protocol FlatValue: Hashable, Sendable {
    /// Reads the value back.
    ///
    /// - Throws: the first member that is missing without leave, or not what it should be.
    init(members: FlatMembers) throws(JSONFault)

    /// Writes the members into the object that is open.
    func writeMembers(into writer: inout JSONWriter)
}

extension JSONWriter {
    /// Writes `value` as an object under `name`; nothing for nil.
    mutating func member(_ name: String, flat value: (some FlatValue)?) {
        guard let value else { return }
        member(name, object: value.writeMembers)
    }

    /// Writes `value` as an object under `name`; nothing where it is `standard`.
    mutating func member<Value: FlatValue>(_ name: String, flat value: Value, unless standard: Value) {
        member(name, flat: value == standard ? nil : value)
    }
}

extension JSONNode {
    /// The value whose object stands under `name`, with all its members.
    func whole<Value: FlatValue>(_ name: String) throws(JSONFault) -> Value {
        try Value(members: FlatMembers(member(name), absence: .fault))
    }
}
