package import PassLiftEncoding
package import PassLiftMachine

// How flat values become members: times as `…_ms`, bit patterns as hexadecimal, nil and "never" as no member.

extension JSONWriter {
    /// Writes a time, in milliseconds since 1970, under `name` with the suffix `_ms`; nothing for nil.
    package mutating func member(_ name: String, instant: Instant?) {
        guard let instant else { return }
        member(name + "_ms", instant.milliseconds)
    }

    /// Writes a bit pattern in hexadecimal; a reader with doubles would round it as a number.
    package mutating func member(_ name: String, bits: some FixedWidthInteger & UnsignedInteger) {
        member(name, bits.hexadecimal)
    }

    /// Writes the raw value of a closed list.
    mutating func member(_ name: String, choice: some RawRepresentable<String>) {
        member(name, choice.rawValue)
    }

    /// Writes the lanes of a vector as an array.
    mutating func member<Lane: FixedWidthInteger>(_ name: String, lanes: SIMD8<Lane>) {
        member(
            name,
            array: { array in
                for index in lanes.indices {
                    array.integer(lanes[index])
                }
            })
    }
}

extension JSONNode {
    /// The time under `name` with the suffix `_ms`.
    func instant(_ name: String) throws(JSONFault) -> Instant {
        Instant(milliseconds: try member(name + "_ms").integer())
    }

    /// The time under `name` with the suffix `_ms`, or nil when there is none.
    func optionalInstant(_ name: String) throws(JSONFault) -> Instant? {
        guard let node = try optionalMember(name + "_ms") else { return nil }
        return Instant(milliseconds: try node.integer())
    }

    /// The integer under `name`, of at most 64 bits with sign or 32 without.
    func number<Number: FixedWidthInteger>(_ name: String) throws(JSONFault) -> Number {
        try member(name).number()
    }

    /// The integer that stands here.
    func number<Number: FixedWidthInteger>() throws(JSONFault) -> Number {
        let range = Int64(clamping: Number.min)...Int64(clamping: Number.max)
        return Number(truncatingIfNeeded: try integer(in: range))
    }

    /// The bit pattern under `name`.
    func bits<Bits: FixedWidthInteger & UnsignedInteger>(_ name: String) throws(JSONFault) -> Bits {
        let node = try member(name)
        guard let bits = Bits(hexadecimal: try node.string()) else {
            throw node.invalid("\(Bits.bitWidth / 4) lower-case hexadecimal digits")
        }
        return bits
    }

    /// The case of a closed list under `name`.
    func choice<Choice>(_ name: String) throws(JSONFault) -> Choice
    where Choice: RawRepresentable<String> & CaseIterable {
        try member(name).choice(Choice.self)
    }

    /// The vector under `name`: an array of exactly eight integers.
    func lanes<Lane: FixedWidthInteger>(_ name: String) throws(JSONFault) -> SIMD8<Lane> {
        let node = try member(name)
        let elements = try node.elements()
        var lanes = SIMD8<Lane>()
        guard elements.count == lanes.scalarCount else { throw node.invalid("8 integers") }
        for (index, element) in elements.enumerated() {
            lanes[index] = try element.number()
        }
        return lanes
    }
}
