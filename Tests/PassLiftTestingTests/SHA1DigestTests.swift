import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftTesting
import Testing

@Suite("SHA-1 beside OpenSSL")
struct SHA1DigestTests {
    @Test("ten thousand random identifiers, and every length around a block, have OpenSSL's digests")
    func digests() throws {
        let chance = SeededChance(seed: 0x5eed_5a1)
        let openSSL = OpenSSLCryptography()
        for round in 0..<10_000 {
            let bytes = try chance.bytes(round < 200 ? round : 1 + round % 97)
            #expect(SHA1.digest(bytes) == openSSL.digest(bytes, by: .sha1), "round \(round)")
        }
    }
}
