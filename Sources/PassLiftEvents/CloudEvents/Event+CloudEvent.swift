import PassLiftEncoding
import PassLiftMachine

/// An event in the structured JSON form of CloudEvents 1.0.
///
/// It holds nothing that names a person: every value in it is a number, a random identity or a word of a
/// closed list.
extension Event {
    /// The version that ends every `type`.
    static let typeSuffix = ".v1"
    /// How many digits a `sequence` has, so that texts sort like numbers.
    static let sequenceDigits = 19

    /// The event as one JSON object without white space, in UTF-8.
    public func cloudEvent(_ form: CloudEventForm) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            object.member("specversion", "1.0")
            object.member("id", EventID.text(id))
            object.member("source", form.source)
            object.member("type", form.typePrefix + name.rawValue + Self.typeSuffix)
            object.member("subject", bits: subject)
            object.member("time", RFC3339.text(milliseconds: time.milliseconds))
            object.member("datacontenttype", "application/json")
            object.member("sequence", Self.padded(sequence))
            object.member("partitionkey", bits: subject)
            if let visit { object.member("correlationid", bits: visit.bits) }
            object.key("data")
            object.object { data in
                if let policy { data.member("policy", policy.hexadecimal) }
                happening.writeEventData(into: &data, refusalNames: form.refusalNames)
            }
        }
        return writer.bytes
    }

    private static func padded(_ sequence: Int64) -> String {
        let digits = String(max(sequence, 0))
        return String(repeating: "0", count: max(sequenceDigits - digits.utf8.count, 0)) + digits
    }
}
