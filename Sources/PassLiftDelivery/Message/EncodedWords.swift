/// Texts in headers that are more than ASCII (RFC 2047), in the encoding Q.
enum EncodedWords {
    private static let opening = Array("=?utf-8?Q?".utf8)
    private static let closing = Array("?=".utf8)
    /// The longest word, in bytes (RFC 2047, section 2).
    private static let wordByteCount = 75
    /// The longest line with a word in it, in bytes.
    static let lineByteCount = 76

    /// `text` as words, each on a line of its own.
    ///
    /// - Parameter column: how many bytes stand before it on the first line.
    static func encode(_ text: String, column: Int) -> String {
        var output = opening
        var room = min(wordByteCount, lineByteCount - column) - opening.count - closing.count
        for scalar in text.unicodeScalars {
            // A character is never split between words (section 5).
            let token = String(scalar).utf8.flatMap(token)
            if token.count > room {
                output += closing + Array("\r\n ".utf8) + opening
                room = min(wordByteCount, lineByteCount - 1) - opening.count - closing.count
            }
            output += token
            room -= token.count
        }
        return String(decoding: output + closing, as: UTF8.self)
    }

    /// The few characters that mean themselves even in a name before an address (section 5, rule 3).
    private static func token(_ byte: UInt8) -> [UInt8] {
        switch byte {
        case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: [byte]
        case UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/"):
            [byte]
        case UInt8(ascii: " "): [UInt8(ascii: "_")]
        default: QuotedPrintable.escape(byte)
        }
    }
}
