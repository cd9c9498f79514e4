/// How long a thing may grow before it hides an idea that wants a name of its own.
enum SizeRule {
    static let sourceFileLines = 400
    static let testFileLines = 500
    static let columns = 110
    static let functionLines = 60
    static let functionParameters = 4
    /// Wider than for functions: the initialiser of a plain data struct repeats its stored properties one for
    /// one, and packing them into a second struct would only move the list.
    static let initializerParameters = 12

    static func findings(in file: SourceFile) -> [Finding] {
        fileFindings(file) + lineFindings(file)
            + Callable.all(in: file.code).flatMap { findings(in: file, $0) }
    }

    private static func fileFindings(_ file: SourceFile) -> [Finding] {
        let limit = file.path.hasPrefix("Sources/") ? sourceFileLines : testFileLines
        let count = file.lines.count
        guard count > limit else { return [] }
        return [
            Finding(
                file.path, fault: "\(count) lines, at most \(limit) are allowed",
                remedy: "Find the second idea in it and give that a file")
        ]
    }

    private static func lineFindings(_ file: SourceFile) -> [Finding] {
        file.lines.enumerated().filter { $0.element.utf8.count > columns && $0.element.count > columns }
            .map { index, line in
                Finding(
                    file.path, line: index + 1,
                    fault: "\(line.count) columns, at most \(columns) are allowed",
                    remedy: "Break the line")
            }
    }

    private static func findings(in file: SourceFile, _ callable: Callable) -> [Finding] {
        var findings: [Finding] = []
        if callable.lineCount > functionLines {
            findings.append(
                Finding(
                    file.path, line: callable.line,
                    fault:
                        "`\(callable.name)` has \(callable.lineCount) lines,"
                        + " at most \(functionLines) are allowed",
                    remedy: "Find the step in it that has a name"))
        }
        let limit = callable.name == "init" ? initializerParameters : functionParameters
        if callable.parameterCount > limit {
            findings.append(
                Finding(
                    file.path, line: callable.line,
                    fault: "`\(callable.name)` takes \(callable.parameterCount) parameters, at most \(limit)"
                        + " are allowed",
                    remedy: "Make those that travel together a struct"))
        }
        return findings
    }
}
