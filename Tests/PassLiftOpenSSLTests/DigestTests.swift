import PassLiftOpenSSL
import PassLiftPorts
import Testing

@Suite("Digests and chance by OpenSSL")
struct DigestTests {
    private let cryptography = OpenSSLCryptography()

    @Test(
        "SHA-256 gives the digests of FIPS 180-4's examples",
        arguments: [
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
            ),
        ])
    func knownDigests(message: String, digest: String) {
        #expect(cryptography.sha256(Array(message.utf8)) == bytes(hex: digest))
    }

    @Test("SHA-256 digests a million times the letter a")
    func millionLetters() {
        let message = [UInt8](repeating: 0x61, count: 1_000_000)
        let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        #expect(cryptography.sha256(message) == bytes(hex: digest))
    }

    @Test("HMAC-SHA-256 gives RFC 4231's tags, a key longer than a block included")
    func knownTags() {
        let long = [UInt8](repeating: 0xaa, count: 131)
        let cases: [(key: [UInt8], message: String, tag: String)] = [
            (
                [UInt8](repeating: 0x0b, count: 20), "Hi There",
                "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
            ),
            (
                Array("Jefe".utf8), "what do ya want for nothing?",
                "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
            ),
            (
                long, "Test Using Larger Than Block-Size Key - Hash Key First",
                "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            ),
        ]
        for (key, message, tag) in cases {
            #expect(cryptography.hmacSHA256(Array(message.utf8), key: key) == bytes(hex: tag))
        }
    }

    @Test("HMAC-SHA-256 takes an empty key and an empty message")
    func emptyTag() {
        let tag = "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"
        #expect(cryptography.hmacSHA256([], key: []) == bytes(hex: tag))
    }

    @Test("chance gives as many bytes as asked for, and other ones each time")
    func chance() throws {
        let chance = OpenSSLChance()
        #expect(try chance.bytes(0).isEmpty)
        #expect(try chance.bytes(-1).isEmpty)
        #expect(try chance.bytes(33).count == 33)
        #expect(try chance.bytes(32) != chance.bytes(32))
    }

    @Test("chance refuses a count that its source cannot give at once")
    func chanceTooMuch() {
        #expect(throws: ChanceError.self) { try OpenSSLChance().bytes(Int.max) }
    }
}
