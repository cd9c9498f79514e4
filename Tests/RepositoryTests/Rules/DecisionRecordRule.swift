/// Decision records are numbered, whole and told the same way.
enum DecisionRecordRule {
    static let folder = "Sources/PassLift/PassLift.docc/Decisions"
    static let sections = ["Status", "Context", "Decision", "Consequences"]
    static let statuses = ["Accepted", "Rejected", "Superseded"]

    /// What is wrong in one record; its file is named `LIFT-NNNN-words.md`.
    static func findings(path: String, text: String) -> [Finding] {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard let number = number(of: name) else {
            return [
                Finding(
                    path, fault: "not a record's name", remedy: "Name it LIFT-NNNN-some-words.md, four digits"
                )
            ]
        }
        var findings: [Finding] = []
        if SourceFile.matches(of: "\\A# \(number): \\S", in: text).isEmpty {
            findings.append(
                Finding(
                    path, line: 1, fault: "the title does not start with the number",
                    remedy: "`# \(number): …`"))
        }
        let parts = parts(of: text)
        for section in sections where (parts[section] ?? "").isEmpty {
            findings.append(
                Finding(
                    path, fault: "the section \(section) is missing or empty", remedy: "Write `## \(section)`"
                ))
        }
        if let status = parts["Status"], !status.isEmpty, !statuses.contains(where: status.hasPrefix) {
            findings.append(
                Finding(
                    path, fault: "the status is none of \(statuses.joined(separator: ", "))",
                    remedy: "Start the section with one of them"))
        }
        return findings
    }

    /// Numbers used twice.
    static func findings(paths: [String]) -> [Finding] {
        let names = paths.compactMap { $0.split(separator: "/").last.map(String.init) }
        let numbers = Dictionary(grouping: names.compactMap(number), by: { $0 })
        return numbers.filter { $0.value.count > 1 }.keys.sorted().map { number in
            Finding(folder, fault: "\(number) is used twice", remedy: "Take the next free number")
        }
    }

    private static func number(of name: String) -> String? {
        SourceFile.matches(of: #"\A(LIFT-\d{4})-[a-z0-9-]+\.md\z"#, in: name).first?.capture
    }

    /// The text below each `## ` heading, trimmed of empty lines.
    private static func parts(of text: String) -> [String: String] {
        var parts: [String: String] = [:]
        var heading: String?
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") {
                heading = String(line.dropFirst(3))
            } else if let heading, !line.allSatisfy(\.isWhitespace) {
                parts[heading, default: ""] += line + "\n"
            }
        }
        return parts
    }
}
