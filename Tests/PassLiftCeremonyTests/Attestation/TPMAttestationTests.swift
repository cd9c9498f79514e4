import PassLiftCeremony
import PassLiftEncoding
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("Attestation of format tpm")
struct TPMAttestationTests {
    private static let rsa: [COSEAlgorithm] = [.rs256, .rs384, .rs512]

    @Test(
        "trap 62: a TPM certifies keys on each NIST curve and RSA keys",
        arguments: [.es256, .es384, .es512, .esp256] + rsa)
    func kinds(credential: COSEAlgorithm) throws {
        let verified = try TPMStatement(credential: credential).verify()
        #expect(verified.format == .tpm)
        #expect(verified.attestationType == .attestationCA)
        #expect(verified.trust == .noAnchor)
    }

    @Test(
        "trap 55: extraData is by the digest that alg fixes, for RSA and ECDSA alike",
        arguments: [.es256, .es384, .es512, .esp384] + rsa)
    func digests(algorithm: COSEAlgorithm) throws {
        var statement = try TPMStatement(attestationKey: algorithm)
        #expect(try statement.refusal() == nil)
        let own = statement.digest
        for digest in [DigestAlgorithm.sha256, .sha384, .sha512] where digest != own {
            statement.digest = digest
            #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        }
    }

    @Test("an algorithm that no TPM signs with is refused, known to COSE or not")
    func algorithms() throws {
        var statement = try TPMStatement(attestationKey: .ed25519)
        #expect(try statement.refusal()?.code == .attestationAlgorithmRefused)
        statement = try TPMStatement()
        for algorithm: Int64 in [-37, -47, 0, .max] {
            statement.algorithm = algorithm
            #expect(try statement.refusal()?.code == .attestationAlgorithmRefused, "\(algorithm)")
        }
        statement.algorithm = COSEAlgorithm.rs256.rawValue
        #expect(try statement.refusal()?.code == .attestationAlgorithmRefused)
    }

    @Test("a signature by another key, or over another certInfo, is refused")
    func signatures() throws {
        var statement = try TPMStatement()
        let other = try TPMStatement()
        statement.keyInfo = other.keyInfo
        #expect(try statement.refusal()?.code == .attestationSignatureInvalid)
        statement.keyInfo = Marshalled.unknownKeyInfo
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
        statement = try TPMStatement()
        statement.members["sig"] = .bytes(try statement.attestationKey.sign(statement.info.bytes))
        #expect(try statement.refusal()?.code == .attestationSignatureInvalid)
        statement.members["sig"] = .bytes([])
        #expect(try statement.refusal()?.code == .attestationSignatureInvalid)
    }

    @Test("a statement has exactly its six members, each of its type, and version 2.0")
    func members() throws {
        for name in ["ver", "alg", "x5c", "sig", "certInfo", "pubArea"] {
            var statement = try TPMStatement()
            statement.members[name] = .some(nil)
            #expect(try statement.refusal()?.code == .attestationStatementMalformed, "without \(name)")
            statement.members[name] = .bool(true)
            #expect(
                try statement.refusal()?.code == .attestationStatementMalformed, "\(name) of another type")
        }
        var statement = try TPMStatement()
        statement.members = ["ecdaaKeyId": .bytes([1])]
        #expect(try statement.refusal()?.code == .attestationStatementMalformed)
        for version in ["1.2", "2", "2.0 ", ""] {
            statement.members = ["ver": .text(version)]
            #expect(try statement.refusal()?.code == .attestationStatementMalformed, "version \(version)")
        }
    }

    @Test("certInfo is what a TPM made to certify a key, nothing else that it signs")
    func certifications() throws {
        var statement = try TPMStatement()
        statement.info.magic = 0xff54_4346
        #expect(try statement.refusal()?.code == .attestationStatementMalformed)
        // TPM_ST_ATTEST_QUOTE, TPM_ST_ATTEST_CREATION, TPM_ST_ATTEST_NV.
        for type: UInt16 in [0x8018, 0x801a, 0x8014] {
            statement = try TPMStatement()
            statement.info.type = type
            #expect(try statement.refusal()?.code == .attestationStatementMalformed)
        }
    }

