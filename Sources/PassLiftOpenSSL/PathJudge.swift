import CPassLiftOpenSSL
import PassLiftCeremony

/// Asks OpenSSL whether the certificates of one statement lead to an anchor at one time.
struct PathJudge {
    /// Keys and signatures with 112 bits of security, RSA with 2048 bits and SHA-224: what NIST SP 800-131A
    /// still allows, and the least that `check` takes.
    private static let securityLevel: Int32 = 2
    /// How many anchors of one name are tried one by one.
    private static let maximumNamesakeCount = 8

    private let path: [OpenSSLCertificate]
    private let first: OpenSSLCertificate
    private let seconds: Int

    /// A judge of `path`, the attestation certificate first; nil where it is too long or holds what is no
    /// certificate that can be read.
    init?(_ path: [[UInt8]], at seconds: Int64) {
        guard path.count <= OpenSSLCryptography.maximumPathCount else { return nil }
        let certificates = path.compactMap { OpenSSLCertificate($0) }
        guard certificates.count == path.count, let first = certificates.first,
            certificates.allSatisfy({ $0.extensions != nil }),
            let seconds = Int(exactly: seconds)
        else { return nil }
        self.path = certificates
        self.first = first
        self.seconds = seconds
    }

    /// The best verdict that `anchors` (DER) give, of which only those matter that the path names.
    ///
    /// OpenSSL takes the first anchor that has the issuer's name, not the one whose key made the signature; a
    /// vendor that renews a root under its old name is why the namesakes get their turn.
    func verdict(anchors: [[UInt8]]) -> TrustVerdict {
        let named = anchors.filter(isMentioned).compactMap { OpenSSLCertificate($0) }
        let verdict = ask(named)
        switch verdict {
        case .trusted, .noAnchor, .issuerUnknown: return verdict
        case .outsideValidity, .certificateInvalid: break
        }
        guard named.count > 1 else { return verdict }
        let isTrusted = named.prefix(Self.maximumNamesakeCount).contains { ask([$0]) == .trusted }
        return isTrusted ? .trusted : verdict
    }

    /// Whether a certificate of the path names `anchor` as its issuer; also where its name is not to be
    /// found, so that OpenSSL decides.
    private func isMentioned(_ anchor: [UInt8]) -> Bool {
        guard let name = SubjectName(of: anchor) else { return true }
        return path.contains { name.isIssuer(of: $0) }
    }

    /// The verdict on the first certificate alone, which is itself an anchor.
    func verdictAlone() -> TrustVerdict {
        ask([first])
    }

    /// The store holds the anchors and nothing else; what the statement brought is only material to build
    /// with. A partial chain is wanted: an anchor need not be a root.
    private func ask(_ anchors: [OpenSSLCertificate]) -> TrustVerdict {
        let store = unsafe X509_STORE_new()
        defer { unsafe X509_STORE_free(store) }
        let brought = unsafe OPENSSL_sk_new_null()
        defer { unsafe OPENSSL_sk_free(brought) }
        let context = unsafe X509_STORE_CTX_new()
        defer { unsafe X509_STORE_CTX_free(context) }
        return withExtendedLifetime(path) {
            guard unsafe store != nil, unsafe brought != nil,
                anchors.allSatisfy({ unsafe X509_STORE_add_cert(store, $0.pointer) == 1 }),
                path.dropFirst().allSatisfy({
                    unsafe OPENSSL_sk_push(brought, UnsafeRawPointer($0.pointer)) > 0
                }),
                unsafe X509_STORE_CTX_init(context, store, first.pointer, brought) == 1
            else { return .certificateInvalid }
            let terms = unsafe X509_STORE_CTX_get0_param(context)
            unsafe X509_VERIFY_PARAM_set_time(terms, seconds)
            unsafe X509_VERIFY_PARAM_set_flags(terms, UInt(X509_V_FLAG_PARTIAL_CHAIN))
            unsafe X509_VERIFY_PARAM_set_depth(terms, Int32(OpenSSLCryptography.maximumPathCount))
            unsafe X509_VERIFY_PARAM_set_auth_level(terms, Self.securityLevel)
            unsafe X509_STORE_CTX_set_verify_cb(context, Self.acceptLastSecond)
            guard unsafe X509_verify_cert(context) == 1 else {
                return unsafe Self.verdict(on: X509_STORE_CTX_get_error(context))
            }
            return unsafe Self.isBuiltOfAuthorities(X509_STORE_CTX_get0_chain(context))
                ? .trusted : .certificateInvalid
        }
    }

    /// That every certificate between the first and the anchor is an authority by its BasicConstraints (RFC
    /// 5280, section 6.1.4 (k)): OpenSSL is content with a key usage or Netscape's type.
    private static func isBuiltOfAuthorities(_ chain: OpaquePointer?) -> Bool {
        let count = unsafe OPENSSL_sk_num(chain)
        guard count > 2 else { return count > 0 }
        return (1..<count - 1).allSatisfy { place in
            guard let link = unsafe OPENSSL_sk_value(chain, place) else { return false }
            return unsafe X509_get_extension_flags(OpaquePointer(link)) & UInt32(EXFLAG_CA) != 0
        }
    }

    /// Lets the last second of a certificate's validity count (RFC 5280, section 4.1.2.5: inclusive), which
    /// OpenSSL takes as past; refuses whatever OpenSSL refuses.
    private static let acceptLastSecond: @convention(c) (Int32, OpaquePointer?) -> Int32 = {
        verdict, context in
        guard verdict != 1, unsafe X509_STORE_CTX_get_error(context) == X509_V_ERR_CERT_HAS_EXPIRED,
            let certificate = unsafe X509_STORE_CTX_get_current_cert(context)
        else { return verdict }
        let seconds = unsafe X509_VERIFY_PARAM_get_time(X509_STORE_CTX_get0_param(context))
        guard unsafe ASN1_TIME_cmp_time_t(X509_get0_notAfter(certificate), seconds) == 0 else {
            return verdict
        }
        unsafe X509_STORE_CTX_set_error(context, X509_V_OK)
        return 1
    }

    private static func verdict(on fault: Int32) -> TrustVerdict {
        switch fault {
        case X509_V_ERR_CERT_NOT_YET_VALID, X509_V_ERR_CERT_HAS_EXPIRED: .outsideValidity
        case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY,
            X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN,
            X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, X509_V_ERR_CERT_UNTRUSTED:
            .issuerUnknown
        default: .certificateInvalid
        }
    }
}
