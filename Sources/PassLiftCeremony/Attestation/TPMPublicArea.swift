/// The public area of a key in a TPM: TPMT_PUBLIC (TPM 2.0 Library, Part 2, section 12.2.4) of an RSA or ECC
/// key.
///
/// Attributes, policy, symmetric algorithm and schemes are read for where the next field begins; Level 3 asks
/// for none of them.
struct TPMPublicArea {
    /// The algorithm by which the key's name is computed.
    let nameAlgorithm: TPMAlgorithm
    /// The key's own numbers.
    let key: Key

    /// What `parameters` and `unique` say together.
    enum Key: Hashable {
        /// `bits` as the parameters state them, `exponent` with the default in place of 0.
        case rsa(bits: UInt16, exponent: UInt32, modulus: [UInt8])
        /// `curve` is nil for one that no credential has; coordinates as long as they come.
        case ellipticCurve(EllipticCurve?, x: [UInt8], y: [UInt8])
    }

    private static let defaultExponent: UInt32 = 65537

    init(_ bytes: [UInt8]) throws(TPMError) {
        var reader = TPMReader(bytes)
        let type = try reader.algorithm()
        nameAlgorithm = try reader.algorithm()
        _ = try reader.uint32()  // objectAttributes
        _ = try reader.sized()  // authPolicy
        guard type == .rsa || type == .ecc else { throw .unknownAlgorithm }
        try reader.skipAlgorithm(Self.ciphers)
        key = type == .rsa ? try Self.rsa(from: &reader) : try Self.ellipticCurve(from: &reader)
        try reader.finish()
    }

    /// Whether it is `named`, number for number: a TPM may leave out leading zeros of a coordinate, COSE may
    /// not.
    func isKey(_ named: CredentialPublicKey) -> Bool {
        switch (key, named) {
        case (.rsa(let bits, let exponent, let modulus), .rsa(let namedModulus, let namedExponent)):
            Int(bits) == 8 * namedModulus.count && Self.isSameNumber(modulus, namedModulus)
                && Self.isSameNumber(Self.bytes(exponent), namedExponent)
        case (.ellipticCurve(let curve, let x, let y), .ellipticCurve(let named, let namedX, let namedY)):
            curve == named && Self.isSameNumber(x, namedX) && Self.isSameNumber(y, namedY)
        case (.rsa, _), (.ellipticCurve, _): false
        }
    }

    /// TPMS_RSA_PARMS behind its symmetric algorithm, and TPM2B_PUBLIC_KEY_RSA.
    private static func rsa(from reader: inout TPMReader) throws(TPMError) -> Key {
        try reader.skipAlgorithm(rsaSchemes)
        let bits = try reader.uint16()
        let exponent = try reader.uint32()
        let modulus = try reader.sized()
        return .rsa(bits: bits, exponent: exponent == 0 ? defaultExponent : exponent, modulus: modulus)
    }

    /// TPMS_ECC_PARMS behind its symmetric algorithm, and TPMS_ECC_POINT.
    private static func ellipticCurve(from reader: inout TPMReader) throws(TPMError) -> Key {
        try reader.skipAlgorithm(eccSchemes)
        let curve = curves[try reader.uint16()]
        try reader.skipAlgorithm(derivations)
        let x = try reader.sized()
        let y = try reader.sized()
        return .ellipticCurve(curve, x: x, y: y)
    }

    /// TPMT_SYM_DEF_OBJECT: none, or a block cipher with bits and mode.
    private static let ciphers: [TPMAlgorithm: Int] = [
        .null: 0, .tripleDES: 4, .aes: 4, .sm4: 4, .camellia: 4,
    ]

    /// TPMT_RSA_SCHEME: none, or a scheme, most with a digest.
    private static let rsaSchemes: [TPMAlgorithm: Int] = [
        .null: 0, .rsaSSA: 2, .rsaES: 0, .rsaPSS: 2, .oaep: 2,
    ]

    /// TPMT_ECC_SCHEME: none, or a scheme with a digest, ECDAA with a counter as well.
    private static let eccSchemes: [TPMAlgorithm: Int] = [
        .null: 0, .ecdsa: 2, .ecdh: 2, .ecdaa: 4, .sm2: 2, .ecSchnorr: 2, .ecMQV: 2,
    ]

    /// TPMT_KDF_SCHEME: none, or a key derivation with a digest.
    private static let derivations: [TPMAlgorithm: Int] = [
        .null: 0, .mgf1: 2, .kdf1SP800056A: 2, .kdf2: 2, .kdf1SP800108: 2,
    ]

    /// TPM_ECC_CURVE.
    private static let curves: [UInt16: EllipticCurve] = [0x0003: .p256, 0x0004: .p384, 0x0005: .p521]

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
    }

    private static func isSameNumber(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.drop { $0 == 0 }.elementsEqual(other.drop { $0 == 0 })
    }
}
