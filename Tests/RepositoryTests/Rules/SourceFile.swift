import Foundation

/// A Swift file: its text, and its code with every comment and string blanked out, line for line.
struct SourceFile: Sendable {
    /// The path from the repository's root, e.g. `Sources/PassLift/Engine.swift`.
    let path: String
    /// The file as it stands.
    let text: String
    /// The same text with comments and the contents of strings turned to spaces; lines and columns are kept.
    let code: String

    init(path: String, text: String) {
        self.path = path
        self.text = text
        code = CodeStripper.code(of: text)
    }

    /// The name of the target it belongs to: the folder below `Sources` or `Tests`.
    var target: String {
        let parts = path.split(separator: "/")
        return parts.count > 2 ? String(parts[1]) : ""
    }

    /// The lines of the text, without the empty one after a final newline.
    var lines: [Substring] {
        text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(text.hasSuffix("\n") ? 1 : 0)
    }

    /// Every match of `pattern` with the number of the line it starts on and its first capture (or the
    /// whole).
    static func matches(of pattern: String, in text: String) -> [(line: Int, capture: String)] {
        guard let expression = try? NSRegularExpression(pattern: pattern, options: [.anchorsMatchLines])
        else {
            return [(1, "the rule's own pattern does not compile: \(pattern)")]
        }
        let whole = text as NSString
        var line = 1
        var counted = 0
        return expression.matches(in: text, range: NSRange(location: 0, length: whole.length)).map { match in
            let captured = match.numberOfRanges > 1 && match.range(at: 1).location != NSNotFound
            let range = captured ? match.range(at: 1) : match.range
            let between = NSRange(location: counted, length: range.location - counted)
            line += whole.substring(with: between).utf16.count { $0 == 0x0A }
            counted = range.location
            return (line, whole.substring(with: range))
        }
    }
}
