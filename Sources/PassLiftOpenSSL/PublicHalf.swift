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

    /// By the key's own kind; nil for a kind, a curve or a form of parameters that no scheme here uses.
    func read() -> CredentialPublicKey? {
        if isA("RSA") { return readRSA() }
        if isA("ED25519") { return readEdwards(.ed25519) }
        if isA("ED448") { return readEdwards(.ed448) }
        guard isA("EC"), !hasExplicitParameters, let curve else { return nil }
        return readPoint(on: curve)
    }

    private func isA(_ kind: String) -> Bool {
        unsafe EVP_PKEY_is_a(key.pointer, kind) == 1
    }

    /// Parameters that were spelled out rather than named: RFC 5480 forbids them.
    private var hasExplicitParameters: Bool {
        var answer: Int32 = 0
        let isTold = unsafe EVP_PKEY_get_int_param(
            key.pointer, OSSL_PKEY_PARAM_EC_DECODED_FROM_EXPLICIT_PARAMS, &answer)
        return isTold != 1 || answer != 0
    }

    private var curve: EllipticCurve? {
        var buffer = [CChar](repeating: 0, count: 64)
        var written = 0
        guard unsafe EVP_PKEY_get_group_name(key.pointer, &buffer, buffer.count, &written) == 1 else {
            return nil
        }
        let name = String(
            decoding: buffer.prefix(written).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return EllipticCurve.allCases.first { $0.registeredName == name }
    }

    /// By coordinates and not by the encoded point, which a certificate may hold compressed.
    private func readPoint(on curve: EllipticCurve) -> CredentialPublicKey? {
        guard let x = readNumber(OSSL_PKEY_PARAM_EC_PUB_X), let y = readNumber(OSSL_PKEY_PARAM_EC_PUB_Y),
            max(x.count, y.count) <= curve.coordinateLength
        else { return nil }
        func padded(_ number: [UInt8]) -> [UInt8] {
            [UInt8](repeating: 0, count: curve.coordinateLength - number.count) + number
        }
        return .ellipticCurve(curve, x: padded(x), y: padded(y))
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

extension EllipticCurve {
    /// The curve's name in OpenSSL's registry, which is how a key tells it.
    fileprivate var registeredName: String {
        switch self {
        case .p256: "prime256v1"
        case .p384: "secp384r1"
        case .p521: "secp521r1"
        }
    }
}
