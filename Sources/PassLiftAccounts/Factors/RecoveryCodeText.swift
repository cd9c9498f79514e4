import PassLiftPorts

/// How recovery codes are spelled: letters of an alphabet in which none is taken for another (that of
/// Crockford's base32), shown in groups as `xxxxx-xxxxx-xxxxx`.
enum RecoveryCodeText {
    /// Letters in a new code, of five bits each: 75 bits, where NIST SP 800-63B-4, section 3.1.2.2, asks for
    /// 64 at least.
    static let letterCount = 15
    /// Letters in a code that is read. Those of before had ten; the ones that are stored stay good.
    static let readableLetterCounts: Set<Int> = [10, letterCount]
    /// Letters in a group.
    private static let groupLetterCount = 5
    /// The most bytes that are looked at.
    static let maximumByteCount = 64

    private static let alphabet = [UInt8]("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// The letters of a new code.
    static func draw(_ chance: any Chance) throws(ChanceError) -> [UInt8] {
        // 32 divides 256: every letter is as likely as another.
        try chance.bytes(letterCount).map { alphabet[Int($0) % alphabet.count] }
    }

    /// As it is shown.
    static func grouped(_ letters: [UInt8]) -> String {
        stride(from: 0, to: letters.count, by: groupLetterCount).map { start in
            String(decoding: letters[start..<min(start + groupLetterCount, letters.count)], as: UTF8.self)
        }.joined(separator: "-")
    }

    /// The letters that were typed, or nil when they are no code.
    static func read(_ typed: String) -> [UInt8]? {
        guard typed.utf8.count <= maximumByteCount else { return nil }
        var letters: [UInt8] = []
        for letter in typed.utf8 {
            switch letter {
            case UInt8(ascii: " "), UInt8(ascii: "-"): continue
            case UInt8(ascii: "o"), UInt8(ascii: "O"): letters.append(UInt8(ascii: "0"))
            case UInt8(ascii: "i"), UInt8(ascii: "I"), UInt8(ascii: "l"), UInt8(ascii: "L"):
                letters.append(UInt8(ascii: "1"))
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): letters.append(letter | 0x20)
            default: letters.append(letter)
            }
        }
        guard readableLetterCounts.contains(letters.count), letters.allSatisfy(alphabet.contains) else {
            return nil
        }
        return letters
    }
}
