/// A stretch of a compiled file that README.md shows, between `// README: begin NAME` and `// README: end
/// NAME`.
struct MarkedRegion: Hashable {
    let name: String
    let file: String
    let line: Int
    /// The lines between the markers, their common indentation taken off.
    let text: String

    /// The regions of a file; one that is never ended is left out, and README's block then has no backing.
    static func all(in file: SourceFile) -> [MarkedRegion] {
        var regions: [MarkedRegion] = []
        var open: (name: String, line: Int, lines: [Substring])?
        for (index, line) in file.lines.enumerated() {
            let words = line.split(separator: " ")
            if words.count == 4, words.starts(with: ["//", "README:", "begin"]) {
                open = (String(words[3]), index + 1, [])
            } else if words.count == 4, words.starts(with: ["//", "README:", "end"]), let region = open,
                words[3] == region.name
            {
                let text = dedented(region.lines).joined(separator: "\n") + "\n"
                regions.append(
                    MarkedRegion(name: region.name, file: file.path, line: region.line, text: text))
                open = nil
            } else {
                open?.lines.append(line)
            }
        }
        return regions
    }

    private static func dedented(_ lines: [Substring]) -> [Substring] {
        let margin = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { $0.dropFirst(margin) }
    }
}
