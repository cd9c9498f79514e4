import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("Attestation under made certificates")
struct MadeCertificateTests {
    private let made: MadeCertificates

    init() throws {
        made = try MadeCertificates()
    }

    private static let rules: [Broken<CertificateDraft>] = [
        .init("version 3", .attestationCertificateRefused) { $0.version = 1 },
        .init("C is a PrintableString", .attestationCertificateRefused) { $0.subject[0].tag = 12 },
        .init("C has two letters", .attestationCertificateRefused) {
            $0.subject[0] = .init("2.5.4.6", "A", tag: 19)
        },
        .init("O is there", .attestationCertificateRefused) { $0.subject.remove(at: 1) },
        .init("OU is the literal", .attestationCertificateRefused) {
            $0.subject[2] = .init("2.5.4.11", "Authenticator Attestation ")
        },
        .init("CN is there", .attestationCertificateRefused) { $0.subject.remove(at: 3) },
        .init("BasicConstraints are there", .attestationCertificateRefused) { $0.constraints = .absent },
        .init("it is no authority", .attestationCertificateRefused) { $0.constraints = .authority },
        .init("the aaguid extension is not critical", .attestationCertificateRefused) {
            $0.extensions = [model(isCritical: true, AttestationStage.modelValue())]
        },
        .init("the aaguid is wrapped twice", .attestationCertificateRefused) {
            $0.extensions = [model(AttestationStage.model)]
        },
        .init("the aaguid is the authenticator's", .attestationBindingMismatch) {
            $0.extensions = [model(AttestationStage.modelValue([UInt8](repeating: 0, count: 16)))]
        },
    ]

    private static func model(isCritical: Bool = false, _ value: [UInt8]) -> CertificateExtension {
        CertificateExtension(oid: AttestationStage.modelExtension, isCritical: isCritical, value: value)
    }

    @Test("a certificate that breaks one rule of section 8.2.1 is refused, trusted or not", arguments: rules)
    func certificateRule(broken: Broken<CertificateDraft>) throws {
        let anchors = [TrustAnchor(certificate: made.authority.certificate)]
        #expect(try made.refusal([made.leaf()], anchors: anchors) == nil)
        var draft = MadeCertificates.draft
        broken.change(&draft)
        let refused = try made.refusal([made.leaf(draft)], anchors: anchors)
        #expect(refused?.step == 22)
        #expect(refused?.code == broken.code, "\(broken.rule)")
    }

    @Test("trap 59: the aaguid extension is read out of a real certificate")
    func model() throws {
        var draft = MadeCertificates.draft
        draft.extensions = [Self.model(AttestationStage.modelValue())]
        #expect(try made.verify([made.leaf(draft)]).attestationType == .basic)
    }

    @Test("trap 56: a chain that brings its own root is untrusted, and refused where trust is asked")
    func ownRoot() throws {
        let own = made.authority.certificate
        let path = [try made.leaf(), own]
        let other = try SoftwareCertificateAuthority().certificate
        for anchors in [[], [TrustAnchor(certificate: other)]] {
            let refused = try made.refusal(path, anchors: anchors)
            #expect(refused?.step == 24)
            #expect(refused?.code == .attestationUntrusted)
            #expect(try made.verify(path, anchors: anchors).trust != .trusted)
        }
        #expect(try made.refusal(path, anchors: [TrustAnchor(certificate: own)]) == nil)
    }

    @Test("a path may end at a root, an intermediate or the certificate itself, and may leave the root out")
    func anchors() throws {
        let intermediate = try made.authority.authority(CertificateDraft("Intermediate", .authority))
        let leaf = try intermediate.issue(MadeCertificates.draft, key: made.stage.attestationKey.publicKey)
        let path = [leaf, intermediate.certificate]
        for anchor in [made.authority.certificate, intermediate.certificate, leaf] {
            #expect(try made.refusal(path, anchors: [TrustAnchor(certificate: anchor)]) == nil)
        }
        let root = [TrustAnchor(certificate: made.authority.certificate)]
        #expect(try made.refusal(path + [made.authority.certificate], anchors: root) == nil)
        #expect(try made.refusal([leaf], anchors: root)?.code == .attestationUntrusted)
    }

    @Test("an anchor counts for the formats that it is for")
    func formats() throws {
        let path = [try made.leaf()]
        let own = made.authority.certificate
        #expect(try made.refusal(path, anchors: [TrustAnchor(certificate: own, formats: [.packed])]) == nil)
        for formats: Set<AttestationFormat> in [[], [.apple, .tpm]] {
            let anchors = [TrustAnchor(certificate: own, formats: formats)]
            #expect(try made.refusal(path, anchors: anchors)?.code == .attestationUntrusted)
            #expect(try made.verify(path, anchors: anchors).trust == .noAnchor)
        }
    }

    @Test("a certificate outside its validity is untrusted at that time, and trusted at another")
    func validity() throws {
        let path = [try made.leaf()]
        let anchors = [TrustAnchor(certificate: made.authority.certificate)]
        let refused = try made.refusal(path, anchors: anchors, at: 0)
        #expect(refused?.code == .attestationUntrusted)
        #expect(refused?.detail.hasSuffix(TrustVerdict.outsideValidity.rawValue) == true)
    }

    @Test("a broken certificate behind the first is not looked at, unless trust is asked for")
    func behind() throws {
        let path = [try made.leaf(), [0x30, 0x00]]
        let anchors = [TrustAnchor(certificate: made.authority.certificate)]
        #expect(try made.verify(path, anchors: anchors).trust == .certificateInvalid)
        #expect(try made.refusal(path, anchors: anchors)?.code == .attestationUntrusted)
    }

    @Test("a token's certificate needs no subject of section 8.2.1")
    func token() throws {
        let stage = made.stage
        guard case .ellipticCurve(_, let x, let y) = stage.credential.key.publicKey else { return }
        let signed =
            [0x00] + stage.authData.prefix(32) + stage.hash + stage.credential.credentialID + [0x04] + x + y
        let leaf = try made.leaf(CertificateDraft("Token", .absent))
        let response = stage.response(
            "fido-u2f",
            AttestationStage.map([
                ("sig", .bytes(try stage.attestationKey.sign(signed))), ("x5c", .array([.bytes(leaf)])),
            ]))
        #expect(refusal(of: response, against: SoftAuthenticator.expectation(.registration)) == nil)
    }
}
