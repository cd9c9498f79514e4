/// No `default:` beside enum cases in the pure and central targets: a new case must break every switch that
/// has not thought about it.
///
/// The rule reads syntax, not types: a switch whose patterns are literals (bytes, numbers, text) may say
/// `default:`; one that names a case (`.offering`) may say neither `default:` nor a bare `case _:`.
enum SwitchRule {
    static func findings(in file: SourceFile) -> [Finding] {
        guard LayerRule.pure.union(LayerRule.centre).contains(file.target) else { return [] }
        let tokens = CodeToken.tokens(of: file.code)
        return tokens.indices.filter { tokens[$0].text == "switch" }.compactMap { start in
            catchAll(in: tokens, from: start).map { line in
                Finding(
                    file.path, line: line, fault: "this switch over enum cases has a catch-all",
                    remedy: "Name every case, so that a new one must be thought about here")
            }
        }
    }

    /// The line of the catch-all of the switch at `start`, when another branch of it names an enum case.
    private static func catchAll(in tokens: [CodeToken], from start: Int) -> Int? {
        var depth = 0
        var namesCases = false
        var catchAllLine: Int?
        for index in tokens.indices.dropFirst(start + 1) {
            switch tokens[index].text {
            case "{": depth += 1
            case "}":
                depth -= 1
                if depth == 0 { return namesCases ? catchAllLine : nil }
            case "default" where depth == 1 && index + 1 < tokens.count && tokens[index + 1].text == ":":
                catchAllLine = tokens[index].line
            case "case"
            where depth == 1 && tokens[index - 1].text != "if" && tokens[index - 1].text != "guard":
                let pattern = tokens[(index + 1)...].prefix { $0.text != ":" }.map(\.text)
                if pattern == ["_"] { catchAllLine = tokens[index].line }
                namesCases = namesCases || hasEnumCase(pattern)
            default: break
            }
        }
        return nil
    }

    /// True for `.name` that is not a member of something: `.offering`, `(.started, _)`, `let .failed(why)`.
    private static func hasEnumCase(_ pattern: [String]) -> Bool {
        pattern.indices.contains { index in
            guard pattern[index] == ".", index + 1 < pattern.count else { return false }
            let follows = index == 0 || ["(", ",", "let", "var", "case"].contains(pattern[index - 1])
            return follows && pattern[index + 1].first.map { $0.isLetter } ?? false
        }
    }
}
