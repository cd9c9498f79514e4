/// Base64url without padding (RFC 4648, section 5), one spelling per value.
///
/// WebAuthn carries every binary value so. The decoder refuses what a lenient one would fold together: `+`,
/// `/`, `=`, white space, and unused bits that are not zero; two different texts never decode to the same
/// bytes.
public enum Base64URL {
    private static let alphabet = [UInt8](
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The six bits of each letter; `refused` for all that are none.
    private static let sextets: [UInt8] = {
        var table = [UInt8](repeating: refused, count: 256)
        for (sextet, letter) in alphabet.enumerated() {
            table[Int(letter)] = UInt8(sextet)
        }
        return table
    }()

    private static let refused: UInt8 = 0xff

    /// The text of `bytes`.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: letters(of: Array(bytes)), as: UTF8.self)
    }

    /// The text of `bytes`, as ASCII.
    public static func encodeASCII(_ bytes: some Sequence<UInt8>) -> [UInt8] {
        letters(of: Array(bytes))
    }

    /// The bytes that `text` spells.
    public static func decode(_ text: String) throws(Base64URLError) -> [UInt8] {
        try bytes(of: Array(text.utf8))
    }

    /// The bytes that the ASCII `text` spells.
    public static func decode(ascii text: some Collection<UInt8>) throws(Base64URLError) -> [UInt8] {
        try bytes(of: Array(text))
    }

    private static func letters(of bytes: [UInt8]) -> [UInt8] {
        let alphabet = Self.alphabet
        var letters: [UInt8] = []
        letters.reserveCapacity((bytes.count * 4 + 2) / 3)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= 6 {
                pendingBits -= 6
                letters.append(alphabet[Int(pending >> pendingBits & 0x3f)])
            }
        }
        if pendingBits > 0 {
            letters.append(alphabet[Int(pending << (6 - pendingBits) & 0x3f)])
        }
        return letters
    }

    private static func bytes(of letters: [UInt8]) throws(Base64URLError) -> [UInt8] {
        guard letters.count % 4 != 1 else { throw .impossibleLength }
        let sextets = Self.sextets
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count / 4 * 3 + 2)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for letter in letters {
            let sextet = sextets[Int(letter)]
            guard sextet != refused else { throw letter == UInt8(ascii: "=") ? .padding : .foreignCharacter }
            pending = pending << 6 | UInt32(sextet)
            pendingBits += 6
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> pendingBits))
            }
        }
        guard pending & (1 << pendingBits - 1) == 0 else { throw .strayTailBits }
        return bytes
    }
}

/// Why a text is not unpadded base64url; the raw value is API.
public enum Base64URLError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A character outside `A–Z a–z 0–9 - _`.
    case foreignCharacter = "foreign_character"
    /// An `=`: nothing is padded here.
    case padding
    /// One letter more than a multiple of four spells no bytes.
    case impossibleLength = "impossible_length"
    /// Bits that no byte uses are not zero, so the same bytes have another, canonical spelling.
    case strayTailBits = "stray_tail_bits"
}
