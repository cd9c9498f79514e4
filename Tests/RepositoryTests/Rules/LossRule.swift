/// What may be lost is listed in one table, every combination once, and each row names tests by their titles.
enum LossRule {
    static let page = "Sources/PassLift/PassLift.docc/LostAndFound.md"

    private static let things = ["device", "password", "mailbox"]
    private static let atHand = ["nothing", "TOTP", "recovery codes", "another passkey"]

    /// A row of the table.
    struct Row: Hashable {
        let lost: String
        let atHand: String
        /// The titles in its last column, each in backticks.
        let titles: [String]
    }

    /// Every combination of what is lost with what is still at hand.
    static var required: [(lost: String, atHand: String)] {
        (1..<8).flatMap { bits in
            let lost = things.indices.filter { bits >> $0 & 1 == 1 }.map { things[$0] }
            return atHand.map { (lost.joined(separator: ", "), $0) }
        }
    }

    static func rows(of text: String) -> [Row] {
        text.split(separator: "\n").compactMap { line in
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " }.reversed().drop { $0 == " " } }
                .map { String($0.reversed()) }
            guard cells.count == 5, cells[0] != "Lost", !cells[0].hasPrefix("-") else { return nil }
            let titles = SourceFile.matches(of: "`([^`]+)`", in: cells[4]).map(\.capture)
            return Row(lost: cells[0], atHand: cells[1], titles: titles)
        }
    }

    /// The titles of all tests in `files`.
    static func titles(in files: [SourceFile]) -> Set<String> {
        Set(
            files.flatMap { file in
                SourceFile.matches(of: #"@Test\(\s*"((?:[^"\\]|\\.)*)""#, in: file.text).map(\.capture)
            })
    }

    static func findings(in rows: [Row], titles: Set<String>) -> [Finding] {
        let missing = required.filter { wanted in
            rows.count { $0.lost == wanted.lost && $0.atHand == wanted.atHand } != 1
        }.map { wanted in
            Finding(
                page, fault: "“\(wanted.lost)” with “\(wanted.atHand)” is not listed once",
                remedy: "Give it one row")
        }
        let unnamed = rows.filter(\.titles.isEmpty).map { row in
            Finding(
                page, fault: "“\(row.lost)” with “\(row.atHand)” names no test",
                remedy: "Name one in its last cell")
        }
        let gone = Set(rows.flatMap(\.titles)).subtracting(titles).sorted().map { title in
            Finding(page, fault: "no test is called “\(title)”", remedy: "Name the test by its present title")
        }
        return missing + unnamed + gone
    }
}
