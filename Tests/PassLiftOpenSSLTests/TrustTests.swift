import PassLiftCeremony
import PassLiftOpenSSL
import PassLiftTesting
import Testing

@Suite("Paths to an anchor")
struct TrustTests {
    private static let now: Int64 = 1_700_000_000
    private let cryptography = OpenSSLCryptography()
    private let root: SoftwareCertificateAuthority
    private let middle: SoftwareCertificateAuthority
    private let leaf: [UInt8]
    private let key: CredentialPublicKey

    init() throws {
        root = try SoftwareCertificateAuthority()
        middle = try root.authority(CertificateDraft("Test intermediate", .authority))
        key = try OpenSSLSigningKey.generate(.es256).publicKey
        leaf = try middle.issue(CertificateDraft("leaf"), key: key)
    }

    private func trust(_ path: [[UInt8]], _ anchors: [[UInt8]], at seconds: Int64 = now) -> TrustVerdict {
        cryptography.trust(in: path, anchors: anchors, at: seconds)
    }

    @Test("a path to a root that is an anchor is trusted, with or without the root in it")
    func rootAnchor() {
        #expect(trust([leaf, middle.certificate], [root.certificate]) == .trusted)
        #expect(trust([leaf, middle.certificate, root.certificate], [root.certificate]) == .trusted)
    }

    @Test("the certificates after the first may come in any order, twice, and with strange ones")
    func anyOrder() throws {
        let upper = try root.authority(CertificateDraft("Upper", .authority))
        let lower = try upper.authority(CertificateDraft("Lower", .authority))
        let leaf = try lower.issue(CertificateDraft("leaf"), key: key)
        let stranger = try SoftwareCertificateAuthority(root: CertificateDraft("Stranger", .authority))
        let rest = [upper.certificate, stranger.certificate, lower.certificate, upper.certificate]
        #expect(trust([leaf] + rest, [root.certificate]) == .trusted)
    }

    @Test("trap 63: an intermediate is an anchor, whether or not the path goes on to its root")
    func intermediateAnchor() {
        #expect(trust([leaf], [middle.certificate]) == .trusted)
        #expect(trust([leaf, middle.certificate], [middle.certificate]) == .trusted)
        #expect(trust([leaf, middle.certificate, root.certificate], [middle.certificate]) == .trusted)
    }

    @Test("trap 63: the attestation certificate itself is an anchor, and is then judged alone")
    func leafAnchor() throws {
        #expect(trust([leaf], [leaf]) == .trusted)
        #expect(trust([leaf, middle.certificate, root.certificate], [leaf]) == .trusted)
        var old = CertificateDraft("Old intermediate", .authority)
        old.notAfter = Self.now - 1
        let expired = try root.authority(old)
        let below = try expired.issue(CertificateDraft("leaf"), key: key)
        let path = [below, expired.certificate, root.certificate]
        #expect(trust(path, [below, root.certificate]) == .trusted)
        #expect(trust(path, [root.certificate]) == .outsideValidity)
        #expect(trust([leaf], [below]) == .issuerUnknown)
    }

    @Test("trap 56: a root that comes with the path is not trusted for being there")
    func ownRoot() throws {
        let other = try SoftwareCertificateAuthority(root: CertificateDraft("Other root", .authority))
        let whole = [leaf, middle.certificate, root.certificate]
        #expect(trust(whole, [other.certificate]) == .issuerUnknown)
        #expect(trust([root.certificate], [other.certificate]) == .issuerUnknown)
        #expect(trust(whole + [other.certificate], [other.certificate]) == .issuerUnknown)
        #expect(trust([leaf, other.certificate], [other.certificate]) == .issuerUnknown)
    }

    @Test("another root of an anchor's name is not that anchor")
    func namesake() throws {
        let forged = try SoftwareCertificateAuthority()
        let made = try forged.issue(CertificateDraft("leaf"), key: key)
        #expect(trust([made], [root.certificate]) == .certificateInvalid)
        #expect(trust([made, forged.certificate], [root.certificate]) == .certificateInvalid)
        #expect(trust([forged.certificate], [root.certificate]) == .issuerUnknown)
    }

