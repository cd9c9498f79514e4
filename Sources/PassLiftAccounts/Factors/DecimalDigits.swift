/// Codes of decimal digits, as they are made.
enum DecimalDigits {
    /// The last `count` decimal digits of `number`, as ASCII.
    static func ascii(of number: UInt128, count: Int) -> [UInt8] {
        var rest = number
        var digits: [UInt8] = []
        for _ in 0..<count {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        }
        return digits.reversed()
    }
}

/// Codes of decimal digits, as they are typed.
enum TypedDigits {
    /// The most bytes that are looked at.
    static let maximumByteCount = 32

    /// The ASCII digits in `text` when there are exactly `count`, and nothing else but spaces.
    static func read(_ text: String, count: Int) -> [UInt8]? {
        guard text.utf8.count <= maximumByteCount else { return nil }
        let letters = text.utf8.filter { $0 != UInt8(ascii: " ") }
        guard letters.count == count, letters.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
        return letters
    }
}
