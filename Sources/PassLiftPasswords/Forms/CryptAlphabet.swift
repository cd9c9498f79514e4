/// The 64 characters of crypt's own base64, the least significant six bits first.
enum CryptAlphabet {
    private static let symbols = Array(
        "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)

    static func contains(_ byte: UInt8) -> Bool { value(of: byte) != nil }

    /// 0 to 63, or nil for another character.
    static func value(of byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: ".")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "."))
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A")) + 12
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 38
        default: nil
        }
    }

    /// The spelling of `bytes`, three of them in four characters, shorter at the end.
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count * 4 + 2) / 3)
        var bits: UInt32 = 0
        var bitCount: UInt32 = 0
        for byte in bytes {
            bits |= UInt32(byte) << bitCount
            bitCount += 8
            while bitCount >= 6 {
                text.append(symbols[Int(bits & 63)])
                bits >>= 6
                bitCount -= 6
            }
        }
        if bitCount > 0 { text.append(symbols[Int(bits & 63)]) }
        return text
    }
}
