import PassLiftAccounts
import PassLiftTesting
import Testing

@Suite("Mailed codes")
struct MailedCodeTests {
    @Test("a known identity under a known secret gives a known code and link")
    func known() throws {
        let code = MailedCode(id: KnownSecret.identity, under: try KnownSecret.secret())
        #expect(code.digits == "948447")
        #expect(code.grouped == "948 447")
        #expect(code.linkToken == "bHHAazQm-0wfznLBbm5UNw")
        let other = MailedCode(id: KnownSecret.identity, under: try KnownSecret.another())
        #expect(other.digits != code.digits && other.linkToken != code.linkToken)
    }

    @Test(
        "the digits match however they are grouped, and nothing else does",
        arguments: [
            ("948447", .matches), ("948 447", .matches), (" 94 84 47", .matches), ("948448", .differs),
            ("94844", .differs), ("9484470", .differs), ("", .differs), ("948-447", .differs),
            ("９４８４４７", .differs),
        ] as [(String, MailedCode.Verdict)])
    func typed(text: String, verdict: MailedCode.Verdict) throws {
        let code = MailedCode(id: KnownSecret.identity, under: try KnownSecret.secret())
        #expect(code.compare(typed: text) == verdict)
    }

    @Test(
        "the link's token matches exactly",
        arguments: [
            ("bHHAazQm-0wfznLBbm5UNw", .matches), ("bHHAazQm-0wfznLBbm5UNg", .differs),
            ("bHHAazQm-0wfznLBbm5UNw==", .differs), ("bHHAazQm-0wfznLBbm5UNx", .differs), ("", .differs),
            ("BHHAazQm-0wfznLBbm5UNw", .differs), ("948447", .differs),
            ("bHHAazQm-0wfznLBbm5UNw" + String(repeating: "A", count: 64), .differs),
        ] as [(String, MailedCode.Verdict)])
    func link(token: String, verdict: MailedCode.Verdict) throws {
        let code = MailedCode(id: KnownSecret.identity, under: try KnownSecret.secret())
        #expect(code.compare(linkToken: token) == verdict)
    }

    @Test("in every place of the digits each digit comes up alike")
    func unbiased() throws {
        let seed: UInt64 = 0x5eed_0006
        var generator = SeededGenerator(seed: seed)
        let secret = try KnownSecret.secret()
        let draws = 10_000
        var counts = [[Int]](repeating: [Int](repeating: 0, count: 10), count: 6)
        for _ in 0..<draws {
            let id = UInt128(generator.next()) << 64 | UInt128(generator.next())
            for (place, digit) in MailedCode(id: id, under: secret).digits.utf8.enumerated() {
                counts[place][Int(digit) - 0x30] += 1
            }
        }
        for (place, places) in counts.enumerated() {
            #expect(places.reduce(0, +) == draws)
            let expected = Double(draws) / 10
            let statistic = places.reduce(0.0) {
                $0 + (Double($1) - expected) * (Double($1) - expected) / expected
            }
            // χ² with 9 degrees of freedom passes 33.7 once in 10 000 times.
            #expect(statistic < 33.7, "place \(place), seed \(seed)")
        }
    }
}