    @Test("trap 65: of several anchors of one name, each is found")
    func renewedRoot() throws {
        let renewed = try SoftwareCertificateAuthority()
        let anchors = [root.certificate, renewed.certificate]
        let below = try renewed.issue(CertificateDraft("leaf"), key: key)
        #expect(trust([below], anchors) == .trusted)
        #expect(trust([below], anchors.reversed()) == .trusted)
        #expect(trust([leaf, middle.certificate], anchors) == .trusted)
        #expect(trust([leaf, middle.certificate], anchors.reversed()) == .trusted)
    }

    @Test("of hundreds of anchors the one that is named is found")
    func manyAnchors() throws {
        let others = try (0..<300).map { number in
            try SoftwareCertificateAuthority(root: CertificateDraft("Root \(number)", .authority)).certificate
        }
        let path = [leaf, middle.certificate]
        #expect(trust(path, others + [root.certificate]) == .trusted)
        #expect(trust(path, others + [middle.certificate]) == .trusted)
        #expect(trust(path, others + [leaf]) == .trusted)
        #expect(trust(path, others) == .issuerUnknown)
    }

    @Test("a root whose name is spelled with other cases and spaces is still the issuer")
    func spelledName() throws {
        let draft = CertificateDraft("  TEST   Root ", .authority)
        let spelled = try SoftwareCertificateAuthority(root: draft)
        let below = try spelled.issue(CertificateDraft("leaf"), key: key)
        #expect(trust([below], [spelled.certificate, root.certificate]) == .trusted)
        #expect(trust([below], [root.certificate, spelled.certificate]) == .trusted)
    }

    @Test("a path with a gap ends at an unknown issuer")
    func missingIntermediate() {
        #expect(trust([leaf], [root.certificate]) == .issuerUnknown)
        #expect(trust([leaf, root.certificate], [root.certificate]) == .issuerUnknown)
    }

    @Test("no anchor, no path, an anchor that is no certificate: nothing is trusted")
    func nothing() {
        #expect(trust([leaf], []) == .noAnchor)
        #expect(trust([], [root.certificate]) == .issuerUnknown)
        #expect(trust([leaf, middle.certificate], [[1, 2, 3]]) == .issuerUnknown)
        #expect(trust([[1, 2, 3]], [[1, 2, 3]]) == .certificateInvalid)
        #expect(trust([leaf, middle.certificate], [[], root.certificate]) == .trusted)
        #expect(trust([leaf, [], middle.certificate], [root.certificate]) == .certificateInvalid)
    }

    @Test("a certificate counts from the first second of its validity through the last")
    func validity() throws {
        var draft = CertificateDraft("leaf")
        draft.notBefore = Self.now - 10
        draft.notAfter = Self.now + 10
        let below = try root.issue(draft, key: key)
        let expected: [(Int64, TrustVerdict)] = [
            (-11, .outsideValidity), (-10, .trusted), (0, .trusted), (10, .trusted), (11, .outsideValidity),
        ]
        for (offset, verdict) in expected {
            #expect(trust([below], [root.certificate], at: Self.now + offset) == verdict, "\(offset)")
            #expect(trust([below], [below], at: Self.now + offset) == verdict, "\(offset)")
        }
    }

    @Test("an anchor outside its validity is none", arguments: [Int64.min, -1, 4_102_444_800, .max])
    func anchorValidity(seconds: Int64) throws {
        let verdict = trust([leaf, middle.certificate], [root.certificate], at: seconds)
        #expect([.outsideValidity, .certificateInvalid].contains(verdict))
        #expect(trust([leaf, middle.certificate], [root.certificate], at: 4_102_444_799) == .trusted)
    }