    @Test("what certInfo says of its signer, clock and firmware is ignored, the byte safe among it")
    func ignored() throws {
        var statement = try TPMStatement()
        statement.info.signer = []
        statement.info.qualifiedName = []
        statement.info.clock = [UInt8](repeating: 0xff, count: 16)
        statement.info.firmware = .max
        for safe: UInt8 in [0, 0x33, 0xff] {
            statement.info.safe = safe
            #expect(try statement.refusal() == nil)
        }
    }

    @Test("extraData of another ceremony is refused")
    func extraData() throws {
        for extraData in [[], [UInt8](repeating: 0, count: 32), [UInt8](repeating: 1, count: 33)] {
            var statement = try TPMStatement()
            statement.info.extraData = extraData
            #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        }
    }

    @Test("the certified name is that of the public area, by its own nameAlg")
    func names() throws {
        for (algorithm, digest) in [(UInt16(0x000c), DigestAlgorithm.sha384), (0x000d, .sha512)] {
            var statement = try TPMStatement()
            statement.area.nameAlgorithm = algorithm
            #expect(try statement.refusal()?.code == .attestationBindingMismatch)
            statement.nameDigest = digest
            #expect(try statement.refusal() == nil)
        }
        var statement = try TPMStatement()
        let sound = statement.area.bytes
        let name = Marshalled.number(TPMStatement.sha256Name) + OpenSSLCryptography().sha256(sound)
        statement.area.attributes ^= 1
        statement.info.name = name
        #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        for name in [[], Array(name.dropFirst(2)), Array(name.dropLast()), name + [0]] {
            statement = try TPMStatement()
            statement.info.name = name
            #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        }
    }

    @Test("a nameAlg that is no digest, or one that nobody computes, is refused")
    func nameAlgorithms() throws {
        // TPM_ALG_NULL, RSA, SM3_256, SHA3_256.
        for algorithm: UInt16 in [0x0010, 0x0001, 0x0012, 0x0027] {
            var statement = try TPMStatement()
            statement.area.nameAlgorithm = algorithm
            #expect(try statement.refusal()?.code == .attestationAlgorithmRefused)
        }
    }

    @Test("trap 55: a key's name by SHA-1 is refused unless the relying party accepts it")
    func nameBySHA1() throws {
        var statement = try TPMStatement()
        statement.area.nameAlgorithm = 0x0004
        statement.nameDigest = .sha1
        #expect(try statement.refusal()?.code == .attestationAlgorithmRefused)
        var policy = AttestationPolicy()
        policy.sha1 = .acceptedFromTPM
        #expect(try statement.refusal(under: policy) == nil)
    }

    @Test("trap 55: RS1 is refused unless the relying party accepts it, and then checked by SHA-1")
    func rs1() throws {
        var statement = try RS1Sample.statement()
        #expect(try statement.refusal()?.code == .attestationAlgorithmRefused)
        var policy = AttestationPolicy()
        policy.sha1 = .acceptedFromTPM
        #expect(try statement.refusal(under: policy) == nil)
        statement.digest = .sha256
        #expect(try statement.refusal(under: policy)?.code == .attestationSignatureInvalid)
        statement.digest = .sha1
        statement.info.safe ^= 1
        #expect(try statement.refusal(under: policy)?.code == .attestationSignatureInvalid)
        statement = try RS1Sample.statement()
        statement.keyInfo = try TPMStatement().keyInfo
        #expect(try statement.refusal(under: policy)?.code == .attestationAlgorithmRefused)
        statement.keyInfo = Marshalled.unknownKeyInfo
        #expect(try statement.refusal(under: policy)?.code == .attestationCertificateRefused)
    }

    @Test("trap 55: where RS1 is accepted, extraData by SHA-256 under it is not")
    func rs1FixesTheDigest() throws {
        var policy = AttestationPolicy()
        policy.sha1 = .acceptedFromTPM
        #expect(try RS1Sample.statement(.sha256).refusal(under: policy)?.code == .attestationBindingMismatch)
    }

    @Test("trap 62: the vector of Level 3 verifies, with a manufacturer on no list and safe 0x33")
    func vector() throws {
        guard let vector = Vectors.named("tpm.ES256/registration") else { return }
        let verified = try RegistrationVerifier(cryptography: OpenSSLCryptography())
            .verify(vector.registration, against: vector.expectation, at: SoftAuthenticator.now)
        #expect(verified.format == .tpm)
        #expect(verified.attestationType == .attestationCA)
        #expect(verified.trust == .noAnchor)
    }
}
