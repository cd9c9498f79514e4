/// Numbers as the settings of `$7$` and `$y$` spell them, in crypt's base64.
enum CryptNumber {
    /// A number of six bits a character, the least significant first; nil for a foreign character.
    static func fixed(_ symbols: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for symbol in symbols.reversed() {
            guard let value = CryptAlphabet.value(of: symbol) else { return nil }
            number = number << 6 | UInt64(value)
        }
        return number
    }

    /// Takes a number of one to six characters off the front; nil where none is spelt.
    ///
    /// The first character tells how many follow: 48 of its values say none, then 8, 4, 2, 1 and 1 say one
    /// more each; every length goes on counting where the one before it ended.
    static func variable(_ symbols: inout ArraySlice<UInt8>, from minimum: UInt64) -> UInt64? {
        guard let lead = symbols.popFirst().flatMap(CryptAlphabet.value) else { return nil }
        var (first, last): (UInt32, UInt32) = (0, 47)
        var followers: UInt64 = 0
        var number = minimum
        while lead > last {
            number += UInt64(last + 1 - first) << (6 * followers)
            first = last + 1
            last = first + (62 - last) / 2
            followers += 1
        }
        var rest = UInt64(lead - first)
        for _ in 0..<followers {
            guard let value = symbols.popFirst().flatMap(CryptAlphabet.value) else { return nil }
            rest = rest << 6 | UInt64(value)
        }
        return number + rest
    }
}
