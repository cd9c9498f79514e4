/// Lower-case hexadecimal, one spelling per value.
public enum Hex {
    private static let digits = [UInt8]("0123456789abcdef".utf8)

    /// Two lower-case digits for each byte.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Self.digits
        var text: [UInt8] = []
        text.reserveCapacity(bytes.underestimatedCount * 2)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 0x0f)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes that `text` spells; upper-case digits are refused like any other foreign character.
    public static func decode(_ text: String) throws(HexError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count / 2)
        var high: UInt8?
        for letter in text.utf8 {
            let nibble = try nibble(of: letter)
            if let upper = high {
                bytes.append(upper << 4 | nibble)
                high = nil
            } else {
                high = nibble
            }
        }
        guard high == nil else { throw .oddLength }
        return bytes
    }

    private static func nibble(of letter: UInt8) throws(HexError) -> UInt8 {
        switch letter {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return letter - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): return letter - UInt8(ascii: "a") + 10
        default: throw .foreignCharacter
        }
    }
}

/// Why a text is not lower-case hexadecimal; the raw value is API.
public enum HexError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A character outside `0–9 a–f`.
    case foreignCharacter = "foreign_character"
    /// A digit is left over.
    case oddLength = "odd_length"
}
