/// Fields of comma-separated values (RFC 4180).
package enum CSVField {
    /// A text: in quotes where a comma, a quote or a line break stands in it.
    package static func text(_ text: String) -> String {
        let special = text.utf8.contains { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }
        guard special else { return text }
        var quoted = "\""
        for character in text.unicodeScalars {
            if character == "\"" { quoted += "\"" }
            quoted.unicodeScalars.append(character)
        }
        return quoted + "\""
    }
}

extension Estimate {
    /// The names of the fields of an estimate.
    package static var csvHeader: String { columnNames.joined(separator: ",") }

    /// The number and the ends of both intervals, with six digits after the point; empty where there are
    /// none.
    package var csv: String {
        columns.map { $0.map { Decimal.text($0, digits: 6) } ?? "" }.joined(separator: ",")
    }
}
