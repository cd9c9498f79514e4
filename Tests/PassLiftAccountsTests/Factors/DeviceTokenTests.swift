import PassLiftAccounts
import PassLiftEncoding
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

private let knownText =
    "v1.AAECAwQFBgcICQoLDA0ODwAAAAAAAAAHAAABi8_laABhLTFiGTV3h65pLN8BuwWDV8R_Fqu9aBMQNXBWw_aWueatQg"

private let noTokens: [String] = [
    "", "v1.", "v2." + knownText.dropFirst(3), "v1" + knownText.dropFirst(3), knownText + "=",
    knownText + " ",
    " " + knownText, "V1." + knownText.dropFirst(3), "v1.AAAA", String(knownText.dropLast()),
    "v1.\u{301}AAAA", "v1." + String(repeating: "A", count: 86), String(repeating: "v1.", count: 300),
]

@Suite("Device tokens")
struct DeviceTokenTests {
    private let secret: StoreSecret
    private let token: DeviceToken
    private let issuedAt = Instant(milliseconds: 1_700_000_000_000)

    init() throws {
        secret = try KnownSecret.secret()
        token = DeviceToken(
            account: try KnownSecret.account(), securityEpoch: 7, device: KnownSecret.identity,
            issuedAt: issuedAt)
    }

    private func read(_ text: String, at now: Instant? = nil) -> DeviceToken.Reading {
        DeviceToken.read(
            text, under: secret, at: now ?? issuedAt, lifetimeSeconds: DeviceToken.lifetimeSeconds)
    }

    @Test("a known token has its known text, and is read back")
    func known() {
        #expect(token.text(under: secret) == knownText)
        #expect(read(knownText) == .known(token))
    }

    @Test("it runs out after 365 days, or whenever the caller says; a clock set back does no harm")
    func lifetime() {
        let day: Int64 = 86_400
        #expect(read(knownText, at: issuedAt.adding(seconds: 365 * day - 1)) == .known(token))
        #expect(read(knownText, at: issuedAt.adding(seconds: 365 * day)) == .expired)
        #expect(read(knownText, at: issuedAt.adding(seconds: -900 * day)) == .known(token))
        let soon = issuedAt.adding(seconds: 10)
        #expect(DeviceToken.read(knownText, under: secret, at: soon, lifetimeSeconds: 10) == .expired)
        #expect(DeviceToken.read(knownText, under: secret, at: soon, lifetimeSeconds: 11) == .known(token))
    }

    @Test("every altered bit is found, and another secret's token is forged")
    func tampering() throws {
        let bytes = try Base64URL.decode(String(knownText.dropFirst(3)))
        for bit in 0..<bytes.count * 8 {
            var altered = bytes
            altered[bit / 8] ^= 1 << UInt8(bit % 8)
            let reading = read("v1." + Base64URL.encode(altered))
            // An account's name that is no name is no token at all.
            #expect(reading == .forged || (reading == .malformed && 32..<35 ~= bit / 8), "bit \(bit)")
        }
        #expect(read(token.text(under: try KnownSecret.another())) == .forged)
        let another = try KnownSecret.another()
        #expect(DeviceToken.read(knownText, under: another, at: issuedAt, lifetimeSeconds: 10) == .forged)
    }

    @Test("a byte moved from one field to the next is found")
    func fields() throws {
        let other = DeviceToken(
            account: try KnownSecret.account("a-12"), securityEpoch: 7, device: KnownSecret.identity,
            issuedAt: issuedAt)
        let mac = try Base64URL.decode(String(knownText.dropFirst(3))).suffix(32)
        let body = try Base64URL.decode(String(other.text(under: secret).dropFirst(3))).dropLast(32)
        #expect(read("v1." + Base64URL.encode(body + mac)) == .forged)
    }

    @Test("what is no token is malformed", arguments: noTokens)
    func malformed(text: String) {
        #expect(read(text) == .malformed)
    }

    @Test("the longest account's token is far below 1 KiB; longer texts are not looked at")
    func limit() throws {
        let longest = DeviceToken(
            account: try KnownSecret.account(String(repeating: "x", count: AccountID.maximumByteCount)),
            securityEpoch: .max, device: .max, issuedAt: Instant(milliseconds: .min))
        let text = longest.text(under: secret)
        #expect(text.utf8.count == 429)
        #expect(read(text, at: Instant(milliseconds: .min)) == .known(longest))
        #expect(read(text, at: Instant(milliseconds: .max)) == .expired)
        // 764 bytes, of which the account's would be 700: no account has such a name.
        #expect(read("v1." + String(repeating: "e", count: 1021)) == .malformed)
        #expect(read("v1." + String(repeating: "e", count: 1022)) == .malformed)
    }

    @Test("no bytes make it trap, and none are known")
    func randomBytes() {
        let seed: UInt64 = 0x5eed_00de
        var generator = SeededGenerator(seed: seed)
        for round in 0..<2000 {
            let count = Int.random(in: 0..<400, using: &generator)
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...127, using: &generator) }
            let reading = read("v1." + Base64URL.encode(bytes))
            #expect(reading == .malformed || reading == .forged, "seed \(seed), round \(round)")
        }
    }
}
