extension QRCode {
    /// The code as an SVG element, for a page: two plain paths, no script and no style, so that the strictest
    /// content security policy lets it through.
    ///
    /// - Parameters:
    ///   - title: what the picture is, read aloud to those who do not see it; escaped here.
    ///   - modulePixels: the width of one module, in CSS pixels; 1 to 64.
    public func svg(title: String, modulePixels: Int = 6) -> String {
        let width = side + 2 * Self.quietZone
        let pixels = width * min(max(modulePixels, 1), 64)
        let name = Self.escaped(title)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(pixels)" height="\(pixels)" \
            viewBox="0 0 \(width) \(width)" role="img" aria-label="\(name)" shape-rendering="crispEdges">\
            <title>\(name)</title>\
            <path fill="#fff" d="M0 0h\(width)v\(width)h-\(width)z"/>\
            <path fill="#000" d="\(darkRuns)"/></svg>
            """
    }

    /// One rectangle for each run of dark modules in a row.
    private var darkRuns: String {
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                let start = column
                while isDark(row: row, column: column) { column += 1 }
                if column > start {
                    let length = column - start
                    path += "M\(start + Self.quietZone) \(row + Self.quietZone)h\(length)v1h-\(length)z"
                }
                column += 1
            }
        }
        return path
    }

    /// Text as XML has it in content and attributes; characters that XML does not have are left out.
    private static func escaped(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}", "\u{fffe}", "\u{ffff}": output += " "
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
