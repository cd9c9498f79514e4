import PassLiftPorts

/// How recovery codes are spelled: ten letters of an alphabet in which none is taken for another (that of
/// Crockford's base32), shown as `xxxxx-xxxxx`.
enum RecoveryCodeText {
    /// Letters in a code, of five bits each.
    static let letterCount = 10
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
        let half = letterCount / 2
        return String(decoding: letters.prefix(half), as: UTF8.self) + "-"
            + String(decoding: letters.dropFirst(half), as: UTF8.self)
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
        guard letters.count == letterCount, letters.allSatisfy(alphabet.contains) else { return nil }
        return letters
    }
}
