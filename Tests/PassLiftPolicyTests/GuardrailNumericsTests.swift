import Foundation
import PassLiftPolicy
import Testing

@Suite("The guardrails' numerics")
struct GuardrailNumericsTests {
    @Test("logarithm and exponential agree with the C library over their whole range")
    func elementary() {
        let seed: UInt64 = 0x5eed_0024
        var random = SplitMix64(seed: seed)
        for _ in 0..<20_000 {
            let wide = Double(bitPattern: random.next() % 0x7ff0_0000_0000_0000)
            let near = 0.25 + Double(random.next() % 1_000_000) / 250_000
            for x in [wide, near] where x > 0 {
                let error = Elementary.ln(x) - log(x)
                #expect(error.magnitude <= 1e-14 * max(log(x).magnitude, 0.1), "seed \(seed), ln \(x)")
            }
            let power = (Double(random.next() % 2_000_000) / 1_000_000 - 1) * 700
            #expect((Elementary.exp(power) / exp(power) - 1).magnitude < 1e-14, "seed \(seed), exp \(power)")
        }
        #expect(Elementary.ln(1) == 0 && Elementary.exp(0) == 1)
        #expect(Elementary.ln(0) == -.infinity && Elementary.ln(-1).isNaN && Elementary.ln(.nan).isNaN)
        #expect(Elementary.ln(.infinity) == .infinity && Elementary.ln(.leastNonzeroMagnitude) < -744)
        #expect(Elementary.exp(710) == .infinity && Elementary.exp(-746) == 0 && Elementary.exp(.nan).isNaN)
        #expect(Elementary.exp(-740) == exp(-740))
    }

    @Test("the normal distribution agrees with the C library's error function, tails included")
    func normal() {
        for step in -3700...3700 {
            let x = Double(step) / 100
            let expected = erfc(x / 2.0.squareRoot()) / 2
            let error = (Normal.upperTail(x) - expected) / expected
            // The argument's own rounding, seen through the density, is x² half-digits.
            #expect(error.magnitude < 1e-13 + x * x * 3e-16, "\(x)")
            #expect(Normal.cumulative(-x) == Normal.upperTail(x), "\(x)")
        }
        #expect(Normal.cumulative(0) == 0.5)
    }

    @Test("the scaled logarithm is finite where the probability is not, and agrees where it is")
    func scaled() {
        for step in -3700...800 {
            let x = Double(step) / 100
            let expected = x * x / 2 + log(erfc(-x / 2.0.squareRoot()) / 2)
            let allowed = 1e-13 * max(1, x * x)
            #expect((Normal.scaledLogCumulative(x) - expected).magnitude < allowed, "\(x)")
        }
        // Mills' ratio is 1/x far out.
        let far = Normal.scaledLogCumulative(-1e8)
        #expect((far + log(1e8) + log(2 * Double.pi) / 2).magnitude < 1e-12)
        #expect((Normal.scaledLogCumulative(1e8) - 5e15).magnitude < 1)
    }

    @Test("the quantile undoes the distribution")
    func quantile() {
        for step in 1..<2000 {
            let p = Double(step) / 2000
            let x = Normal.quantile(p)
            #expect((Normal.cumulative(x) / p - 1).magnitude < 1e-13, "\(p)")
        }
        for exponent in 4...300 {
            let p = pow(10, -Double(exponent))
            #expect((Normal.cumulative(Normal.quantile(p)) / p - 1).magnitude < 1e-11, "\(p)")
        }
        // A published digit string of the 97.5 % point.
        #expect((Normal.quantile(0.975) - 1.959_963_984_540_054_2).magnitude < 1e-14)
        #expect(Normal.quantile(0.5) == 0 && Normal.quantile(0.25) == -Normal.quantile(0.75))
        #expect(Normal.upperTail(.nan).isNaN && Normal.scaledLogCumulative(.nan).isNaN)
        #expect(Normal.quantile(0) == -.infinity && Normal.quantile(1) == .infinity)
        #expect(Normal.quantile(-0.1).isNaN && Normal.quantile(.nan).isNaN)
    }
}
