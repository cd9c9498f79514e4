import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite(
    "One-time codes beside another implementation",
    .enabled(if: PeerScript.python != nil, "PASSLIFT_PEERS names no Python with the peers installed"))
struct TOTPPeerTests {
    private static let seed: UInt64 = 0x5eed_6238
    private static let names = [
        "ada", "ada@example.org", "ada lovelace", "ñandú & 100%", "阿达", "a+b/c?d#e=f",
    ]

    private struct Case {
        let totp: TOTP
        let name: String
        let times: [Int64]
    }

    private static func cases() throws -> [Case] {
        var generator = SeededGenerator(seed: seed)
        return try (0..<120).map { index in
            let length = Int.random(in: TOTP.secretByteCounts, using: &generator)
            let totp = try TOTP(
                secret: (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
                algorithm: TOTP.Algorithm.allCases[index % 3], digits: 6 + index / 3 % 3,
                periodSeconds: [30, 60, 10, 300][index / 9 % 4])
            let times = (0..<20).map { _ in Int64.random(in: 0...4_000_000_000, using: &generator) }
            return Case(totp: totp, name: names[index % names.count], times: times)
        }
    }

    @Test("its codes are ours, it reads our links, and we read its")
    func agree() throws {
        let cases = try Self.cases()
        let results = try PeerScript(name: "totp.py").run(
            cases.map { one in
                let link = OTPAuthLink(
                    one.totp, accountName: one.name, service: ("Blue & Co", "example.org"), issuer: .name)
                return [
                    "link": .string(link.text), "times": .array(one.times.map { .integer($0) }),
                    "secret": .string(Hex.encode(one.totp.secret)),
                    "algorithm": .string(one.totp.algorithm.rawValue),
                    "digits": .integer(Int64(one.totp.digits)),
                    "period": .integer(Int64(one.totp.periodSeconds)), "label": .string(one.name),
                    "issuer": .string("Blue & Co"),
                ]
            })
        for (one, result) in zip(cases, results) {
            let comment: Comment = "seed \(Self.seed), \(one.name)"
            let read = try result.member("read")
            #expect(try read.member("secret").string() == Hex.encode(one.totp.secret), comment)
            #expect(try read.member("algorithm").string() == one.totp.algorithm.rawValue, comment)
            #expect(try read.member("digits").integer() == Int64(one.totp.digits), comment)
            #expect(try read.member("period").integer() == Int64(one.totp.periodSeconds), comment)
            #expect(try read.member("label").string() == one.name, comment)
            #expect(try read.member("issuer").string() == "Blue & Co", comment)
            for (time, code) in zip(one.times, try result.member("codes").elements()) {
                let step = one.totp.step(at: Instant(milliseconds: time * 1000))
                #expect(try one.totp.code(step: step, OpenSSLCryptography()) == code.string(), comment)
            }
            let theirs = try OTPAuthLink(result.member("link").string())
            #expect(theirs.totp == one.totp && theirs.accountName == one.name, comment)
            #expect(theirs.serviceName == "Blue & Co" && theirs.issuer == "Blue & Co", comment)
        }
    }
}
