/// Columns of text under a header, the first aligned left, the others right.
package struct TextTable {
    private var rows: [[String]]

    /// A table that has a header and no row yet.
    package init(_ header: [String]) {
        rows = [header]
    }

    /// Adds a row of as many cells as the header has.
    package mutating func add(_ row: [String]) {
        rows.append(row)
    }

    /// One line a row, without spaces at its end.
    package var lines: [String] {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (column, cell) in row.enumerated() {
                let padding = String(repeating: " ", count: widths[column] - cell.count)
                line += column == 0 ? cell + padding : "  " + padding + cell
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// The lines, each with its end.
    package var text: String { lines.map { $0 + "\n" }.joined() }
}
