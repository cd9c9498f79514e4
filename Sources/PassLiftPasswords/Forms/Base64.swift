/// Base64 with the standard alphabet (RFC 4648, section 4), as stored hashes spell it: strict, one spelling a
/// value.
enum Base64 {
    /// Whether the last group is filled up with `=`.
    enum Padding {
        case none
        case required
    }

    private static let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let pad = UInt8(ascii: "=")

    private static let values: [UInt32?] = {
        var values = [UInt32?](repeating: nil, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt32(value) }
        return values
    }()

    /// The bytes that `text` spells, or nil for another alphabet, padding, length or non-zero bits past the
    /// end. `plus` is what the text has for `+`.
    static func decode(_ text: some StringProtocol, padding: Padding, plus: UInt8 = UInt8(ascii: "+"))
        -> [UInt8]?
    {
        var symbols = Array(text.utf8)
        switch padding {
        case .none: break
        case .required:
            guard symbols.count.isMultiple(of: 4) else { return nil }
            for _ in 0..<2 where symbols.last == pad { symbols.removeLast() }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(symbols.count * 3 / 4)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for symbol in symbols {
            guard let value = symbol == plus ? 62 : values[Int(symbol)], value != 62 || symbol == plus else {
                return nil
            }
            bits = bits << 6 | value
            bitCount += 6
            guard bitCount >= 8 else { continue }
            bitCount -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            bits &= (1 << bitCount) - 1
        }
        return bitCount < 6 && bits == 0 ? bytes : nil
    }

    /// The spelling of `bytes`.
    static func encode(_ bytes: [UInt8], padding: Padding = .none) -> String {
        var symbols: [UInt8] = []
        symbols.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            bitCount += 8
            while bitCount >= 6 {
                bitCount -= 6
                symbols.append(alphabet[Int(bits >> bitCount)])
                bits &= (1 << bitCount) - 1
            }
        }
        if bitCount > 0 { symbols.append(alphabet[Int(bits << (6 - bitCount))]) }
        switch padding {
        case .none: break
        case .required: while !symbols.count.isMultiple(of: 4) { symbols.append(pad) }
        }
        return String(decoding: symbols, as: UTF8.self)
    }
}