    @Test(
        "whoever is no authority vouches for nobody",
        arguments: [CertificateDraft.Constraints.absent, .endEntity])
    func noAuthority(constraints: CertificateDraft.Constraints) throws {
        // A key usage with keyCertSign, which alone makes no authority (RFC 5280, section 6.1.4 (k)).
        let usage = CertificateExtension(oid: "2.5.29.15", isCritical: true, value: [3, 2, 2, 4])
        for extensions in [[], [usage]] {
            var draft = CertificateDraft("No authority", constraints)
            draft.extensions = extensions
            let signer = try root.authority(draft)
            let below = try signer.issue(CertificateDraft("leaf"), key: key)
            #expect(trust([below, signer.certificate], [root.certificate]) == .certificateInvalid)
        }
    }

    @Test("an authority may not go past its path length, nor sign where its key usage says no")
    func authorityLimits() throws {
        let none: [UInt8] = [0x30, 6, 1, 1, 0xff, 2, 1, 0]
        var draft = CertificateDraft("Last authority", .absent)
        draft.extensions = [CertificateExtension(oid: "2.5.29.19", isCritical: true, value: none)]
        let last = try root.authority(draft)
        #expect(
            trust([try last.issue(CertificateDraft("leaf"), key: key), last.certificate], [root.certificate])
                == .trusted)
        let past = try last.authority(CertificateDraft("Past", .authority))
        let below = try past.issue(CertificateDraft("leaf"), key: key)
        #expect(
            trust([below, past.certificate, last.certificate], [root.certificate]) == .certificateInvalid)
        var mute = CertificateDraft("Mute", .authority)
        mute.extensions = [CertificateExtension(oid: "2.5.29.15", isCritical: true, value: [3, 2, 7, 0x80])]
        let muted = try root.authority(mute)
        let signed = try muted.issue(CertificateDraft("leaf"), key: key)
        // OpenSSL does not take it as the issuer at all.
        #expect(trust([signed, muted.certificate], [root.certificate]) != .trusted)
    }

    @Test("a critical extension that OpenSSL does not know breaks a path, one that it knows does not")
    func criticalExtensions() throws {
        let name = DERWriter.sequence(DERWriter.element(0x82, Array("example.org".utf8)))
        let cases: [(CertificateExtension, TrustVerdict)] = [
            (CertificateExtension(oid: "1.2.3.4", isCritical: true, value: [5, 0]), .certificateInvalid),
            (CertificateExtension(oid: "1.2.3.4", isCritical: false, value: [5, 0]), .trusted),
            (CertificateExtension(oid: "2.5.29.17", isCritical: true, value: name), .trusted),
        ]
        for (item, verdict) in cases {
            var draft = CertificateDraft()
            draft.extensions = [item]
            #expect(trust([try root.issue(draft, key: key)], [root.certificate]) == verdict, "\(item.oid)")
        }
    }

    @Test("a path of 8 certificates is followed, one of 9 is not")
    func length() throws {
        let limit = OpenSSLCryptography.maximumPathCount
        var path: [[UInt8]] = []
        var issuer = root
        for depth in 1...limit {
            let leaf = try issuer.issue(CertificateDraft("leaf"), key: key)
            if depth == limit { #expect(trust([leaf] + path, [root.certificate]) == .trusted) }
            issuer = try issuer.authority(CertificateDraft("Authority \(depth)", .authority))
            path.insert(issuer.certificate, at: 0)
        }
        let leaf = try issuer.issue(CertificateDraft("leaf"), key: key)
        #expect(path.count == limit)
        #expect(trust([leaf] + path, [root.certificate]) == .certificateInvalid)
        let crowd = Array(repeating: root.certificate, count: 10_000)
        #expect(trust([leaf] + crowd, [root.certificate]) == .certificateInvalid)
    }

    @Test("a key that is too weak breaks a path")
    func weakKey() throws {
        for (bits, verdict) in [(1024, TrustVerdict.certificateInvalid), (2048, .trusted)] {
            let modulus = [UInt8](repeating: 0xc5, count: bits / 8)
            let weak = CredentialPublicKey.rsa(modulus: modulus, exponent: [1, 0, 1])
            let below = try root.issue(CertificateDraft("leaf"), key: weak)
            #expect(trust([below], [root.certificate]) == verdict, "\(bits) bits")
        }
    }
}
