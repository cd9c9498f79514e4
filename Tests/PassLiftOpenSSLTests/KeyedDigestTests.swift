import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftPorts
import Testing

@Suite("HMAC by OpenSSL's digests")
struct KeyedDigestTests {
    private let cryptography = OpenSSLCryptography()
    private static let longMessage = "Test Using Larger Than Block-Size Key - Hash Key First"

    @Test(
        "HMAC gives the tags of RFC 2202 and RFC 4231, a key longer than a block included",
        arguments: [
            (
                .sha1, 80,
                [
                    "b617318655057264e28bc0b6fb378c8ef146be00",
                    "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79", "aa4ae5e15272d00e95705637ce8a3b55ed402112",
                ]
            ),
            (
                .sha256, 131,
                [
                    "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
                    "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
                    "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
                ]
            ),
            (
                .sha384, 131,
                [
                    "afd03944d84895626b0825f4ab46907f15f9dadbe4101ec682aa034c7cebc59c"
                        + "faea9ea9076ede7f4af152e8b2fa9cb6",
                    "af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e"
                        + "8e2240ca5e69e2c78b3239ecfab21649",
                    "4ece084485813e9088d2c63a041bc5b44f9ef1012a2b588f3cd11f05033ac4c6"
                        + "0c2ef6ab4030fe8296248df163f44952",
                ]
            ),
            (
                .sha512, 131,
                [
                    "87aa7cdea5ef619d4ff0b4241a1d6cb02379f4e2ce4ec2787ad0b30545e17cde"
                        + "daa833b7d6b8a702038b274eaea3f4e4be9d914eeb61f1702e696c203a126854",
                    "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                        + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
                    "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
                        + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598",
                ]
            ),
        ] as [(DigestAlgorithm, Int, [String])])
    func knownTags(
        algorithm: DigestAlgorithm, longKeyByteCount: Int, tags: [String]
    ) {
        let cases: [(key: [UInt8], message: String, tag: String)] = [
            ([UInt8](repeating: 0x0b, count: 20), "Hi There", tags[0]),
            (Array("Jefe".utf8), "what do ya want for nothing?", tags[1]),
            ([UInt8](repeating: 0xaa, count: longKeyByteCount), Self.longMessage, tags[2]),
        ]
        for (key, message, tag) in cases {
            let computed = cryptography.hmac(Array(message.utf8), by: algorithm, key: key)
            #expect(computed == bytes(hex: tag))
            #expect(computed.count == algorithm.byteCount)
        }
    }

    @Test("a key of a block is taken as it is, one of a byte more by its digest")
    func blockLimit() {
        for (algorithm, block) in [(DigestAlgorithm.sha1, 64), (.sha256, 64), (.sha384, 128), (.sha512, 128)]
        {
            let key = [UInt8](repeating: 7, count: block)
            let digested = cryptography.digest(key + [7], by: algorithm)
            let message: [UInt8] = [1, 2, 3]
            #expect(
                cryptography.hmac(message, by: algorithm, key: key + [7])
                    == cryptography.hmac(message, by: algorithm, key: digested))
            #expect(
                cryptography.hmac(message, by: algorithm, key: key)
                    != cryptography.hmac(message, by: algorithm, key: key + [7]))
        }
    }
}
