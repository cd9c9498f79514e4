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

    /// Has bits that no sextet has, so that it also shows in several sextets or-ed together.
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
        try bytes(of: text.utf8.span)
    }

    /// The bytes that the ASCII `text` spells.
    public static func decode(ascii text: some Collection<UInt8>) throws(Base64URLError) -> [UInt8] {
        try bytes(of: Array(text).span)
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

    /// Four letters to three bytes at a time, then the two or three letters that are left.
    private static func bytes(of letters: Span<UInt8>) throws(Base64URLError) -> [UInt8] {
        let tailCount = letters.count % 4
        guard tailCount != 1 else { throw .impossibleLength }
        let table = Self.sextets
        let sextets = table.span
        var bytes = [UInt8](repeating: 0, count: letters.count * 3 / 4)
        var output = bytes.mutableSpan
        var written = 0
        for start in stride(from: 0, to: letters.count - tailCount, by: 4) {
            let first = sextets[Int(letters[start])]
            let second = sextets[Int(letters[start + 1])]
            let third = sextets[Int(letters[start + 2])]
            let fourth = sextets[Int(letters[start + 3])]
            guard first | second | third | fourth != refused else { throw refusal(of: letters) }
            output[written] = first << 2 | second >> 4
            output[written + 1] = second << 4 | third >> 2
            output[written + 2] = third << 6 | fourth
            written += 3
        }
        guard tailCount > 0 else { return bytes }
        let start = letters.count - tailCount
        let first = sextets[Int(letters[start])]
        let second = sextets[Int(letters[start + 1])]
        let third = tailCount == 3 ? sextets[Int(letters[start + 2])] : 0
        guard first | second | third != refused else { throw refusal(of: letters) }
        output[written] = first << 2 | second >> 4
        let unused = tailCount == 3 ? third << 6 : second << 4
        guard unused == 0 else { throw .strayTailBits }
        if tailCount == 3 { output[written + 1] = second << 4 | third >> 2 }
        return bytes
    }

    /// What is wrong with `letters`, one of which is no letter: the first such one decides.
    private static func refusal(of letters: Span<UInt8>) -> Base64URLError {
        for index in letters.indices where sextets[Int(letters[index])] == refused {
            return letters[index] == UInt8(ascii: "=") ? .padding : .foreignCharacter
        }
        return .foreignCharacter
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
