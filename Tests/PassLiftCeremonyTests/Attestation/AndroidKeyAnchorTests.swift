import PassLiftCeremony
import PassLiftTesting
import Testing

@Suite("Where the certificates of an android-key statement may lead")
struct AndroidKeyAnchorTests {
    private let root: SoftwareCertificateAuthority
    private let maker: SoftwareCertificateAuthority
    private var statement: AndroidKeyStatement

    init() throws {
        root = try SoftwareCertificateAuthority()
        maker = try root.authority(CertificateDraft("Maker", .authority))
        statement = try AndroidKeyStatement()
        statement.authority = maker
        statement.intermediates = [maker.certificate]
    }

    private func code(
        _ statement: AndroidKeyStatement, anchors: [TrustAnchor]
    ) throws -> CeremonyRefusalCode? {
        var policy = AttestationPolicy()
        policy.anchors = anchors
        return try statement.refusal(under: policy, asking: .direct)?.code
    }

    @Test("trap 61: a chain that leaves the root out leads to it, one that brings another does not")
    func roots() throws {
        let anchor = TrustAnchor(certificate: root.certificate)
        #expect(try code(statement, anchors: [anchor]) == nil)
        #expect(try code(statement, anchors: []) == .attestationUntrusted)
        let other = try SoftwareCertificateAuthority(root: CertificateDraft("Another root", .authority))
        #expect(
            try code(statement, anchors: [TrustAnchor(certificate: other.certificate)])
                == .attestationUntrusted)
        var whole = statement
        whole.intermediates.append(root.certificate)
        #expect(
            try code(whole, anchors: [TrustAnchor(certificate: other.certificate)]) == .attestationUntrusted)
        #expect(try code(whole, anchors: [TrustAnchor(certificate: other.certificate), anchor]) == nil)
    }

    @Test("trap 63: an intermediate and the attestation certificate itself may be anchors")
    func otherAnchors() throws {
        var statement = statement
        statement.intermediates = []
        #expect(
            try code(statement, anchors: [TrustAnchor(certificate: root.certificate)])
                == .attestationUntrusted)
        #expect(try code(statement, anchors: [TrustAnchor(certificate: maker.certificate)]) == nil)
        let leaf = try statement.certificate()
        statement.members["x5c"] = .array([.bytes(leaf)])
        #expect(try code(statement, anchors: [TrustAnchor(certificate: leaf)]) == nil)
        statement.members["x5c"] = .array([.bytes(try statement.certificate())])
        #expect(try code(statement, anchors: [TrustAnchor(certificate: leaf)]) == .attestationUntrusted)
    }

    @Test("an anchor vouches for the formats that it is for")
    func formats() throws {
        let table: [(Set<AttestationFormat>?, CeremonyRefusalCode?)] = [
            (nil, nil), ([.androidKey], nil), ([.tpm, .androidKey], nil), ([.tpm], .attestationUntrusted),
            ([], .attestationUntrusted),
        ]
        for (formats, code) in table {
            let anchor = TrustAnchor(certificate: root.certificate, formats: formats)
            #expect(try self.code(statement, anchors: [anchor]) == code)
        }
    }
}
