import CPassLiftOpenSSL
import PassLiftCeremony

/// One key per curve that holds the curve's parameters and nothing else, made once in the process.
struct CurveTemplates: Sendable {
    static let shared = CurveTemplates()

    private let p256 = CurveTemplates.make(.p256)
    private let p384 = CurveTemplates.make(.p384)
    private let p521 = CurveTemplates.make(.p521)

    subscript(curve: EllipticCurve) -> OpenSSLKey? {
        switch curve {
        case .p256: p256
        case .p384: p384
        case .p521: p521
        }
    }

    private static func make(_ curve: EllipticCurve) -> OpenSSLKey? {
        let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe context != nil, unsafe EVP_PKEY_paramgen_init(context) == 1,
            unsafe EVP_PKEY_CTX_set_group_name(context, curve.opensslName) == 1
        else { return nil }
        var made: OpaquePointer?
        unsafe EVP_PKEY_paramgen(context, &made)
        return unsafe OpenSSLKey(owning: made)
    }
}
