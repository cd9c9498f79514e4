/// Decimal numbers as stored strings may spell them: digits only, no sign, no leading zero, at most ten
/// digits.
enum Decimal {
    static func read(_ text: some StringProtocol) -> UInt64? {
        let digits = Array(text.utf8)
        guard 1...10 ~= digits.count, digits.count == 1 || digits[0] != UInt8(ascii: "0"),
            digits.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 })
        else { return nil }
        return digits.reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    }

    /// The number that follows `name`, as in `m=19456`.
    static func read(_ text: some StringProtocol, after name: String) -> UInt64? {
        text.hasPrefix(name) ? read(text.dropFirst(name.count)) : nil
    }
}
