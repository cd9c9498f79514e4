/// Encoded points of the Edwards curves (RFC 8032, sections 5.1.2 and 5.2.2), as far as they can be judged
/// without curve arithmetic.
///
/// OpenSSL 3.0 takes a public key of small order; under the identity one signature verifies for every
/// message.
enum EdwardsPoint {
    /// False for the points of small order, with either sign, and for a y that is not reduced modulo the
    /// field prime.
    static func isSound(_ point: [UInt8], on curve: EdwardsCurve) -> Bool {
        guard point.count == curve.pointLength, let last = point.indices.last else { return false }
        var y = point
        y[last] &= 0x7f
        let prime = curve.fieldPrime
        // The numbers are little-endian: compared from the last byte on.
        guard y.reversed().lexicographicallyPrecedes(prime.reversed()) else { return false }
        return !curve.smallOrderYs.contains(y)
    }
}

extension EdwardsCurve {
    /// 2^255 − 19, or 2^448 − 2^224 − 1; little-endian and as long as a point.
    fileprivate var fieldPrime: [UInt8] {
        switch self {
        case .ed25519: return [0xed] + [UInt8](repeating: 0xff, count: 30) + [0x7f]
        case .ed448:
            var prime = [UInt8](repeating: 0xff, count: 56) + [0]
            prime[28] = 0xfe
            return prime
        }
    }

    /// The y of every point whose order divides the cofactor: 0, 1, −1, and for Ed25519 the two of order 8.
    fileprivate var smallOrderYs: [[UInt8]] {
        var minusOne = fieldPrime
        minusOne[0] -= 1
        let zero = [UInt8](repeating: 0, count: pointLength)
        var one = zero
        one[0] = 1
        switch self {
        case .ed25519: return [zero, one, minusOne] + Self.order8Ys
        case .ed448: return [zero, one, minusOne]
        }
    }

    private static let order8Ys: [[UInt8]] = [
        [
            0x26, 0xe8, 0x95, 0x8f, 0xc2, 0xb2, 0x27, 0xb0, 0x45, 0xc3, 0xf4, 0x89, 0xf2, 0xef, 0x98, 0xf0,
            0xd5, 0xdf, 0xac, 0x05, 0xd3, 0xc6, 0x33, 0x39, 0xb1, 0x38, 0x02, 0x88, 0x6d, 0x53, 0xfc, 0x05,
        ],
        [
            0xc7, 0x17, 0x6a, 0x70, 0x3d, 0x4d, 0xd8, 0x4f, 0xba, 0x3c, 0x0b, 0x76, 0x0d, 0x10, 0x67, 0x0f,
            0x2a, 0x20, 0x53, 0xfa, 0x2c, 0x39, 0xcc, 0xc6, 0x4e, 0xc7, 0xfd, 0x77, 0x92, 0xac, 0x03, 0x7a,
        ],
    ]
}
