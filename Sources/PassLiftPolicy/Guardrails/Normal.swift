/// The standard normal distribution, without a C library; relative error below 10⁻¹³.
package enum Normal {
    /// ½ ln 2π.
    private static let halfLnOf2Pi = 0.918_938_533_204_672_741_780

    /// The probability of less than `x`.
    package static func cumulative(_ x: Double) -> Double {
        x < 0 ? upperTail(-x) : 1 - upperTail(x)
    }

    /// The probability of more than `x`, exact to the last digits far out where `1 − cumulative` is not.
    package static func upperTail(_ x: Double) -> Double {
        if x < 0 { return 1 - upperTail(-x) }
        return x < turn ? 0.5 - middle(x) : density(x) * mills(x)
    }

    /// ½x² + ln(``cumulative(_:)``): finite where the probability itself is too small for a number.
    package static func scaledLogCumulative(_ x: Double) -> Double {
        guard x < 0 else { return x * x / 2 + Elementary.ln(cumulative(x)) }
        guard x <= -turn else { return x * x / 2 + Elementary.ln(upperTail(-x)) }
        return Elementary.ln(mills(-x)) - halfLnOf2Pi
    }

    /// The value that is exceeded with probability `1 − p`; infinite at 0 and 1.
    package static func quantile(_ p: Double) -> Double {
        guard p >= 0, p <= 1 else { return .nan }
        guard p != 0.5 else { return 0 }
        let tail = min(p, 1 - p)
        guard tail > 0 else { return p == 0 ? -.infinity : .infinity }
        // Abramowitz and Stegun 26.2.23 is right to 4.5 · 10⁻⁴; each step of Halley's method cubes the error.
        let t = (-2 * Elementary.ln(tail)).squareRoot()
        var x =
            t - (2.515517 + t * (0.802853 + t * 0.010328))
            / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
        for _ in 0..<3 {
            let step = (upperTail(x) - tail) / density(x)
            x += step / (1 - step * x / 2)
        }
        return p < 0.5 ? -x : x
    }

    /// From here on outwards the continued fraction is used, nearer the series.
    private static let turn = 2.0

    private static func density(_ x: Double) -> Double {
        Elementary.exp(-x * x / 2 - halfLnOf2Pi)
    }

    /// The probability between 0 and `x`: the density times x + x³/3 + x⁵/15 + …, all of one sign.
    private static func middle(_ x: Double) -> Double {
        var term = x
        var sum = x
        var odd = 1.0
        while term > sum * 1e-18 {
            odd += 2
            term *= x * x / odd
            sum += term
        }
        return sum * density(x)
    }

    /// Upper tail over density (Laplace's continued fraction 1/(x + 1/(x + 2/(x + …))), from behind).
    private static func mills(_ x: Double) -> Double {
        var below = x
        for index in stride(from: 150.0, through: 1, by: -1) {
            below = x + index / below
        }
        return 1 / below
    }
}
