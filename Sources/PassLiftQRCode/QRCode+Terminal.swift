extension QRCode {
    /// What a terminal shows behind its text.
    public enum Background: BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// Light text on dark.
        case dark
        /// Dark text on light.
        case light
    }

    /// The code as lines of text, two rows of modules a line, each line ended by a line break.
    public func terminal(on background: Background = .dark) -> String {
        let range = -Self.quietZone..<side + Self.quietZone
        var text = ""
        for row in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
            for column in range {
                let upper = isDrawn(row: row, column: column, on: background)
                let lower = isDrawn(row: row + 1, column: column, on: background)
                text += upper ? (lower ? "█" : "▀") : (lower ? "▄" : " ")
            }
            text += "\n"
        }
        return text
    }

    /// Whether the module gets the colour of the text: the light ones on a dark background.
    private func isDrawn(row: Int, column: Int, on background: Background) -> Bool {
        switch background {
        case .dark: !isDark(row: row, column: column)
        case .light: isDark(row: row, column: column)
        }
    }
}
