import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("Keys inside certificates")
struct CertificateKeyTests {
    private let cryptography = OpenSSLCryptography()
    private let root: SoftwareCertificateAuthority

    init() throws {
        root = try SoftwareCertificateAuthority(algorithm: .ed25519)
    }

    private static let x = bytes(
        hex: "e753cc89305922397cc474d312e13c7bbca375a0fa3bed259b407e47f5da3af3")
    private static let y = bytes(
        hex: "89de9eff2dbb6a6346d92836e4ffd8c841d099c01392385a0ed0730316b63410")

    private func certificate(over keyInfo: [UInt8]) throws -> Certificate? {
        cryptography.certificate(try root.issue(CertificateDraft("leaf"), keyInfo: keyInfo))
    }

    private static func pointInfo(_ point: [UInt8]) -> [UInt8] {
        DERWriter.sequence(
            DERWriter.sequence(
                DERWriter.identifier("1.2.840.10045.2.1"), DERWriter.identifier("1.2.840.10045.3.1.7")),
            DERWriter.bits(point))
    }

    @Test("a point of P-256 is read as its coordinates, whether it came whole or compressed")
    func pointForms() throws {
        let key = CredentialPublicKey.ellipticCurve(.p256, x: Self.x, y: Self.y)
        // Its y is even.
        let forms: [[UInt8]] = [[4] + Self.x + Self.y, [2] + Self.x]
        for point in forms {
            let certificate = try #require(try certificate(over: Self.pointInfo(point)))
            #expect(certificate.publicKey == key)
        }
    }

    @Test("a point off its curve, at infinity, cut or of zeros is no key")
    func badPoints() throws {
        let zero = [UInt8](repeating: 0, count: 32)
        let points: [[UInt8]] = [
            [], [0], [4], [4] + Self.y + Self.x, [4] + zero + zero, [4] + Self.x, [5] + Self.x,
            [2] + [UInt8](repeating: 0xff, count: 32), [4] + Self.x + Self.y + [0],
        ]
        for point in points {
            #expect(try certificate(over: Self.pointInfo(point))?.publicKey == nil, "\(point)")
        }
    }

    @Test("spelled-out curve parameters are no key, P-256's own included")
    func explicitParameters() throws {
        let keyInfo = bytes(
            hex: """
                3082014b3082010306072a8648ce3d02013081f7020101302c06072a8648ce3d0101022100ffffffff000000
                01000000000000000000000000ffffffffffffffffffffffff305b0420ffffffff0000000100000000000000
                0000000000fffffffffffffffffffffffc04205ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63b
                ce3c3e27d2604b031500c49d360886e704936a6678e1139d26b7819f7e900441046b17d1f2e12c4247f8bce6
                e563a440f277037d812deb33a0f4a13945d898c2964fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315e
                cecbb6406837bf51f5022100ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551
                02010103420004e753cc89305922397cc474d312e13c7bbca375a0fa3bed259b407e47f5da3af389de9eff2d
                bb6a6346d92836e4ffd8c841d099c01392385a0ed0730316b63410
                """)
        let certificate = try #require(try certificate(over: keyInfo))
        #expect(certificate.publicKey == nil)
    }

    @Test("keys that no algorithm here goes with are no reason to refuse the certificate")
    func otherKinds() throws {
        let secp256k1 = bytes(
            hex: """
                3056301006072a8648ce3d020106052b8104000a034200045e75a02aefb622a68936a598b7e019ee679c1636
                c02e5d2a7278eda19a1969f4450b7115d040dfe91dd85410d27fd3f3b34c50e970346c68236762b8740a5d05
                """)
        let x25519 = bytes(
            hex: """
                302a300506032b656e03210019039e53b3e95ff5b78721a15fecc6b5952a03b43254cec46470e57f6bbe0127
                """)
        let unknown = DERWriter.sequence(
            DERWriter.sequence(DERWriter.identifier("1.2.3.4")), DERWriter.bits([1, 2, 3]))
        for keyInfo in [secp256k1, x25519, unknown] {
            let certificate = try #require(try certificate(over: keyInfo))
            #expect(certificate.publicKey == nil)
        }
    }

    @Test("an RSA key as large as a certificate allows is read and then refused by every check")
    func largeModulus() throws {
        let modulus = [UInt8](repeating: 0xff, count: 15_000)
        let key = CredentialPublicKey.rsa(modulus: modulus, exponent: modulus)
        let small = CredentialPublicKey.rsa(modulus: modulus, exponent: [1])
        #expect(try certificate(over: DERWriter.keyInfo(key)) == nil, "past the limit of size")
        #expect(try certificate(over: DERWriter.keyInfo(small))?.publicKey == small)
        for algorithm in [COSEAlgorithm.rs256, .rs384, .rs512] {
            #expect(cryptography.check(modulus, over: [], by: small, using: algorithm) == .unsupported)
        }
        #expect(cryptography.checkRS1(modulus, over: [], by: small) == .unsupported)
    }

    @Test("curve parameters that a stranger made up are no key, composite fields and huge orders included")
    func madeUpParameters() throws {
        for keyInfo in Self.madeUp {
            #expect(try certificate(over: keyInfo)?.publicKey == nil)
        }
    }

    /// Prime fields of 32 to 15,000 bytes that are no primes, with points that must be decompressed.
    static let madeUp: [[UInt8]] = [32, 66, 82, 83, 1000, 5000].flatMap { count -> [[UInt8]] in
        let number = [UInt8](repeating: 0xf1, count: count)
        let field = DERWriter.sequence(
            DERWriter.identifier("1.2.840.10045.1.1"), DERWriter.integer(magnitude: number))
        let part = Array(number.dropLast()) + [0x2b]
        return [[UInt8(2)] + part, [4] + part + part].map { point in
            let parameters = DERWriter.sequence(
                DERWriter.integer(1), field,
                DERWriter.sequence(DERWriter.octets(part), DERWriter.octets(part)),
                DERWriter.octets(point), DERWriter.integer(magnitude: number), DERWriter.integer(1))
            return DERWriter.sequence(
                DERWriter.sequence(DERWriter.identifier("1.2.840.10045.2.1"), parameters),
                DERWriter.bits(point))
        }
    }
}
