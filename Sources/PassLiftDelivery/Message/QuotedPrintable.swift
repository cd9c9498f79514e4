/// The transfer encoding of texts that are mostly ASCII (RFC 2045, section 6.7).
enum QuotedPrintable {
    /// The longest encoded line, in bytes, its end not counted.
    static let maximumLineByteCount = 76

    private static let digits = Array("0123456789ABCDEF".utf8)
    private static let space = UInt8(ascii: " ")
    private static let lineEnd: [UInt8] = [0x0d, 0x0a]

    /// The text with lines ended by CR LF, the last one too; CR LF, CR and LF all end a line of `text`.
    ///
    /// No line starts with a dot, which SMTP would have to double, or with `From `, which mailboxes would
    /// change (RFC 2049, section 3).
    static func encode(_ text: String) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + text.utf8.count / 16 + 2)
        var line: [UInt8] = []
        var previous: UInt8 = 0
        for byte in text.utf8 {
            switch byte {
            case 0x0a where previous == 0x0d: break
            case 0x0a, 0x0d:
                append(line, to: &output)
                line.removeAll(keepingCapacity: true)
            default: line.append(byte)
            }
            previous = byte
        }
        if !line.isEmpty { append(line, to: &output) }
        return output
    }

    /// A byte as `=` and two digits.
    static func escape(_ byte: UInt8) -> [UInt8] {
        [UInt8(ascii: "="), digits[Int(byte >> 4)], digits[Int(byte & 0x0f)]]
    }

    /// Appends one line, broken softly where it is too long.
    private static func append(_ line: [UInt8], to output: inout [UInt8]) {
        var column = 0
        for index in line.indices {
            var token = token(of: line, at: index, startsLine: column == 0)
            let isLast = index + 1 == line.count
            // The soft break needs a column itself.
            if column + token.count > maximumLineByteCount - (isLast ? 0 : 1) {
                output.append(UInt8(ascii: "="))
                output += lineEnd
                column = 0
                token = Self.token(of: line, at: index, startsLine: true)
            }
            output += token
            column += token.count
        }
        output += lineEnd
    }

    private static func token(of line: [UInt8], at index: Int, startsLine: Bool) -> [UInt8] {
        let byte = line[index]
        switch byte {
        case space, 0x09: return index + 1 == line.count ? escape(byte) : [byte]
        case UInt8(ascii: "."): return startsLine ? escape(byte) : [byte]
        case UInt8(ascii: "F"):
            return startsLine && line[index...].starts(with: "From ".utf8) ? escape(byte) : [byte]
        case UInt8(ascii: "="): return escape(byte)
        case 0x21...0x7e: return [byte]
        default: return escape(byte)
        }
    }
}
