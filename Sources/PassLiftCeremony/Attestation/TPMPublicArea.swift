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
        switch type {
        case .rsa: key = try Self.rsa(from: &reader)
        case .ecc: key = try Self.ellipticCurve(from: &reader)
        default: throw .unknownAlgorithm
        }
        try reader.finish()
    }

    /// Whether it is `other`, number for number: a TPM may leave out leading zeros of a coordinate, COSE may
    /// not.
    func isKey(_ other: CredentialPublicKey) -> Bool {
        switch (key, other) {
        case (.rsa(let bits, let exponent, let modulus), .rsa(let otherModulus, let otherExponent)):
            Int(bits) == 8 * otherModulus.count && Self.isSameNumber(modulus, otherModulus)
                && Self.isSameNumber(Self.bytes(exponent), otherExponent)
        case (.ellipticCurve(let curve, let x, let y), .ellipticCurve(let otherCurve, let otherX, let otherY)):
            curve == otherCurve && Self.isSameNumber(x, otherX) && Self.isSameNumber(y, otherY)
        case (.rsa, _), (.ellipticCurve, _): false
        }
    }

    /// TPMS_RSA_PARMS and TPM2B_PUBLIC_KEY_RSA.
    private static func rsa(from reader: inout TPMReader) throws(TPMError) -> Key {
        try skipSymmetric(&reader)
        switch try reader.algorithm() {
        case .null, .rsaES: break
        case .rsaSSA, .rsaPSS, .oaep: _ = try reader.algorithm()
        default: throw .unknownAlgorithm
        }
        let bits = try reader.uint16()
        let exponent = try reader.uint32()
        let modulus = try reader.sized()
        return .rsa(bits: bits, exponent: exponent == 0 ? defaultExponent : exponent, modulus: modulus)
    }

    /// TPMS_ECC_PARMS and TPMS_ECC_POINT.
    private static func ellipticCurve(from reader: inout TPMReader) throws(TPMError) -> Key {
        try skipSymmetric(&reader)
        switch try reader.algorithm() {
        case .null: break
        case .ecdsa, .ecdh, .sm2, .ecSchnorr, .ecMQV: _ = try reader.algorithm()
        case .ecdaa:
            _ = try reader.algorithm()
            _ = try reader.uint16()
        default: throw .unknownAlgorithm
        }
        let curve = curve(try reader.uint16())
        switch try reader.algorithm() {
        case .null: break
        case .mgf1, .kdf1SP800056A, .kdf2, .kdf1SP800108: _ = try reader.algorithm()
        default: throw .unknownAlgorithm
        }
        let x = try reader.sized()
        let y = try reader.sized()
        return .ellipticCurve(curve, x: x, y: y)
    }

    /// TPMT_SYM_DEF_OBJECT: null, or a block cipher with bits and mode.
    private static func skipSymmetric(_ reader: inout TPMReader) throws(TPMError) {
        switch try reader.algorithm() {
        case .null: return
        case .aes, .sm4, .camellia, .tripleDES: _ = try reader.uint32()
        default: throw .unknownAlgorithm
        }
    }

    /// TPM_ECC_CURVE.
    private static func curve(_ identifier: UInt16) -> EllipticCurve? {
        switch identifier {
        case 0x0003: .p256
        case 0x0004: .p384
        case 0x0005: .p521
        default: nil
        }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> UInt32(24 - 8 * $0)) }
    }

    private static func isSameNumber(_ one: [UInt8], _ other: [UInt8]) -> Bool {
        one.drop { $0 == 0 }.elementsEqual(other.drop { $0 == 0 })
    }
}
