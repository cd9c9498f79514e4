import CPassLiftOpenSSL
import PassLiftCeremony

/// A public key on a NIST curve that is set to one point after another, with the context that checks by it.
///
/// Sendable by the word of ``PointKeys``: it changes with every check, and has one holder at a time.
@safe
final class PointKey: @unchecked Sendable {
    private let curve: EllipticCurve
    private let key: OpenSSLKey
    private let context: OpaquePointer

    /// A key without a point.
    ///
    /// The parameters are copied from a template that the process makes once a curve, 4 times quicker than
    /// `EVP_PKEY_fromdata`.
    init?(on curve: EllipticCurve) {
        guard let template = CurveTemplates.shared[curve],
            let key = unsafe OpenSSLKey(owning: EVP_PKEY_new()),
            unsafe EVP_PKEY_copy_parameters(key.pointer, template.pointer) == 1,
            let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key.pointer, nil)
        else { return nil }
        self.curve = curve
        self.key = key
        unsafe self.context = unsafe context
    }

    deinit { unsafe EVP_PKEY_CTX_free(context) }

    /// Makes this the key at (`x`, `y`); false when the point is not on the curve.
    ///
    /// The point is built here as `04 ‖ x ‖ y`, because OpenSSL would also take a compressed, a hybrid and
    /// the infinity form.
    func takes(x: [UInt8], y: [UInt8]) -> Bool {
        let length = curve.coordinateLength
        guard x.count == length, y.count == length else { return false }
        var point: [UInt8] = []
        point.reserveCapacity(1 + 2 * length)
        point.append(0x04)
        point.append(contentsOf: x)
        point.append(contentsOf: y)
        return unsafe EVP_PKEY_set1_encoded_public_key(key.pointer, point, point.count) == 1
    }

    /// ECDSA over the digest of the message; `signature` is ASN.1 DER.
    func check(_ signature: [UInt8], digest: [UInt8]) -> SignatureVerdict {
        // Begun anew for every point: a context is only good for the key as it was when it began.
        guard unsafe EVP_PKEY_verify_init(context) == 1 else { return .invalid }
        return SignatureCheck.verdict(
            unsafe EVP_PKEY_verify(context, signature, signature.count, digest, digest.count))
    }
}
