import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Digests by name, and SHA-1 where a TPM still uses it")
struct SHA1Tests {
    private let cryptography = OpenSSLCryptography()
    private let message = Array("a TPM of 2015".utf8)
    private let exponent: [UInt8] = [1, 0, 1]
    private let modulus = bytes(
        hex: """
            afaae9671ee2f63c067ffdb63d0416ffcbc6d62b48951a8a475ae4e7b326c74a046bfa6621e93572e63e9d91
            52b968ac890ba5f3abaf87fdfa38675009c6552fcdd560154af70ddbe9483de4f55a0fe8279eed024cc635fe
            e715f769c449fbbe8d0455447be9c6a82fc1d2708a4b618ee7aff552b88439c370be3e0f9285e85ede3a1f12
            cd481193405a3f8913dc2df1713e05a7a512162c66d989dddba4bb08e841a27f00a2425432278f8a4896c243
            72691ad3fba26256bc51a49fce6d9558ee959ee5166a18cb1956657afe8f9f596ea081e676fcff0adac3b6ba
            771cceec4f9e1b0a1a5ba247f9c8627f676dc580155b5846931361a03d733c56d267599b
            """)
    /// By `openssl dgst -sha1 -sign`.
    private let signature = bytes(
        hex: """
            7d3f91ca1a223ece797644be2f94d4062c02237a7b1b7b041381f9fc08790c34ee857ceefa66dff80d9bd71e
            72fee990b2f1d5a86d5ba04d28e35f248cedf176e339345121849bca10e820e86c66a0e1ced084450269a5f9
            22b79ac8fecbe0e7a75098e57ccac99bce648ed84e254a41d253a678acd26be5389dcd4e11dfcea3b177388d
            0c9c08ee18a3eb4ad0d3a44b4e0e28449ccf2919761630f6671cb110d439742ee74be82d21675c93b990a14e
            0c0258228b3f35eb2fd6f1861f5a8f3fa0d858010ef70987a5ac8dbb9f915cb764fcbbeb720d198cae16bc55
            868e4c79572516b5b15c9b8f2311a9259849fd01ae19177401e4ce260222e0e23903bc0a
            """)
    /// By `openssl dgst -sha256 -sign`.
    private let sister = bytes(
        hex: """
            4add1fc7dba4582bad11959d4f382192401451e70781f6f5bd2ad461e5ef1a91ab9e0985cea32ae87060310d
            9ca6f385172b5578c37705436a386e12f49f31cd5e188b22e8820748447f1ebfc09b0dfb36bbe365f340359f
            7f7018aa53b2bc418d26a7d58688d97804e90599370855c1244cd1bf1962d6f89ddf2f3b04b3a65ab3761938
            02daf00384ca8d5d0320f68a91b8b18a5b1ba2a3fa44f3a89ce34cc28d3c5450aeeba06e2ac437a212bf3dfb
            0a2adf848a91ef7bacc5d91df4477f10898ed98e99cccacdc8d96869f373cfd830bab5f14b3e8223578e3bd3
            b835eb92ec376bb87222fadfab42c6f335354addd92794f6611d1aa8b1dda51479c67e14
            """)

    @Test(
        "every digest of abc is that of FIPS 180-4's example",
        arguments: [
            (DigestAlgorithm.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
            (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                .sha384,
                "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                    + "8086072ba1e7cc2358baeca134c825a7"
            ),
            (
                .sha512,
                "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                    + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
            ),
        ])
    func digests(algorithm: DigestAlgorithm, digest: String) {
        let made = cryptography.digest(Array("abc".utf8), by: algorithm)
        #expect(made == bytes(hex: digest))
        #expect(made.count == algorithm.byteCount)
        #expect(cryptography.digest([], by: algorithm).count == algorithm.byteCount)
    }

    @Test("RS1 is valid over its message, by its key, with SHA-1 only")
    func rs1() {
        let key = CredentialPublicKey.rsa(modulus: modulus, exponent: exponent)
        #expect(cryptography.checkRS1(signature, over: message, by: key) == .valid)
        #expect(cryptography.checkRS1(signature, over: message + [0], by: key) == .invalid)
        #expect(cryptography.checkRS1(sister, over: message, by: key) == .invalid)
        #expect(cryptography.checkRS1(Array(signature.dropLast()), over: message, by: key) == .invalid)
        #expect(cryptography.checkRS1([0] + signature, over: message, by: key) == .invalid)
        #expect(cryptography.checkRS1([], over: message, by: key) == .invalid)
    }

    @Test("no COSE algorithm takes a signature with SHA-1", arguments: COSEAlgorithm.allCases)
    func noAlgorithm(algorithm: COSEAlgorithm) {
        let key = CredentialPublicKey.rsa(modulus: modulus, exponent: exponent)
        #expect(cryptography.check(signature, over: message, by: key, using: algorithm) != .valid)
        #expect(COSEAlgorithm(rawValue: -65535) == nil)
    }

    @Test("RS1 keeps to the bounds of RSA and to RSA")
    func bounds() throws {
        let short = Array(modulus.prefix(128).dropLast()) + [1]
        let keys: [CredentialPublicKey] = [
            .rsa(modulus: modulus, exponent: [1]), .rsa(modulus: modulus, exponent: []),
            .rsa(modulus: [0] + modulus, exponent: exponent), .rsa(modulus: short, exponent: exponent),
            .rsa(modulus: [], exponent: exponent), try OpenSSLSigningKey.generate(.es256).publicKey,
            try OpenSSLSigningKey.generate(.ed25519).publicKey,
        ]
        for key in keys {
            #expect(cryptography.checkRS1(signature, over: message, by: key) == .unsupported)
        }
    }
}
