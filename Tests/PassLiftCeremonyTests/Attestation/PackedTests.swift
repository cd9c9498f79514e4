import PassLiftCeremony
import PassLiftOpenSSL
import Testing

@Suite("Packed attestation")
struct PackedTests {
    private static let certificateRules: [Broken<Certificate>] = [
        .init("version 3", .attestationCertificateRefused) { $0.version = 1 },
        .init("C is there", .attestationCertificateRefused) { $0.subject.removeAll { $0.oid == "2.5.4.6" } },
        .init("C is a PrintableString", .attestationCertificateRefused) {
            $0.subject[0].isPrintableString = false
        },
        .init("C has two characters", .attestationCertificateRefused) { $0.subject[0].value = "AAA" },
        .init("C is letters", .attestationCertificateRefused) { $0.subject[0].value = "A1" },
        .init("O is there", .attestationCertificateRefused) { $0.subject.removeAll { $0.oid == "2.5.4.10" } },
        .init("O says something", .attestationCertificateRefused) { $0.subject[1].value = "" },
        .init("OU is there", .attestationCertificateRefused) {
            $0.subject.removeAll { $0.oid == "2.5.4.11" }
        },
        .init("OU is the literal", .attestationCertificateRefused) {
            $0.subject[2].value = "authenticator attestation"
        },
        .init("there is one OU", .attestationCertificateRefused) { $0.subject.append($0.subject[2]) },
        .init("CN is there", .attestationCertificateRefused) { $0.subject.removeAll { $0.oid == "2.5.4.3" } },
        .init("BasicConstraints are there", .attestationCertificateRefused) { $0.isAuthority = nil },
        .init("it is no authority", .attestationCertificateRefused) { $0.isAuthority = true },
        .init("its key is of a known kind", .attestationCertificateRefused) { $0.publicKey = nil },
        .init("an extension comes once", .attestationCertificateRefused) {
            let model = CertificateExtension(
                oid: AttestationStage.modelExtension, isCritical: false, value: AttestationStage.modelValue())
            $0.extensions = [model, model]
        },
    ]

    @Test("a certificate that keeps every rule is taken, and the statement is basic")
    func accepted() throws {
        let stage = try AttestationStage()
        let verified = try stage.verify(
            "packed", AttestationStage.map(stage.packed()), stage.certificate)
        #expect(verified.format == .packed)
        #expect(verified.attestationType == .basic)
        #expect(verified.trust == .noAnchor)
    }

    @Test("a certificate that breaks one rule of section 8.2.1 is refused", arguments: certificateRules)
    func certificateRule(broken: Broken<Certificate>) throws {
        let stage = try AttestationStage()
        var certificate = stage.certificate
        broken.change(&certificate)
        let refused = try stage.refusal("packed", stage.packed(), certificate)
        #expect(refused?.step == 22)
        #expect(refused?.code == broken.code, "\(broken.rule)")
    }

    @Test(
        "trap 59: the aaguid extension may be absent, else is the model, not critical, wrapped twice"
    )
    func model() throws {
        let stage = try AttestationStage()
        let value = AttestationStage.modelValue()
        let other = [UInt8](repeating: 0x12, count: 16)
        let table: [(name: String, isCritical: Bool, value: [UInt8], CeremonyRefusalCode?)] = [
            ("the model", false, value, nil),
            ("critical", true, value, .attestationCertificateRefused),
            ("another model", false, AttestationStage.modelValue(other), .attestationBindingMismatch),
            ("wrapped once", false, AttestationStage.model, .attestationCertificateRefused),
            ("wrapped thrice", false, [0x04, 0x12] + value, .attestationCertificateRefused),
            ("short", false, [0x04, 0x0f] + value.dropFirst(3), .attestationCertificateRefused),
            ("trailing", false, value + [0x00], .attestationCertificateRefused),
            ("a BIT STRING", false, [0x03] + value.dropFirst(), .attestationCertificateRefused),
            ("empty", false, [], .attestationCertificateRefused),
        ]
        #expect(try stage.refusal("packed", stage.packed(), stage.certificate) == nil)
        for (name, isCritical, value, code) in table {
            var certificate = stage.certificate
            certificate.extensions = [
                CertificateExtension(
                    oid: AttestationStage.modelExtension, isCritical: isCritical, value: value)
            ]
            #expect(try stage.refusal("packed", stage.packed(), certificate)?.code == code, "\(name)")
        }
    }

