/// The natural logarithm and the exponential function without a C library, so that reports are the same, bit
/// for bit, on every machine; relative error below 10⁻¹⁴.
package enum Elementary {
    /// ln 2.
    package static let lnOf2 = 0.693_147_180_559_945_309_417

    /// ln 2 in two parts, the first of which has so few bits that its multiples are exact.
    private static let lnOf2High = 0.693_147_180_369_123_816_490
    private static let lnOf2Low = 1.908_214_929_270_587_700_02e-10

    /// The natural logarithm of `x`; not a number below 0.
    package static func ln(_ x: Double) -> Double {
        guard x > 0 else { return x == 0 ? -.infinity : .nan }
        guard x < .infinity else { return x }
        // x = m · 2ᵉ with m between √½ and √2, and ln m = 2 artanh((m − 1) / (m + 1)).
        let isUpper = x.significand > 1.414_213_562_373_095
        let exponent = Double(x.exponent) + (isUpper ? 1 : 0)
        let mantissa = isUpper ? x.significand / 2 : x.significand
        let ratio = (mantissa - 1) / (mantissa + 1)
        let square = ratio * ratio
        var series = 0.0
        // |ratio| < 0.1716: twelve terms leave less than 10⁻¹⁸.
        for odd in stride(from: 23.0, through: 1, by: -2) {
            series = series * square + 1 / odd
        }
        return exponent * lnOf2High + (2 * ratio * series + exponent * lnOf2Low)
    }

    /// e to the power of `x`.
    package static func exp(_ x: Double) -> Double {
        guard x == x else { return x }
        guard x < 709.8 else { return .infinity }
        guard x > -745.2 else { return 0 }
        // x = k · ln 2 + r with |r| ≤ ½ ln 2.
        let halves = (x / lnOf2).rounded()
        let rest = (x - halves * lnOf2High) - halves * lnOf2Low
        var series = 1.0
        // Sixteen terms leave less than 10⁻²¹.
        for index in stride(from: 16.0, through: 1, by: -1) {
            series = 1 + series * rest / index
        }
        // In two steps, since 2^k alone may be no normal number.
        let first = Int(halves / 2)
        return series * power(first) * power(Int(halves) - first)
    }

    private static func power(_ exponent: Int) -> Double {
        Double(sign: .plus, exponent: exponent, significand: 1)
    }
}
