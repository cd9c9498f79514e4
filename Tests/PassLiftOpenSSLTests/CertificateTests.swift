import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("Certificates that a stranger sends")
struct CertificateTests {
    private let cryptography = OpenSSLCryptography()

    /// One with several attributes, extensions and string types.
    private func sample() throws -> (der: [UInt8], key: CredentialPublicKey) {
        var draft = CertificateDraft()
        draft.subject = [
            .init("2.5.4.6", "SE", tag: 19), .init("2.5.4.10", "Åkers Nyckel AB"),
            .init("2.5.4.11", "Authenticator Attestation"), .init("2.5.4.3", "Model 7", tag: 22),
            .init("2.5.4.3", bytes: [0x00, 0x58, 0x20, 0xac], tag: 30),
        ]
        draft.extensions = [
            CertificateExtension(
                oid: "1.3.6.1.4.1.45724.1.1.4", isCritical: false,
                value: DERWriter.octets([UInt8](repeating: 7, count: 16))),
            CertificateExtension(oid: "1.2.840.113635.100.8.2", isCritical: true, value: []),
        ]
        let key = try OpenSSLSigningKey.generate(.es256).publicKey
        return (try SoftwareCertificateAuthority().issue(draft, key: key), key)
    }

    @Test("every field is read, in order and with its kind")
    func everyField() throws {
        let (der, key) = try sample()
        let certificate = try #require(cryptography.certificate(der))
        #expect(certificate.version == 3)
        #expect(certificate.isAuthority == false)
        #expect(certificate.publicKey == key)
        #expect(
            certificate.subject == [
                NameAttribute(oid: "2.5.4.6", value: "SE", isPrintableString: true),
                NameAttribute(oid: "2.5.4.10", value: "Åkers Nyckel AB", isPrintableString: false),
                NameAttribute(oid: "2.5.4.11", value: "Authenticator Attestation", isPrintableString: false),
                NameAttribute(oid: "2.5.4.3", value: "Model 7", isPrintableString: false),
                NameAttribute(oid: "2.5.4.3", value: "X€", isPrintableString: false),
            ])
        let aaguid: [UInt8] = [4, 16] + [UInt8](repeating: 7, count: 16)
        #expect(
            certificate.extensions == [
                CertificateExtension(oid: "2.5.29.19", isCritical: true, value: [0x30, 0]),
                CertificateExtension(oid: "1.3.6.1.4.1.45724.1.1.4", isCritical: false, value: aaguid),
                CertificateExtension(oid: "1.2.840.113635.100.8.2", isCritical: true, value: []),
            ])
    }

    @Test("the key of every algorithm is read back", arguments: COSEAlgorithm.allCases)
    func everyKey(algorithm: COSEAlgorithm) throws {
        let key = try OpenSSLSigningKey.generate(algorithm)
        let root = try SoftwareCertificateAuthority(algorithm: algorithm)
        let leaf = try root.issue(CertificateDraft("leaf"), key: key.publicKey)
        #expect(cryptography.certificate(leaf)?.publicKey == key.publicKey)
        #expect(cryptography.certificate(root.certificate)?.publicKey == root.key.publicKey)
        #expect(cryptography.trust(in: [leaf], anchors: [root.certificate], at: 1_700_000_000) == .trusted)
    }

    @Test("version 1, an empty subject, and each answer of BasicConstraints are told")
    func versionAndConstraints() throws {
        let root = try SoftwareCertificateAuthority()
        var draft = CertificateDraft(nil, .absent)
        draft.version = 1
        let first = try #require(cryptography.certificate(root.issue(draft, key: root.key.publicKey)))
        #expect(first.version == 1)
        #expect(first.subject.isEmpty)
        #expect(first.isAuthority == nil)
        #expect(first.extensions.isEmpty)
        for (constraints, answer) in [(CertificateDraft.Constraints.endEntity, false), (.authority, true)] {
            let der = try root.issue(CertificateDraft("x", constraints), key: root.key.publicKey)
            #expect(cryptography.certificate(der)?.isAuthority == answer)
        }
    }

    @Test(
        "a certificate of any other version is none, the largest that a number can be included",
        arguments: [4, 1 << 31, 1 << 63, 0] as [UInt64])
    func oddVersion(version: UInt64) throws {
        let root = try SoftwareCertificateAuthority()
        var draft = CertificateDraft("x")
        draft.version = version
        #expect(try cryptography.certificate(root.issue(draft, key: root.key.publicKey)) == nil)
    }

    @Test("two extensions of one object identifier make no certificate, whether OpenSSL knows it or not")
    func duplicateExtensions() throws {
        let root = try SoftwareCertificateAuthority()
        for oid in ["1.3.6.1.4.1.45724.1.1.4", "2.5.29.19", "2.5.29.17"] {
            let value: [UInt8] = [0x30, 0x00]
            let item = CertificateExtension(oid: oid, isCritical: false, value: value)
            var draft = CertificateDraft("x", .absent)
            draft.extensions = [item, item]
            #expect(try cryptography.certificate(root.issue(draft, key: root.key.publicKey)) == nil, "\(oid)")
        }
    }

    @Test("a malformed BasicConstraints makes no certificate")
    func malformedConstraints() throws {
        let root = try SoftwareCertificateAuthority()
        let values: [[UInt8]] = [
            [], [0x30], [0x30, 1, 1], [0x04, 0], [0x30, 3, 1, 2, 0xff], [0x30, 0, 0],
        ]
        for value in values {
            var draft = CertificateDraft("x", .absent)
            draft.extensions = [CertificateExtension(oid: "2.5.29.19", isCritical: true, value: value)]
            #expect(
                try cryptography.certificate(root.issue(draft, key: root.key.publicKey)) == nil, "\(value)")
        }
    }

    @Test("an attribute that is no text makes no certificate")
    func subjectThatIsNoText() throws {
        let root = try SoftwareCertificateAuthority()
        let attributes: [CertificateDraft.Attribute] = [
            .init("2.5.4.3", bytes: [0xff, 0xfe], tag: 12), .init("2.5.4.3", bytes: [0, 1], tag: 3),
            .init("2.5.4.3", bytes: [0x41], tag: 30), .init("2.5.4.3", bytes: [], tag: 0x30),
            .init("2.5.4.3", bytes: [0xd8, 0x00], tag: 30),
        ]
        for attribute in attributes {
            var draft = CertificateDraft()
            draft.subject = [attribute]
            let der = try root.issue(draft, key: root.key.publicKey)
            #expect(cryptography.certificate(der) == nil, "\(attribute)")
        }
    }

    @Test("an object identifier of 64 bytes is spelled, one of 65 makes no certificate")
    func longIdentifiers() throws {
        let root = try SoftwareCertificateAuthority()
        for (count, isRead) in [(64, true), (65, false)] {
            // The first byte holds two arcs, every other one: 1.2.127.127…
            let oid = "1.2" + String(repeating: ".127", count: count - 1)
            var draft = CertificateDraft("x")
            draft.extensions = [CertificateExtension(oid: oid, isCritical: false, value: [5, 0])]
            let certificate = try cryptography.certificate(root.issue(draft, key: root.key.publicKey))
            #expect((certificate?.extensions.last?.oid == oid) == isRead)
            #expect((certificate != nil) == isRead)
        }
    }

    @Test("a certificate cut at any byte, or lengthened, is none")
    func truncation() throws {
        let (der, _) = try sample()
        for count in 0..<der.count {
            #expect(cryptography.certificate(Array(der.prefix(count))) == nil, "\(count) bytes")
        }
        #expect(cryptography.certificate(der + [0]) == nil)
        #expect(cryptography.certificate(der + der) == nil)
    }

    @Test("a certificate is read up to 16 KiB and refused past it")
    func size() throws {
        let root = try SoftwareCertificateAuthority()
        let limit = OpenSSLCryptography.maximumCertificateByteCount
        func certificate(padding: Int) throws -> [UInt8] {
            var draft = CertificateDraft("x")
            let value = [UInt8](repeating: 0, count: padding)
            draft.extensions = [CertificateExtension(oid: "1.2.3.4", isCritical: false, value: value)]
            let key = try OpenSSLSigningKey.generate(.ed25519).publicKey
            return try SoftwareCertificateAuthority(algorithm: .ed25519).issue(draft, key: key)
        }
        let spare = limit - (try certificate(padding: 8192).count - 8192)
        let atLimit = try certificate(padding: spare)
        #expect(atLimit.count == limit)
        #expect(cryptography.certificate(atLimit)?.extensions.last?.value.count == spare)
        let past = try certificate(padding: spare + 1)
        #expect(past.count == limit + 1)
        #expect(cryptography.certificate(past) == nil)
        #expect(cryptography.certificate([UInt8](repeating: 0x30, count: 1 << 22)) == nil)
        #expect(cryptography.trust(in: [past], anchors: [root.certificate], at: 0) == .certificateInvalid)
    }

    @Test("no certificate with one changed byte traps, nor is one trusted")
    func mutations() throws {
        let root = try SoftwareCertificateAuthority()
        let leaf = try root.issue(CertificateDraft("leaf"), key: root.key.publicKey)
        for index in leaf.indices {
            for mask: UInt8 in [0x01, 0x80, 0xff] {
                var changed = leaf
                changed[index] ^= mask
                _ = cryptography.certificate(changed)
                let verdict = cryptography.trust(
                    in: [changed], anchors: [root.certificate], at: 1_700_000_000)
                #expect(verdict != .trusted, "byte \(index) ^ \(mask)")
            }
        }
    }

    @Test("random bytes are no certificate")
    func randomBytes() {
        let seed: UInt64 = 0x5eed_ce47
        var generator = SplitMix64(seed: seed)
        for round in 0..<500 {
            var bytes = generator.bytes(Int.random(in: 0...300, using: &generator))
            if round % 2 == 0 { bytes = DERWriter.sequence(bytes) }
            #expect(cryptography.certificate(bytes) == nil, "seed \(seed), round \(round)")
        }
    }
}
