/// A credential public key in its COSE_Key form (RFC 9052, section 7), judged before any library sees it.
///
/// Level 3 (section 6.5.1.1) wants `alg` and no parameter beyond those of the key type. What is refused here
/// is what OpenSSL was measured to let through: point forms other than two full coordinates, RSA keys that
/// can be forged or that cost a second, Ed25519 keys under which one signature fits every message. Whether a
/// NIST point lies on its curve is asked once, of a new key; OpenSSL asks again at every signature.
public struct COSEKey: Hashable, Sendable {
    /// The algorithm that the key says it is for.
    public let algorithm: COSEAlgorithm
    /// The numbers.
    public let publicKey: CredentialPublicKey

    /// The key that `bytes` are.
    public init(_ bytes: [UInt8]) throws(COSEKeyError) {
        let item: CBORValue
        do {
            item = try CBORDecoder.decode(bytes)
        } catch {
            throw .notCanonicalCBOR
        }
        try self.init(item)
    }

    /// The key that a decoded item is.
    public init(_ item: CBORValue) throws(COSEKeyError) {
        guard case .map(let map) = item else { throw .notAMap }
        let algorithm = try Self.algorithm(of: map)
        publicKey = try algorithm.publicKey(of: map)
        self.algorithm = algorithm
    }

    /// Whether the point lies on its curve, where that is for us to know.
    package func requireOnCurve() throws(COSEKeyError) {
        switch publicKey {
        case .ellipticCurve(let curve, let x, let y):
            guard WeierstrassCurve(curve).contains(x: x, y: y) else { throw .pointOffCurve }
        case .edwards, .rsa: break
        }
    }

    /// The number under label 3, whether known or not; nil when there is none.
    static func statedAlgorithm(of item: CBORValue) -> Int64? {
        guard case .map(let map) = item else { return nil }
        return map[Label.algorithm]?.integer
    }

    private static func algorithm(of map: CBORMap) throws(COSEKeyError) -> COSEAlgorithm {
        guard let stated = map[Label.algorithm] else { throw .missingParameter }
        guard let number = stated.integer, let algorithm = COSEAlgorithm(rawValue: number) else {
            throw .unsupportedAlgorithm
        }
        return algorithm
    }
}

/// Why a COSE_Key is not one that signatures are checked with; the raw value is API.
public enum COSEKeyError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The bytes are not one item of CTAP2 canonical CBOR.
    case notCanonicalCBOR = "not_canonical_cbor"
    /// The item is no map.
    case notAMap = "not_a_map"
    /// A parameter of the key type, or `alg`, is missing or of the wrong type.
    case missingParameter = "missing_parameter"
    /// A parameter beyond those of the key type.
    case unexpectedParameter = "unexpected_parameter"
    /// An algorithm that is none of ``COSEAlgorithm``.
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// The key type or curve is not the algorithm's.
    case mismatchedKeyType = "mismatched_key_type"
    /// A coordinate or point that has not exactly its curve's length.
    case coordinateLength = "coordinate_length"
    /// A point that is not on its curve, or whose coordinates are not reduced.
    case pointOffCurve = "point_off_curve"
    /// An Edwards point that is of small order or not in its one canonical form.
    case weakPoint = "weak_point"
    /// An RSA modulus that is even, has leading zeros, or is not of 2048 to 4096 bits.
    case modulusOutOfBounds = "modulus_out_of_bounds"
    /// An RSA exponent that is even, below 3, not below 2^32, or has leading zeros.
    case exponentOutOfBounds = "exponent_out_of_bounds"
}

/// The labels of COSE_Key parameters.
private enum Label {
    static let keyType: Int64 = 1
    static let algorithm: Int64 = 3
    static let curve: Int64 = -1
    static let x: Int64 = -2
    static let y: Int64 = -3
    static let modulus: Int64 = -1
    static let exponent: Int64 = -2
}

/// The COSE key types (RFC 9053, section 7; RFC 8230, section 4).
private enum KeyType {
    static let octetKeyPair: Int64 = 1
    static let ellipticCurve: Int64 = 2
    static let rsa: Int64 = 3
}

extension COSEAlgorithm {
    /// The key in `map`, if it is of the one kind that this algorithm works with.
    fileprivate func publicKey(of map: CBORMap) throws(COSEKeyError) -> CredentialPublicKey {
        switch self {
        case .es256, .esp256: try Self.ellipticCurve(.p256, of: map)
        case .es384, .esp384: try Self.ellipticCurve(.p384, of: map)
        case .es512, .esp512: try Self.ellipticCurve(.p521, of: map)
        case .eddsa, .ed25519: try Self.edwards(.ed25519, of: map)
        case .ed448: try Self.edwards(.ed448, of: map)
        case .rs256, .rs384, .rs512: try Self.rsa(of: map)
        }
    }

    private static func ellipticCurve(
        _ curve: EllipticCurve, of map: CBORMap
    ) throws(COSEKeyError) -> CredentialPublicKey {
        try expect(KeyType.ellipticCurve, curve: curve.rawValue, in: map)
        guard case .bytes(let x)? = map[Label.x], case .bytes(let y)? = map[Label.y] else {
            throw .missingParameter
        }
        try expect(parameterCount: 5, in: map)
        guard x.count == curve.coordinateLength, y.count == curve.coordinateLength else {
            throw .coordinateLength
        }
        return .ellipticCurve(curve, x: x, y: y)
    }

    private static func edwards(
        _ curve: EdwardsCurve, of map: CBORMap
    ) throws(COSEKeyError) -> CredentialPublicKey {
        try expect(KeyType.octetKeyPair, curve: curve.rawValue, in: map)
        guard case .bytes(let point)? = map[Label.x] else { throw .missingParameter }
        try expect(parameterCount: 4, in: map)
        guard point.count == curve.pointLength else { throw .coordinateLength }
        guard EdwardsPoint.isSound(point, on: curve) else { throw .weakPoint }
        return .edwards(curve, point: point)
    }

    private static func rsa(of map: CBORMap) throws(COSEKeyError) -> CredentialPublicKey {
        guard let keyType = map[Label.keyType] else { throw .missingParameter }
        guard keyType.integer == KeyType.rsa else { throw .mismatchedKeyType }
        guard case .bytes(let modulus)? = map[Label.modulus], case .bytes(let exponent)? = map[Label.exponent]
        else { throw .missingParameter }
        try expect(parameterCount: 4, in: map)
        guard RSABounds.contain(modulus: modulus) else { throw .modulusOutOfBounds }
        guard RSABounds.contain(exponent: exponent) else { throw .exponentOutOfBounds }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    private static func expect(
        _ keyType: Int64, curve: Int64, in map: CBORMap
    ) throws(COSEKeyError) {
        guard let statedType = map[Label.keyType], let statedCurve = map[Label.curve] else {
            throw .missingParameter
        }
        guard statedType.integer == keyType, statedCurve.integer == curve else { throw .mismatchedKeyType }
    }

    private static func expect(parameterCount: Int, in map: CBORMap) throws(COSEKeyError) {
        guard map.entries.count == parameterCount else { throw .unexpectedParameter }
    }
}
