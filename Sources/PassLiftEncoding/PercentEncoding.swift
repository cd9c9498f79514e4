/// Percent-encoding (RFC 3986, section 2.1), in which nothing but the unreserved characters stands for
/// itself.
package enum PercentEncoding {
    private static let hexDigits = [UInt8]("0123456789ABCDEF".utf8)
    private static let marks = [UInt8]("-._~".utf8)

    /// The text, every other byte of its UTF-8 as `%` and two upper-case digits.
    package static func encode(_ text: String) -> String {
        var letters: [UInt8] = []
        for byte in text.utf8 {
            if isUnreserved(byte) {
                letters.append(byte)
            } else {
                letters += [UInt8(ascii: "%"), hexDigits[Int(byte >> 4)], hexDigits[Int(byte & 0x0f)]]
            }
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The text that was encoded, or nil when a `%` is not followed by two hexadecimal digits or the bytes
    /// are not UTF-8. A plus stands for itself.
    package static func decode(_ text: some Sequence<UInt8>) -> String? {
        var bytes: [UInt8] = []
        var letters = text.makeIterator()
        while let letter = letters.next() {
            guard letter == UInt8(ascii: "%") else {
                bytes.append(letter)
                continue
            }
            guard let high = letters.next().flatMap(nibble), let low = letters.next().flatMap(nibble) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: marks.contains(byte)
        }
    }

    private static func nibble(_ letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): letter - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): letter - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
