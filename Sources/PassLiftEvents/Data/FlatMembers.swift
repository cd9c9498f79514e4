package import PassLiftEncoding
package import PassLiftMachine

/// The members of one flat value's object, and what it means that one is missing.
///
/// A member that may be nil, or is left out at its default, may always be missing.
package struct FlatMembers: Sendable {
    /// What a missing member means.
    package enum Absence: BitwiseCopyable, Hashable, Sendable {
        /// A fault: an event tells everything, so that a decision can be made again from it.
        case fault
        /// The default where there is one: what was stored before the member existed stays readable.
        case standard
    }

    private let node: JSONNode
    private let absence: Absence

    /// The members of the object at `node`.
    package init(_ node: JSONNode, absence: Absence) {
        self.node = node
        self.absence = absence
    }

    /// The time under `name`.
    package func instant(_ name: String) throws(JSONFault) -> Instant {
        try node.instant(name)
    }

    /// The time under `name`, or nil when there is none.
    package func optionalInstant(_ name: String) throws(JSONFault) -> Instant? {
        try node.optionalInstant(name)
    }

    /// The bit pattern under `name`.
    package func bits<Bits: FixedWidthInteger & UnsignedInteger>(_ name: String) throws(JSONFault) -> Bits {
        try node.bits(name)
    }

    /// The integer under `name`, inside its type.
    package func number<Number: FixedWidthInteger>(_ name: String) throws(JSONFault) -> Number {
        try node.number(name)
    }

    /// The integer under `name`, inside its type; `standard` is its default.
    package func number<Number: FixedWidthInteger>(
        _ name: String, or standard: Number
    ) throws(JSONFault) -> Number {
        try lacks(name) ? standard : node.number(name)
    }

    /// The integer under `name`, inside its type; one that came late, which older events and rows do not
    /// have, and which is left out at its default.
    func lately<Number: FixedWidthInteger>(_ name: String, or standard: Number) throws(JSONFault) -> Number {
        try node.optionalMember(name) == nil ? standard : node.number(name)
    }

    /// What stands under `name`, or nil when there is nothing.
    func optionalNode(_ name: String) throws(JSONFault) -> JSONNode? { try node.optionalMember(name) }

    /// The case of a closed list under `name`.
    func choice<Choice>(_ name: String) throws(JSONFault) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        try node.choice(name)
    }

    /// The case of a closed list under `name`; `standard` is its default.
    func choice<Choice>(_ name: String, or standard: Choice) throws(JSONFault) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        try lacks(name) ? standard : node.choice(name)
    }

    /// The spelled value under `name`; its details have the name before theirs.
    package func spelled<Value: Spelled>(_ name: String) throws(JSONFault) -> Value {
        try node.spelled(name, prefix: name + "_")
    }

    /// The spelled value under `name`; `standard` is its default.
    package func spelled<Value: Spelled>(_ name: String, or standard: Value) throws(JSONFault) -> Value {
        try lacks(name) ? standard : spelled(name)
    }

    /// The value whose object stands under `name`, or nil when there is none.
    func optionalValue<Value: FlatValue>(_ name: String) throws(JSONFault) -> Value? {
        guard let member = try node.optionalMember(name) else { return nil }
        return try Value(members: FlatMembers(member, absence: absence))
    }

    /// The choice under `name`, or nil when there is none.
    func optionalChoice<Choice>(_ name: String) throws(JSONFault) -> Choice?
    where Choice: RawRepresentable<String> & CaseIterable {
        guard try node.optionalMember(name) != nil else { return nil }
        return try node.choice(name)
    }

    /// The vector under `name`, or nil when there is none.
    func optionalLanes<Lane: FixedWidthInteger>(_ name: String) throws(JSONFault) -> SIMD8<Lane>? {
        guard try node.optionalMember(name) != nil else { return nil }
        return try node.lanes(name)
    }

    /// Whether `name` is missing and its default takes its place.
    private func lacks(_ name: String) throws(JSONFault) -> Bool {
        switch absence {
        case .fault: false
        case .standard: try node.optionalMember(name) == nil
        }
    }
}

extension JSONWriter {
    /// Writes the word of `value` under `name`, and its details with the name before theirs.
    package mutating func member(_ name: String, spelled value: some Spelled) {
        spell(name, value, prefix: name + "_")
    }
}
