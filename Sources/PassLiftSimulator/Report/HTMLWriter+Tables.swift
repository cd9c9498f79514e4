extension HTMLWriter {
    /// Something that a reader opens to see; on paper it is open.
    mutating func details(_ title: String, isOpen: Bool = false, _ content: (inout HTMLWriter) -> Void) {
        let open = isOpen ? [("open", "")] : []
        element("details", attributes: [("class", "numbers")] + open) { details in
            details.element("summary", title)
            content(&details)
        }
    }

    /// A table of figures, of which the first column names what they are of.
    mutating func table(_ header: [String], _ rows: [[String]], named name: String) {
        scroll(named: name) { table in
            table.header(header)
            table.element("tbody") { body in
                for cells in rows {
                    body.element("tr") { row in
                        for (column, cell) in cells.enumerated() {
                            let isName = column == 0
                            row.element(
                                isName ? "th" : "td", cell,
                                attributes: isName ? [("scope", "row")] : [("class", "figure")])
                        }
                    }
                }
            }
        }
    }

    /// A table that is moved sideways where it is wider than the screen, with the keyboard too.
    mutating func scroll(named name: String, _ content: (inout HTMLWriter) -> Void) {
        let region = [("class", "scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", name)]
        element("div", attributes: region) { $0.element("table") { content(&$0) } }
    }

    /// The names of the columns.
    mutating func header(_ names: [String], words: Set<Int> = []) {
        element("thead") { head in
            head.element("tr") { row in
                for (column, name) in names.enumerated() {
                    let words = words.contains(column) ? [("class", "words")] : []
                    row.element("th", name, attributes: [("scope", "col")] + words)
                }
            }
        }
    }
}
