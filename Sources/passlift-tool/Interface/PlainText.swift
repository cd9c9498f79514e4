import PassLiftEncoding

/// A JSON value as lines for people: `name: value`, what is nested two spaces further in.
enum PlainText {
    static func lines(of value: JSONValue) -> [String] {
        switch value {
        case .object(let object): object.members.flatMap { lines(of: $0.value, named: $0.key) }
        case .array(let elements):
            elements.enumerated().flatMap { lines(of: $0.element, named: "\($0.offset + 1)") }
        case .null, .bool, .integer, .number, .string: [scalar(value)]
        }
    }

    private static func lines(of value: JSONValue, named name: String) -> [String] {
        switch value {
        case .array(let elements) where elements.allSatisfy(isScalar):
            [name + ": " + elements.map(scalar).joined(separator: ", ")]
        case .object, .array: [name + ":"] + lines(of: value).map { "  " + $0 }
        case .null, .bool, .integer, .number, .string: [name + ": " + scalar(value)]
        }
    }

    private static func isScalar(_ value: JSONValue) -> Bool {
        switch value {
        case .object, .array: false
        case .null, .bool, .integer, .number, .string: true
        }
    }

    private static func scalar(_ value: JSONValue) -> String {
        switch value {
        case .null: "-"
        case .bool(let flag): flag ? "yes" : "no"
        case .string(let text): printable(text)
        case .integer, .number, .object, .array: value.text()
        }
    }

    /// The longest name that is quoted, in characters.
    private static let longestName = 64
    /// The most names that are listed.
    private static let longestList = 16

    /// A name from outside, to be quoted in a sentence.
    static func name(_ text: String) -> String {
        let short = printable(String(text.prefix(longestName)))
        return text.count > longestName ? short + "…" : short
    }

    /// Names in a sentence; of many the first ones.
    static func list(_ names: [String]) -> String {
        let more = names.count - longestList
        return names.prefix(longestList).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
    }

    /// Text from outside, without the control characters that steer a terminal.
    static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
                }))
    }
}
