import CPassLiftOpenSSL
import PassLiftCeremony

/// Reads the public numbers of a key that OpenSSL made.
struct PublicHalf {
    private let key: OpenSSLKey

    init(_ key: OpenSSLKey) {
        self.key = key
    }

    func read(_ scheme: SignatureScheme) -> CredentialPublicKey? {
        switch scheme {
        case .ecdsa(let curve, _): readPoint(on: curve)
        case .edwards(let curve): readEdwards(curve)
        case .rsa: readRSA()
        }
    }

    private func readPoint(on curve: EllipticCurve) -> CredentialPublicKey? {
        let length = curve.coordinateLength
        var point = [UInt8](repeating: 0, count: 1 + 2 * length)
        var written = 0
        guard
            unsafe EVP_PKEY_get_octet_string_param(
                key.pointer, OSSL_PKEY_PARAM_PUB_KEY, &point, point.count, &written) == 1,
            written == point.count, point[0] == 0x04
        else { return nil }
        return .ellipticCurve(curve, x: Array(point[1...length]), y: Array(point[(1 + length)...]))
    }

    private func readEdwards(_ curve: EdwardsCurve) -> CredentialPublicKey? {
        var point = [UInt8](repeating: 0, count: curve.pointLength)
        var written = point.count
        guard unsafe EVP_PKEY_get_raw_public_key(key.pointer, &point, &written) == 1, written == point.count
        else { return nil }
        return .edwards(curve, point: point)
    }

    private func readRSA() -> CredentialPublicKey? {
        guard let modulus = readNumber(OSSL_PKEY_PARAM_RSA_N),
            let exponent = readNumber(OSSL_PKEY_PARAM_RSA_E)
        else { return nil }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    private func readNumber(_ name: String) -> [UInt8]? {
        var number: OpaquePointer?
        defer { unsafe BN_free(number) }
        guard unsafe EVP_PKEY_get_bn_param(key.pointer, name, &number) == 1 else { return nil }
        var bytes = [UInt8](repeating: 0, count: (Int(unsafe BN_num_bits(number)) + 7) / 8)
        guard unsafe BN_bn2bin(number, &bytes) == Int32(bytes.count) else { return nil }
        return bytes
    }
}
