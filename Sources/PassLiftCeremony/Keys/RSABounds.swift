/// What an RSA key must keep to before a library is asked to use it.
///
/// OpenSSL 3.0 takes a public exponent of 1, under which anyone can sign, and works for most of a second on a
/// modulus of 16 384 bits.
public enum RSABounds {
    /// The shortest modulus, in bits.
    public static let minimumModulusBits = 2048
    /// The longest modulus, in bits.
    public static let maximumModulusBits = 4096

    static func contain(modulus: [UInt8]) -> Bool {
        guard let first = modulus.first, first != 0, let last = modulus.last, last & 1 == 1 else {
            return false
        }
        let bits = (modulus.count - 1) * 8 + (8 - first.leadingZeroBitCount)
        return (minimumModulusBits...maximumModulusBits).contains(bits)
    }

    /// Odd and 3 ≤ e < 2^32.
    static func contain(exponent: [UInt8]) -> Bool {
        guard let first = exponent.first, first != 0, exponent.count <= 4, let last = exponent.last else {
            return false
        }
        return last & 1 == 1 && (exponent.count > 1 || last >= 3)
    }
}
