import Testing

/// A place where the repository breaks a rule of the house, told so that a reader can go there and mend it.
struct Finding: Hashable, CustomStringConvertible {
    /// The path from the repository's root.
    let file: String
    /// Counted from 1; nil when the whole file is meant.
    let line: Int?
    /// What is there and which rule it breaks.
    let fault: String
    /// What to do instead.
    let remedy: String

    init(_ file: String, line: Int? = nil, fault: String, remedy: String) {
        self.file = file
        self.line = line
        self.fault = fault
        self.remedy = remedy
    }

    var description: String {
        "\(file)\(line.map { ":\($0)" } ?? ""): \(fault). \(remedy)."
    }
}

/// Fails the running test with one line per finding.
func expectNone(_ findings: [Finding], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !findings.isEmpty else { return }
    let list = findings.map(\.description).sorted().joined(separator: "\n")
    Issue.record("\(findings.count) found:\n\(list)", sourceLocation: sourceLocation)
}
