import CPassLiftOpenSSL
import PassLiftCeremony

/// An owned `EVP_PKEY`, freed once; its pointer never leaves this module.
///
/// Sendable: a key that is shared is only read, and OpenSSL 3 lets several threads read one key, each through
/// a context of its own; a key that changes (``PointKey``) has one holder at a time.
@safe
final class OpenSSLKey: @unchecked Sendable {
    let pointer: OpaquePointer

    /// Takes over `pointer`; nil when there is none.
    init?(owning pointer: OpaquePointer?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = unsafe pointer
    }

    deinit { unsafe EVP_PKEY_free(pointer) }
}

extension OpenSSLKey {
    /// The public key that `point` encodes on `curve` (RFC 8032).
    static func edwards(_ curve: EdwardsCurve, point: [UInt8]) -> OpenSSLKey? {
        guard point.count == curve.pointLength else { return nil }
        let kind =
            switch curve {
            case .ed25519: EVP_PKEY_ED25519
            case .ed448: EVP_PKEY_ED448
            }
        return unsafe OpenSSLKey(owning: EVP_PKEY_new_raw_public_key(kind, nil, point, point.count))
    }

    /// The public RSA key of `modulus` and `exponent`, both big-endian.
    static func rsa(modulus: [UInt8], exponent: [UInt8]) -> OpenSSLKey? {
        let n = unsafe BN_bin2bn(modulus, Int32(clamping: modulus.count), nil)
        defer { unsafe BN_free(n) }
        let e = unsafe BN_bin2bn(exponent, Int32(clamping: exponent.count), nil)
        defer { unsafe BN_free(e) }
        let builder = unsafe OSSL_PARAM_BLD_new()
        defer { unsafe OSSL_PARAM_BLD_free(builder) }
        guard unsafe n != nil, unsafe e != nil, unsafe builder != nil,
            unsafe OSSL_PARAM_BLD_push_BN(builder, lift_PARAM_RSA_N, n) == 1,
            unsafe OSSL_PARAM_BLD_push_BN(builder, lift_PARAM_RSA_E, e) == 1
        else { return nil }
        let parameters = unsafe OSSL_PARAM_BLD_to_param(builder)
        defer { unsafe OSSL_PARAM_free(parameters) }
        let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "RSA", nil)
        defer { unsafe EVP_PKEY_CTX_free(context) }
        guard unsafe parameters != nil, unsafe context != nil, unsafe EVP_PKEY_fromdata_init(context) == 1
        else { return nil }
        var made: OpaquePointer?
        unsafe EVP_PKEY_fromdata(context, &made, lift_EVP_PKEY_PUBLIC_KEY, parameters)
        return unsafe OpenSSLKey(owning: made)
    }
}
