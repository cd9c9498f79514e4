import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("Attestation of format android-key")
struct AndroidKeyAttestationTests {
    private static let software = {
        var policy = AttestationPolicy()
        policy.androidKeys = .softwareAllowed
        return policy
    }()

    /// The refusals with those lists: by default, and where software may enforce.
    private func codes(
        hardware: [[UInt8]], software: [[UInt8]]
    ) throws -> [CeremonyRefusalCode?] {
        var statement = try AndroidKeyStatement()
        statement.description.hardwareEnforced = hardware
        statement.description.softwareEnforced = software
        return [try statement.refusal()?.code, try statement.refusal(under: Self.software)?.code]
    }

    @Test("Android certifies keys on a curve and RSA keys", arguments: [COSEAlgorithm.es256, .es384, .rs256])
    func kinds(credential: COSEAlgorithm) throws {
        let verified = try AndroidKeyStatement(credential).verify()
        #expect(verified.format == .androidKey)
        #expect(verified.attestationType == .basic)
        #expect(verified.trust == .noAnchor)
    }

    @Test("a statement has exactly alg, sig and x5c, each of its type")
    func members() throws {
        for name in ["alg", "sig", "x5c"] {
            var statement = try AndroidKeyStatement()
            statement.members[name] = .some(nil)
            #expect(try statement.refusal()?.code == .attestationStatementMalformed, "without \(name)")
            statement.members[name] = .bool(true)
            #expect(
                try statement.refusal()?.code == .attestationStatementMalformed, "\(name) of another type")
        }
        var statement = try AndroidKeyStatement()
        statement.members = ["ver": .text("1")]
        #expect(try statement.refusal()?.code == .attestationStatementMalformed)
    }

    @Test("a signature by another key, or by another algorithm, is refused")
    func signatures() throws {
        var statement = try AndroidKeyStatement()
        statement.signingKey = try OpenSSLSigningKey.generate(.es256)
        #expect(try statement.refusal()?.code == .attestationSignatureInvalid)
        statement = try AndroidKeyStatement()
        statement.algorithm = COSEAlgorithm.rs256.rawValue
        #expect(try statement.refusal()?.code == .attestationAlgorithmRefused)
        statement.algorithm = -65535
        #expect(try statement.refusal()?.code == .attestationAlgorithmRefused)
    }

    @Test("the certificate is that of the credential's own key")
    func keys() throws {
        var statement = try AndroidKeyStatement()
        statement.signingKey = try OpenSSLSigningKey.generate(.es256)
        statement.keyInfo = DERWriter.keyInfo(statement.signingKey.publicKey)
        #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        statement.keyInfo = Marshalled.unknownKeyInfo
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
    }

    @Test("the key was made for this ceremony")
    func challenges() throws {
        for challenge in [[], [UInt8](repeating: 0, count: 32), SoftAuthenticator.challenge] {
            var statement = try AndroidKeyStatement()
            statement.description.challenge = challenge
            #expect(try statement.refusal()?.code == .attestationBindingMismatch)
        }
    }

    @Test("a certificate without a description of the key, or with two, is refused")
    func descriptions() throws {
        var statement = try AndroidKeyStatement()
        statement.isDescribed = false
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
        statement = try AndroidKeyStatement()
        statement.draft.extensions = [AndroidKeyStatement.described(statement.description.bytes)]
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
    }

    @Test("versions, security levels and the unique id are ignored")
    func ignored() throws {
        var statement = try AndroidKeyStatement()
        statement.description.uniqueID = [1, 2, 3]
        for (version, level) in [(UInt64(1), UInt8(0)), (400, 2), (.max, 9)] {
            statement.description.version = DERWriter.integer(version)
            statement.description.securityLevel = DERWriter.enumerated(level)
            #expect(try statement.refusal() == nil)
        }
    }

    @Test("trap 61: a key for all applications is refused, whichever list says so")
    func allApplications() throws {
        let sound = [KeyDescription.signing, KeyDescription.generated]
        let refused: [CeremonyRefusalCode?] = [
            .attestationAuthorizationRefused, .attestationAuthorizationRefused,
        ]
        #expect(try codes(hardware: sound + [KeyDescription.allApplications], software: []) == refused)
        #expect(try codes(hardware: sound, software: [KeyDescription.allApplications]) == refused)
    }

    @Test("trap 61: origin and purpose count in the hardware's list alone, or in both where that is allowed")
    func lists() throws {
        let (signing, generated) = (KeyDescription.signing, KeyDescription.generated)
        let imported = DERWriter.explicit(702, DERWriter.integer(2))
        let verifying = DERWriter.explicit(1, DER.set([DERWriter.integer(3)]))
        let refused = CeremonyRefusalCode.attestationAuthorizationRefused
        let table: [([[UInt8]], [[UInt8]], CeremonyRefusalCode?, CeremonyRefusalCode?)] = [
            ([signing, generated], [], nil, nil),
            ([], [signing, generated], refused, nil),
            ([generated], [signing], refused, nil),
            ([signing], [generated], refused, nil),
            ([signing, generated], [signing, generated], nil, nil),
            ([], [], refused, refused),
            ([signing], [], refused, refused),
            ([generated], [], refused, refused),
            ([signing, imported], [], refused, refused),
            ([verifying, generated], [], refused, refused),
            // The union takes in what either list says.
            ([signing, generated], [imported], nil, refused),
            ([signing, imported], [generated], refused, refused),
            ([signing, generated], [verifying], nil, refused),
        ]
        for (row, (hardware, software, byDefault, whereAllowed)) in table.enumerated() {
            #expect(
                try codes(hardware: hardware, software: software) == [byDefault, whereAllowed], "row \(row)")
        }
    }

    @Test("a purpose equal to signing is signing alone")
    func purposes() throws {
        for purposes: [UInt64] in [[], [0], [2, 3], [3, 2], [7], [2, .max]] {
            let stated = DERWriter.explicit(1, DER.set(purposes.map(DERWriter.integer)))
            let codes = try codes(hardware: [stated, KeyDescription.generated], software: [])
            #expect(codes[0] == .attestationAuthorizationRefused, "\(purposes)")
        }
    }

    @Test("lists may hold tags that nobody knows yet, in any order")
    func unknownTags() throws {
        let unknown = [
            DERWriter.explicit(4_000, DERWriter.octets([1])), DERWriter.explicit(724, DERWriter.octets([])),
            DERWriter.explicit(0, []),
            DERWriter.explicit(65_536, DER.sequence([DERWriter.null])),
        ]
        let sound = [KeyDescription.signing, KeyDescription.generated]
        #expect(try codes(hardware: unknown + sound, software: unknown) == [nil, nil])
        #expect(try codes(hardware: sound.reversed() + unknown, software: []) == [nil, nil])
    }

    @Test("a list that says one thing twice, or anything without a tag of its own, is refused")
    func malformedLists() throws {
        let sound = [KeyDescription.signing, KeyDescription.generated]
        let twice = DERWriter.explicit(705, DERWriter.integer(1))
        let faults: [[[UInt8]]] = [
            sound + [KeyDescription.generated], sound + [KeyDescription.signing], sound + [twice, twice],
            sound + [DERWriter.integer(2)], sound + [[0x9f, 0x84, 0x58, 0x00]], sound + [[0x81, 0x01, 0x02]],
            [KeyDescription.signing, DERWriter.explicit(702, DERWriter.enumerated(0))],
            [KeyDescription.signing, DERWriter.explicit(702, DERWriter.integer(0) + DERWriter.null)],
            [KeyDescription.signing, DERWriter.explicit(702, [0x02, 0x01, 0x80])],
            [DERWriter.explicit(1, DERWriter.integer(2)), KeyDescription.generated],
            [DERWriter.explicit(1, DER.sequence([DERWriter.integer(2)])), KeyDescription.generated],
            [DERWriter.explicit(1, DER.set([DERWriter.enumerated(2)])), KeyDescription.generated],
            [
                DERWriter.explicit(1, DER.set([DERWriter.integer(2)]) + DERWriter.null),
                KeyDescription.generated,
            ],
        ]
        for (row, list) in faults.enumerated() {
            #expect(
                try codes(hardware: list, software: [])
                    == [.attestationCertificateRefused, .attestationCertificateRefused], "row \(row)")
        }
    }

    @Test("a description of another form is refused")
    func forms() throws {
        var statement = try AndroidKeyStatement()
        statement.description.version = DERWriter.enumerated(3)
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
        statement.description.version = [0x02, 0x01, 0xff]
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
        statement = try AndroidKeyStatement()
        statement.description.securityLevel = DERWriter.integer(1)
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
        statement = try AndroidKeyStatement()
        statement.description.trailing = [DERWriter.null]
        #expect(try statement.refusal()?.code == .attestationCertificateRefused)
    }

    @Test("a description cut at any byte, or longer by one, is a typed refusal")
    func truncation() throws {
        var statement = try AndroidKeyStatement()
        var description = statement.description
        description.challenge = OpenSSLCryptography().sha256(SoftAuthenticator.clientData(.registration))
        let sound = description.bytes
        statement.descriptionBytes = sound
        #expect(try statement.refusal() == nil)
        for bytes in (0..<sound.count).map({ Array(sound.prefix($0)) }) + [sound + [0]] {
            statement.descriptionBytes = bytes
            #expect(
                try statement.refusal()?.code == .attestationCertificateRefused, "\(bytes.count) bytes")
        }
    }

    @Test("random bytes as a description are typed refusals")
    func randomBytes() throws {
        let seed: UInt64 = 0xa11d_201d
        var random = SplitMix64(state: seed)
        var statement = try AndroidKeyStatement()
        let sound = statement.description.bytes
        for round in 0..<2_000 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8(
                    truncatingIfNeeded: random.next())
            }
            statement.descriptionBytes = bytes
            #expect(try statement.refusal()?.step == 22, "seed \(seed), round \(round)")
        }
    }

    @Test(
        "trap 61: the vector verifies, that with empty lists never, one by software where that is allowed"
    )
    func vectors() throws {
        let table: [(String, CeremonyRefusalCode?, CeremonyRefusalCode?)] = [
            ("android-key.ES256/registration", nil, nil),
            (
                "android-key.ES256/registration@main", .attestationAuthorizationRefused,
                .attestationAuthorizationRefused
            ),
            ("android-key.ES256.softwareEnforced/registration", .attestationAuthorizationRefused, nil),
        ]
        for (name, byDefault, whereAllowed) in table {
            guard let vector = Vectors.named(name) else { continue }
            for (policy, code) in [(AttestationPolicy(), byDefault), (Self.software, whereAllowed)] {
                let verifier = RegistrationVerifier(cryptography: OpenSSLCryptography(), attestation: policy)
                let refused = refusal { () throws(CeremonyRefusal) in
                    try verifier.verify(
                        vector.registration, against: vector.expectation, at: SoftAuthenticator.now)
                }
                #expect(refused?.code == code, "\(name)")
            }
        }
    }
}
