import PassLiftEncoding
import PassLiftMachine

extension JSONWriter {
    /// Writes a member with a time.
    mutating func member(_ key: String, _ instant: Instant) {
        member(key, instant.milliseconds)
    }

    /// Writes a member with a time, or nothing.
    mutating func member(_ key: String, _ instant: Instant?) {
        if let instant { member(key, instant) }
    }

    /// Writes a member with the raw value of a case.
    mutating func member(_ key: String, _ choice: some RawRepresentable<String>) {
        member(key, choice.rawValue)
    }

    /// Writes a member with an identity.
    mutating func member(_ key: String, bits: UInt128) {
        member(key, StoredForm.text(of: bits))
    }

    /// Writes a member with an object of its own.
    mutating func member(_ key: String, _ value: some StoredValue) {
        member(key, object: { value.writeMembers(into: &$0) })
    }
}

extension JSONNode {
    /// The time at `key`.
    func instant(_ key: String) throws(JSONFault) -> Instant {
        Instant(milliseconds: try member(key).integer())
    }

    /// The time at `key`, or nil.
    func optionalInstant(_ key: String) throws(JSONFault) -> Instant? {
        guard let node = try optionalMember(key) else { return nil }
        return Instant(milliseconds: try node.integer())
    }

    /// The identity at `key`.
    func bits(_ key: String) throws(JSONFault) -> UInt128 {
        let node = try member(key)
        let text = try node.string()
        guard let bytes = try? Hex.decode(text), let bits = StoredForm.bits(of: bytes) else {
            throw node.invalid("32 hexadecimal digits")
        }
        return bits
    }

    /// The number at `key`, inside its type; `missing` where there is none.
    func number<Number: FixedWidthInteger>(_ key: String, or missing: Number) throws(JSONFault) -> Number {
        guard let node = try optionalMember(key) else { return missing }
        let range = Int64(clamping: Number.min)...Int64(clamping: Number.max)
        return Number(clamping: try node.integer(in: range))
    }

    /// The case at `key`; `missing` where there is none.
    func choice<Choice>(_ key: String, or missing: Choice) throws(JSONFault) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        guard let node = try optionalMember(key) else { return missing }
        return try node.choice()
    }

    /// The value whose object stands at `key`.
    func stored<Value: StoredValue>(_ key: String) throws(JSONFault) -> Value {
        try Value(stored: member(key))
    }

    /// The value whose object stands at `key`, or nil.
    func optionalStored<Value: StoredValue>(_ key: String) throws(JSONFault) -> Value? {
        guard let node = try optionalMember(key) else { return nil }
        return try Value(stored: node)
    }
}
