/// Writes HTML: texts are escaped, tags are the caller's.
struct HTMLWriter {
    private(set) var text = ""

    /// Markup as it is; nothing that came from a document.
    mutating func raw(_ markup: String) {
        text += markup
    }

    /// A text between elements.
    mutating func text(_ content: String) {
        text += HTMLWriter.escaped(content)
    }

    /// An element with a text in it.
    mutating func element(_ name: String, _ content: String, attributes: [(String, String)] = []) {
        open(name, attributes)
        text += HTMLWriter.escaped(content)
        close(name)
    }

    /// An element with elements in it.
    mutating func element(
        _ name: String, attributes: [(String, String)] = [], _ content: (inout HTMLWriter) -> Void
    ) {
        open(name, attributes)
        content(&self)
        close(name)
    }

    private mutating func open(_ name: String, _ attributes: [(String, String)]) {
        text += "<" + name
        for (key, value) in attributes { text += " \(key)=\"\(HTMLWriter.escaped(value))\"" }
        text += ">"
    }

    private mutating func close(_ name: String) {
        text += "</\(name)>\n"
    }

    /// The text with what HTML would read as markup spelled out.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case _: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// A JSON text as it may stand in a script element: nothing in it ends the element.
    static func scriptSafe(_ json: [UInt8]) -> String {
        var safe = ""
        for scalar in String(decoding: json, as: UTF8.self).unicodeScalars {
            switch scalar {
            case "<": safe += "\\u003c"
            case ">": safe += "\\u003e"
            case "&": safe += "\\u0026"
            case "\u{2028}": safe += "\\u2028"
            case "\u{2029}": safe += "\\u2029"
            case _: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}
