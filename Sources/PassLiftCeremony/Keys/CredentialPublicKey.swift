/// A credential's public key, taken out of its COSE form and judged, as numbers of fixed length.
public enum CredentialPublicKey: Hashable, Sendable {
    /// A point on a NIST curve; `x` and `y` are big-endian and exactly `curve.coordinateLength` bytes.
    case ellipticCurve(EllipticCurve, x: [UInt8], y: [UInt8])
    /// An Edwards-curve point in its RFC 8032 encoding: 32 bytes for Ed25519, 57 for Ed448.
    case edwards(EdwardsCurve, point: [UInt8])
    /// An RSA key; `modulus` and `exponent` big-endian without leading zero bytes.
    case rsa(modulus: [UInt8], exponent: [UInt8])
}

/// A NIST curve, by its COSE identifier (RFC 9053, section 7.1).
public enum EllipticCurve: Int64, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case p256 = 1
    case p384 = 2
    case p521 = 3

    /// Bytes of one coordinate.
    public var coordinateLength: Int {
        switch self {
        case .p256: 32
        case .p384: 48
        case .p521: 66
        }
    }
}

/// An Edwards curve, by its COSE identifier (RFC 9053, section 7.1).
public enum EdwardsCurve: Int64, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case ed25519 = 6
    case ed448 = 7

    /// Bytes of an encoded point.
    public var pointLength: Int {
        switch self {
        case .ed25519: 32
        case .ed448: 57
        }
    }
}

/// A signature algorithm, by its COSE identifier (RFC 9053, RFC 8812, RFC 9864).
public enum COSEAlgorithm: Int64, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case es256 = -7
    case eddsa = -8
    case esp256 = -9
    case ed25519 = -19
    case es384 = -35
    case es512 = -36
    case esp384 = -51
    case esp512 = -52
    case ed448 = -53
    case rs256 = -257
    case rs384 = -258
    case rs512 = -259
}
