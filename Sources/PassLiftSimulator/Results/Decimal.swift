/// Numbers as text, without a C library: the same on every machine.
enum Decimal {
    /// A number with so many digits after the point, 0 to 6, rounded half away from zero.
    static func text(_ number: Double, digits: Int) -> String {
        let digits = min(max(digits, 0), 6)
        let whole = millionths(number)
        let divisor = (digits..<6).reduce(Int64(1)) { product, _ in product * 10 }
        let scaled = (whole.magnitude + UInt64(divisor / 2)) / UInt64(divisor)
        let sign = whole < 0 && scaled > 0 ? "-" : ""
        let unit = (0..<digits).reduce(UInt64(1)) { product, _ in product * 10 }
        guard digits > 0 else { return sign + String(scaled) }
        let fraction = String(scaled % unit)
        return sign + String(scaled / unit) + "."
            + String(repeating: "0", count: digits - fraction.utf8.count) + fraction
    }

    /// A count with a space that does not break between each three digits.
    static func grouped(_ count: UInt64) -> String {
        let digits = String(count)
        var text = ""
        for (place, digit) in digits.enumerated() {
            if place > 0, (digits.utf8.count - place).isMultiple(of: 3) { text += "\u{a0}" }
            text.append(digit)
        }
        return text
    }
}
