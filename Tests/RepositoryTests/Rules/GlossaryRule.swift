/// One entry for each word: the glossary's `- term Word:` lines name no word twice and stand in order.
enum GlossaryRule {
    static let path = "Sources/PassLift/PassLift.docc/Glossary.md"

    static func findings(in glossary: String) -> [Finding] {
        let terms = SourceFile.matches(of: #"^- term ([^:\n]+):"#, in: glossary)
        guard !terms.isEmpty else {
            return [
                Finding(
                    path, fault: "no entry at all", remedy: "Write entries as `- term Word: what it means`")
            ]
        }
        return zip(terms, terms.dropFirst()).compactMap { before, after in
            let (first, second) = (before.capture.lowercased(), after.capture.lowercased())
            guard second <= first else { return nil }
            return Finding(
                path, line: after.line,
                fault: first == second
                    ? "\(after.capture) has two entries" : "\(after.capture) comes after \(before.capture)",
                remedy: "One entry a word, in alphabetical order")
        }
    }
}
