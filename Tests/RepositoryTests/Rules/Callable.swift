/// A declared function, initialiser, subscript or computed property: how many parameters, how many lines.
struct Callable {
    let name: String
    /// Where its keyword stands, counted from 1.
    let line: Int
    let parameterCount: Int
    /// From the keyword's line to the closing brace's, both counted; 1 without a body.
    let lineCount: Int

    /// Everything declared in stripped code, nested declarations too.
    static func all(in code: String) -> [Callable] {
        let tokens = CodeToken.tokens(of: code)
        return tokens.indices.compactMap { index in
            switch tokens[index].text {
            case "func":
                function(tokens, at: index, name: index + 1 < tokens.count ? tokens[index + 1].text : "")
            case "init" where isDeclaration(tokens, initAt: index): function(tokens, at: index, name: "init")
            case "subscript" where !(index > 0 && tokens[index - 1].text == "."):
                function(tokens, at: index, name: "subscript")
            case "var": computedProperty(tokens, at: index)
            default: nil
            }
        }
    }

    /// `init(`, `init?(`, `init<` that is not a call (`.init(`) and not a name in a pattern.
    private static func isDeclaration(_ tokens: [CodeToken], initAt index: Int) -> Bool {
        guard index + 1 < tokens.count, ["(", "?", "<"].contains(tokens[index + 1].text) else { return false }
        return index == 0 || tokens[index - 1].text != "."
    }

    private static func function(_ tokens: [CodeToken], at index: Int, name: String) -> Callable? {
        // An operator's own name may be `<`, so the list is looked for from two tokens on.
        guard let open = tokens.indices.dropFirst(index + 1).first(where: { tokens[$0].text == "(" }) else {
            return nil
        }
        let (parameters, close) = parameterList(tokens, from: open)
        let end = bodyEnd(tokens, after: close) ?? index
        return Callable(
            name: name, line: tokens[index].line, parameterCount: parameters,
            lineCount: tokens[end].line - tokens[index].line + 1)
    }

    private static func computedProperty(_ tokens: [CodeToken], at index: Int) -> Callable? {
        let line = tokens[index].line
        let opener = tokens.indices.dropFirst(index + 1)
            .prefix { tokens[$0].line == line }
            .first { ["{", "="].contains(tokens[$0].text) }
        guard let opener, tokens[opener].text == "{", index + 1 < tokens.count else { return nil }
        let end = closing(tokens, from: opener)
        return Callable(
            name: tokens[index + 1].text, line: line, parameterCount: 0,
            lineCount: tokens[end].line - line + 1)
    }

    /// The number of parameters in the list that opens at `open`, and where it closes.
    private static func parameterList(_ tokens: [CodeToken], from open: Int) -> (Int, Int) {
        var depth = 0
        var colons = 0
        for index in tokens.indices.dropFirst(open) {
            switch tokens[index].text {
            case "(", "[", "{": depth += 1
            case ")", "]", "}":
                depth -= 1
                if depth == 0 { return (colons, index) }
            // Each parameter has exactly one colon at this depth; a ternary default would be counted twice.
            case ":" where depth == 1: colons += 1
            default: break
            }
        }
        return (colons, tokens.count - 1)
    }

    /// Where the body after a parameter list ends; nil for a requirement without one.
    private static func bodyEnd(_ tokens: [CodeToken], after close: Int) -> Int? {
        let stops: Set<String> = [
            "}", "func", "var", "let", "init", "subscript", "case", "static", "public", "package", "private",
            "fileprivate", "internal", "mutating", "nonmutating", "associatedtype", "struct", "enum", "class",
            "extension", "protocol", "typealias", "actor", "deinit",
        ]
        for index in tokens.indices.dropFirst(close + 1) {
            if tokens[index].text == "{" { return closing(tokens, from: index) }
            if stops.contains(tokens[index].text) { return nil }
        }
        return nil
    }

    private static func closing(_ tokens: [CodeToken], from open: Int) -> Int {
        var depth = 0
        for index in tokens.indices.dropFirst(open) {
            if tokens[index].text == "{" { depth += 1 }
            if tokens[index].text == "}" {
                depth -= 1
                if depth == 0 { return index }
            }
        }
        return tokens.count - 1
    }
}
