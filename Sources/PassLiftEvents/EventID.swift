public import PassLiftMachine

/// The identity of events: UUID version 7 (RFC 9562, section 5.7), so that identities sort by time.
public enum EventID {
    /// The last millisecond since 1970 that its 48 bits can hold; later times are pinned to it.
    public static let latestMilliseconds: Int64 = (1 << 48) - 1

    /// An identity from a time and random bits; pure, so the same arguments give the same identity.
    ///
    /// - Parameters:
    ///   - time: before 1970 it counts as 1970.
    ///   - random: 128 bits from the chance door, of which 74 are used.
    public static func make(time: Instant, random: UInt128) -> UInt128 {
        let milliseconds = UInt128(min(max(time.milliseconds, 0), latestMilliseconds))
        let randomA = random & (0xfff << 64)
        let randomB = random & ((1 << 62) - 1)
        return milliseconds << 80 | 7 << 76 | randomA | 2 << 62 | randomB
    }

    /// The text of an identity: 32 lower-case hexadecimal digits in five groups.
    public static func text(_ id: UInt128) -> String {
        let digits = Array(id.hexadecimal.utf8)
        var text: [UInt8] = []
        text.reserveCapacity(36)
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text.append(UInt8(ascii: "-")) }
            text.append(digit)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The identity that `text` spells, whatever its version; nil when it is no lower-case UUID text.
    public static func bits(of text: String) -> UInt128? {
        let letters = Array(text.utf8)
        guard letters.count == 36 else { return nil }
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for (index, letter) in letters.enumerated() {
            if [8, 13, 18, 23].contains(index) {
                guard letter == UInt8(ascii: "-") else { return nil }
            } else {
                digits.append(letter)
            }
        }
        return UInt128(hexadecimal: String(decoding: digits, as: UTF8.self))
    }
}
