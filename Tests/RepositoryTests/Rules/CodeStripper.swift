/// Blanks comments and string contents out of Swift text, so that a rule looks at code only.
///
/// Code inside an interpolation stays. Plain `/…/` regular expressions are taken for code; the house writes
/// none.
struct CodeStripper {
    private enum Mode {
        /// Code; inside an interpolation `parentheses` counts those still open.
        case code(parentheses: Int?)
        case string(hashes: Int, isMultiline: Bool)
        case lineComment
        case blockComment
    }

    private let input: [UInt8]
    private var output: [UInt8] = []
    private var position = 0
    private var modes: [Mode] = [.code(parentheses: nil)]

    private init(_ text: String) {
        input = Array(text.utf8)
        output.reserveCapacity(input.count)
    }

    /// `text` with everything that is not code turned to spaces, newlines kept.
    static func code(of text: String) -> String {
        var stripper = CodeStripper(text)
        while stripper.position < stripper.input.count {
            stripper.step()
        }
        return String(decoding: stripper.output, as: UTF8.self)
    }

    private mutating func step() {
        switch modes[modes.count - 1] {
        case .code(let parentheses): stepInCode(parentheses)
        case .string(let hashes, let isMultiline): stepInString(hashes, isMultiline)
        case .lineComment:
            if input[position] == UInt8(ascii: "\n") { modes.removeLast() }
            blank(1)
        case .blockComment:
            if starts(with: "*/") {
                modes.removeLast()
                blank(2)
            } else if starts(with: "/*") {
                modes.append(.blockComment)
                blank(2)
            } else {
                blank(1)
            }
        }
    }

    private mutating func stepInCode(_ parentheses: Int?) {
        if starts(with: "//") {
            modes.append(.lineComment)
            return blank(2)
        }
        if starts(with: "/*") {
            modes.append(.blockComment)
            return blank(2)
        }
        let hashes = count(UInt8(ascii: "#"), from: position)
        if position + hashes < input.count, input[position + hashes] == UInt8(ascii: "\"") {
            let isMultiline = count(UInt8(ascii: "\""), from: position + hashes) >= 3
            modes.append(.string(hashes: hashes, isMultiline: isMultiline))
            return keep(hashes + (isMultiline ? 3 : 1))
        }
        if let parentheses {
            let change =
                input[position] == UInt8(ascii: "(") ? 1 : input[position] == UInt8(ascii: ")") ? -1 : 0
            modes.removeLast()
            if parentheses + change > 0 { modes.append(.code(parentheses: parentheses + change)) }
        }
        keep(1)
    }

    private mutating func stepInString(_ hashes: Int, _ isMultiline: Bool) {
        if input[position] == UInt8(ascii: "\\"), count(UInt8(ascii: "#"), from: position + 1) >= hashes {
            let next = position + 1 + hashes
            if next < input.count, input[next] == UInt8(ascii: "(") {
                modes.append(.code(parentheses: 1))
                blank(1 + hashes)
                return keep(1)
            }
            return blank(2 + hashes)
        }
        let quotes = isMultiline ? 3 : 1
        if count(UInt8(ascii: "\""), from: position) >= quotes,
            count(UInt8(ascii: "#"), from: position + quotes) >= hashes
        {
            modes.removeLast()
            return keep(quotes + hashes)
        }
        if input[position] == UInt8(ascii: "\n"), !isMultiline { modes.removeLast() }
        blank(1)
    }

    private mutating func keep(_ count: Int) {
        output.append(contentsOf: input[position..<min(position + count, input.count)])
        position += count
    }

    private mutating func blank(_ count: Int) {
        for byte in input[position..<min(position + count, input.count)] {
            output.append(byte == UInt8(ascii: "\n") ? byte : UInt8(ascii: " "))
        }
        position += count
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= input.count else { return false }
        return text.withUTF8Buffer { input[position..<position + count].elementsEqual($0) }
    }

    private func count(_ byte: UInt8, from start: Int) -> Int {
        var end = start
        while end < input.count, input[end] == byte { end += 1 }
        return end - start
    }
}
