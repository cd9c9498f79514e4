/// Known traps are listed in one table, and each has tests whose titles start with its number:
/// `trap 35: …`, or `trap 9, 10: …` for several.
enum TrapRule {
    static let page = "Sources/PassLift/PassLift.docc/KnownTraps.md"

    /// The traps that must be tested and listed, by the stars they have.
    static let required: [String: [Int]] = [
        "★★★": [1, 2, 3, 4, 9, 10, 14, 15, 16, 17, 25, 32, 35, 36, 38, 39, 45, 46, 47, 56],
        "★★": [
            5, 6, 7, 11, 12, 18, 19, 21, 22, 23, 26, 28, 29, 30, 33, 34, 40, 41, 42, 48, 49, 50, 51, 52, 57,
            58, 59, 60, 61,
        ],
    ]

    /// A row of the table.
    struct Row {
        let number: Int
        let stars: String
        /// The titles in its last column, each in backticks.
        let titles: [String]
    }

    static func rows(of text: String) -> [Row] {
        text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.trimming(" ") }
            guard cells.count == 5, let number = Int(cells[0]) else { return nil }
            let titles = SourceFile.matches(of: "`(trap [^`]+)`", in: cells[4]).map(\.capture)
            return Row(number: number, stars: cells[1], titles: titles)
        }
    }

    /// The titles of all tests in `files` that name a trap.
    static func titles(in files: [SourceFile]) -> Set<String> {
        Set(
            files.flatMap { file in
                SourceFile.matches(of: #"@Test\(\s*"(traps? (?:[^"\\]|\\.)*)""#, in: file.text).map(\.capture)
            })
    }

    /// The numbers that a title starts with; none where it is not `trap N: …` or `trap N, N: …`.
    static func numbers(of title: String) -> [Int] {
        guard let list = SourceFile.matches(of: #"\Atrap (\d+(?:, \d+)*): \S"#, in: title).first else {
            return []
        }
        return list.capture.split(separator: ", ").compactMap { Int($0) }
    }

    static func findings(in rows: [Row], titles: Set<String>) -> [Finding] {
        misspelt(titles) + missing(rows) + rows.flatMap { findings(in: $0, titles) }
    }

    private static func misspelt(_ titles: Set<String>) -> [Finding] {
        titles.filter { numbers(of: $0).isEmpty }.map { title in
            Finding(
                "Tests", fault: "“\(title)” does not start with the number of its trap",
                remedy: "`trap 9: …`, or `trap 9, 10: …`")
        }
    }

    private static func missing(_ rows: [Row]) -> [Finding] {
        required.flatMap { stars, numbers in
            numbers.filter { number in !rows.contains { $0.number == number && $0.stars == stars } }.map {
                Finding(page, fault: "trap \($0) is not listed with \(stars)", remedy: "Give it one row")
            }
        }
            + Dictionary(grouping: rows, by: \.number).filter { $0.value.count > 1 }.map {
                Finding(page, fault: "trap \($0.key) has \($0.value.count) rows", remedy: "Give it one row")
            }
    }

    private static func findings(in row: Row, _ titles: Set<String>) -> [Finding] {
        var findings = row.titles.filter { !titles.contains($0) }.map {
            Finding(page, fault: "no test is called “\($0)”", remedy: "Name the test by its present title")
        }
        findings += row.titles.filter { !numbers(of: $0).contains(row.number) }.map {
            Finding(
                page, fault: "“\($0)” stands in the row of trap \(row.number)",
                remedy: "Name it in its own row, or give the test this number too")
        }
        if row.titles.isEmpty {
            findings.append(
                Finding(page, fault: "trap \(row.number) names no test", remedy: "Name one in its last cell"))
        }
        return findings
    }
}

extension Substring {
    /// Without any `character` at either end.
    fileprivate func trimming(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }
}
