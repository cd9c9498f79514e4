/// A fenced block of a Markdown text.
struct FencedBlock: Hashable {
    /// The word after the fence: `swift`, `console`, `mermaid`, …; empty when there is none.
    let language: String
    /// The lines between the fences, each ended by a newline.
    let text: String
    /// Where the opening fence stands, counted from 1.
    let line: Int

    /// Every block that is fenced by three backticks, in order; one left open runs to the end.
    static func all(in markdown: String) -> [FencedBlock] {
        var blocks: [FencedBlock] = []
        var open: (language: String, line: Int, text: String)?
        for (index, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if let block = open {
                if line.hasPrefix("```") {
                    blocks.append(FencedBlock(language: block.language, text: block.text, line: block.line))
                    open = nil
                } else {
                    open?.text += line + "\n"
                }
            } else if line.hasPrefix("```") {
                open = (
                    line.drop { $0 == "`" }.split(separator: " ").first.map(String.init) ?? "", index + 1, ""
                )
            }
        }
        if let block = open {
            blocks.append(FencedBlock(language: block.language, text: block.text, line: block.line))
        }
        return blocks
    }
}
