import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts
import Testing

@Suite("Throttle keys")
struct ThrottleKeyTests {
    @Test("known subjects have known keys")
    func known() throws {
        let secret = try KnownSecret.secret()
        let cases: [(ThrottleKey, String)] = [
            (.passwordOfName("ada"), "0f4f64949bb66b9d353b62bb8efb1ddc5af202cfeb5896779d7aa5c0750d54e2"),
            (
                .passwordOfDevice(try KnownSecret.account(), KnownSecret.identity),
                "26f56145697b96e0abbd21b19d2b79e9673f0e8a89ef9e2b4f793e7c688eb661"
            ),
            (.source("192.0.2.7"), "138521e1c34f6acf5f0cc667e7563394ce6ca9a0ca77fe133480704aaba86f88"),
        ]
        for (key, digest) in cases { #expect(Hex.encode(key.bytes(under: secret)) == digest) }
    }

    @Test("no two subjects share a key, though they are spelled alike")
    func distinct() throws {
        let secret = try KnownSecret.secret()
        let (one, two) = (try KnownSecret.account("x"), try KnownSecret.account("xx"))
        let quota = ThrottleQuota(limit: 3, windowSeconds: 600)
        let keys: [ThrottleKey] = [
            .passwordOfName("x"), .passwordOfName("xx"), .passwordOfName(""), .passwordOfName("\u{e9}"),
            .passwordOfName("e\u{301}"), .passwordOfDevice(one, 1), .passwordOfDevice(one, 2),
            .passwordOfDevice(two, 1), .source("x"), .codeOf(one), .codeOf(two),
            .codeOfDevice(one, 1), .codeOfDevice(one, 2), .triesOf(1, quota), .triesOf(2, quota),
            .mailsPerHour(.device(one, 1)), .mailsPerDay(.device(one, 1)), .mailsPerDay(.device(one, 2)),
            .addressCodeOf(one), .totpOf(one), .totpInRecoveryOf(one), .recoveryCodeOf(one),
            .factorOfDevice(.totp, one, 1), .factorOfDevice(.recoveryCodes, one, 1),
            .factorOfDevice(.totp, one, 2), .factorOfDevice(.totp, two, 1),
            .mailsPerHour(.account(one)),
            .mailsPerHour(.address("x")),
            .mailsPerDay(.account(one)), .mailsPerDay(.address("x")), .mailsPerDay(.address("xx")),
        ]
        let digests = keys.map { $0.bytes(under: secret) }
        #expect(Set(digests).count == keys.count)
        #expect(digests.allSatisfy { $0.count == 32 })
        let others = try keys.map { $0.bytes(under: try KnownSecret.another()) }
        #expect(Set(digests).isDisjoint(with: others))
    }
}
