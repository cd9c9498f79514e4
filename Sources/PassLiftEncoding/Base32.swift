/// Base32 (RFC 4648, section 6), in which one-time code generators write their secrets.
///
/// Written in capitals without padding. Read as people type it from another screen: either case, spaces and
/// hyphens anywhere, padded fully or not at all. Nothing else is folded together: unused bits must be zero.
public enum Base32 {
    private static let alphabet = [UInt8]("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    /// The text of `bytes`.
    public static func encode(_ bytes: some Sequence<UInt8>) -> String {
        let alphabet = Self.alphabet
        var letters: [UInt8] = []
        letters.reserveCapacity((bytes.underestimatedCount * 8 + 4) / 5)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        for byte in bytes {
            pending = pending << 8 | UInt32(byte)
            pendingBits += 8
            while pendingBits >= 5 {
                pendingBits -= 5
                letters.append(alphabet[Int(pending >> pendingBits & 0x1f)])
            }
        }
        if pendingBits > 0 {
            letters.append(alphabet[Int(pending << (5 - pendingBits) & 0x1f)])
        }
        return String(decoding: letters, as: UTF8.self)
    }

    /// The bytes that `text` spells.
    public static func decode(_ text: String) throws(Base32Error) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count * 5 / 8)
        var pending: UInt32 = 0
        var pendingBits: UInt32 = 0
        var letterCount = 0
        var paddingCount = 0
        for letter in text.utf8 where letter != UInt8(ascii: " ") && letter != UInt8(ascii: "-") {
            if letter == UInt8(ascii: "=") {
                paddingCount += 1
                continue
            }
            guard paddingCount == 0 else { throw .padding }
            pending = pending << 5 | UInt32(try quintet(of: letter))
            pendingBits += 5
            letterCount += 1
            if pendingBits >= 8 {
                pendingBits -= 8
                bytes.append(UInt8(truncatingIfNeeded: pending >> pendingBits))
            }
        }
        guard pendingBits < 5 else { throw .impossibleLength }
        guard pending & (1 << pendingBits - 1) == 0 else { throw .strayTailBits }
        guard paddingCount == 0 || paddingCount == (8 - letterCount % 8) % 8 else { throw .padding }
        return bytes
    }

    private static func quintet(of letter: UInt8) throws(Base32Error) -> UInt8 {
        switch letter {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): return letter - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): return letter - UInt8(ascii: "a")
        case UInt8(ascii: "2")...UInt8(ascii: "7"): return letter - UInt8(ascii: "2") + 26
        default: throw .foreignCharacter
        }
    }
}

/// Why a text is not base32; the raw value is API.
public enum Base32Error: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// A character outside `A–Z a–z 2–7`, space, hyphen and `=`.
    case foreignCharacter = "foreign_character"
    /// An `=` before the end, or another number of them than fills the last eight places.
    case padding
    /// One, three or six letters more than a multiple of eight spell no bytes.
    case impossibleLength = "impossible_length"
    /// Bits that no byte uses are not zero, so the same bytes have another, canonical spelling.
    case strayTailBits = "stray_tail_bits"
}
