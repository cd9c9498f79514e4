extension Explanation: CustomStringConvertible {
    /// The answer, one sentence a line; then the decision; then the rules that were asked, one a line.
    public var description: String {
        var decided = "\(decision.action.name): \(decision.reason.rawValue) (\(rule))"
        if let until = Self.spelled(decision.until) { decided += ", until \(until)" }
        return (answer + ["", decided] + table).joined(separator: "\n")
    }

    private var table: [String] {
        let width = lines.map(\.rule.count).max() ?? 0
        return lines.map { line in
            let padded = line.rule + String(repeating: " ", count: width - line.rule.count)
            return "  \(padded)  \(line.verdict.rawValue)" + (line.change.map { "; \($0)" } ?? "")
        }
    }
}
