/// A word or a single sign of stripped code, with its line.
struct CodeToken {
    let text: String
    /// Counted from 1.
    let line: Int

    /// Words (letters, digits, `_`) whole, every other sign by itself, blanks dropped.
    static func tokens(of code: String) -> [CodeToken] {
        var tokens: [CodeToken] = []
        var word: [UInt8] = []
        var line = 1
        func flush() {
            guard !word.isEmpty else { return }
            tokens.append(CodeToken(text: String(decoding: word, as: UTF8.self), line: line))
            word.removeAll(keepingCapacity: true)
        }
        for byte in code.utf8 {
            if isWord(byte) {
                word.append(byte)
                continue
            }
            flush()
            if byte == UInt8(ascii: "\n") {
                line += 1
            } else if byte > UInt8(ascii: " ") {
                tokens.append(CodeToken(text: String(UnicodeScalar(byte)), line: line))
            }
        }
        flush()
        return tokens
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...0xFF:
            true
        default: false
        }
    }
}