    @Test("every known algorithm may sign, and the other name of the same algorithm is the same")
    func algorithms() throws {
        for algorithm in COSEAlgorithm.allCases {
            let stage = try AttestationStage(attestation: algorithm)
            #expect(try stage.refusal("packed", stage.packed(), stage.certificate) == nil, "\(algorithm)")
        }
        let stage = try AttestationStage()
        #expect(try stage.refusal("packed", stage.packed(-9), stage.certificate) == nil)
    }

    @Test("an algorithm that is unknown, or not of the certificate's key, is refused")
    func refusedAlgorithms() throws {
        let stage = try AttestationStage()
        for algorithm: Int64 in [-65_535, -37, 0, 1, -8, -35, -257] {
            let refused = try stage.refusal("packed", stage.packed(algorithm), stage.certificate)
            #expect(refused?.code == .attestationAlgorithmRefused, "\(algorithm)")
        }
    }

    @Test("a signature over anything else, or by another key, is refused")
    func signatures() throws {
        let stage = try AttestationStage()
        let other = try AttestationStage()
        let key = stage.attestationKey
        let signatures: [[UInt8]] = [
            try key.sign(stage.authData), try key.sign(stage.hash + stage.authData),
            try other.attestationKey.sign(stage.signed), try stage.credential.key.sign(stage.signed), [],
        ]
        for signature in signatures {
            var statement = try stage.packed()
            statement[1].1 = .bytes(signature)
            let refused = stage.refusal("packed", statement, stage.certificate)
            #expect(refused?.code == .attestationSignatureInvalid)
        }
    }

    @Test("a statement with a member missing, of another type, or too many is refused")
    func syntax() throws {
        let stage = try AttestationStage()
        let whole = try stage.packed()
        var statements = whole.indices.dropLast().map { index in
            var statement = whole
            statement.remove(at: index)
            return statement
        }
        statements += whole.indices.map { index in
            var statement = whole
            statement[index].1 = .text("x")
            return statement
        }
        statements.append(whole + [("ver", .text("2.0"))])
        statements.append(Array(whole.dropLast()) + [("x5c", .array([]))])
        statements.append(Array(whole.dropLast()) + [("x5c", .array([.text("x")]))])
        statements.append(Array(whole.dropLast()) + [("x5c", .null)])
        for statement in statements {
            let refused = stage.refusal("packed", statement, stage.certificate)
            #expect(refused?.code == .attestationStatementMalformed, "\(statement.map(\.0))")
        }
        #expect(
            stage.refusal("packed", .array([]), stage.certificate)?.code == .attestationStatementMalformed)
    }

    @Test("ECDAA of Level 1 is refused by its name")
    func ecdaa() throws {
        let stage = try AttestationStage()
        let statement = try Array(stage.packed().dropLast()) + [("ecdaaKeyId", .bytes([1]))]
        let refused = stage.refusal("packed", statement, stage.certificate)
        #expect(refused?.code == .attestationStatementMalformed)
        #expect(refused?.detail.contains("ECDAA") == true)
    }

    @Test("self attestation of another algorithm than the key's, or by another key, is refused")
    func selfAttestation() throws {
        let stage = try AttestationStage()
        func statement(_ algorithm: Int64, by key: OpenSSLSigningKey) throws -> [(String, CBORValue)] {
            [("alg", .integer(algorithm)), ("sig", .bytes(try key.sign(stage.signed)))]
        }
        let key = stage.credential.key
        let certificate = stage.certificate
        #expect(try stage.refusal("packed", statement(-7, by: key), certificate) == nil)
        #expect(
            try stage.refusal("packed", statement(-9, by: key), certificate)?.code
                == .attestationStatementMalformed)
        #expect(
            try stage.refusal("packed", statement(-7, by: stage.attestationKey), certificate)?.code
                == .attestationSignatureInvalid)
    }
}
