import PassLiftCeremony
import Synchronization

/// Public keys on one NIST curve that are used again, each time with another point.
///
/// To make a key, its curve and its context costs an eighth of a signature check; to give one that has them
/// another point costs a quarter of that. Whoever uses a key has taken it out, so nobody else sees it change.
final class PointKeys: Sendable {
    /// The most keys that are kept for later; more are made when more threads ask at once.
    static let idleLimit = 32

    private static let p256 = PointKeys(.p256)
    private static let p384 = PointKeys(.p384)
    private static let p521 = PointKeys(.p521)

    private let curve: EllipticCurve
    private let idle = Mutex<[PointKey]>([])

    private init(_ curve: EllipticCurve) {
        self.curve = curve
    }

    /// The keys on `curve`, shared by the process.
    static func on(_ curve: EllipticCurve) -> PointKeys {
        switch curve {
        case .p256: p256
        case .p384: p384
        case .p521: p521
        }
    }

    /// What becomes of checking `signature` over `digest` by the key at (`x`, `y`); `invalid` also when that
    /// point is not on the curve.
    func check(_ signature: [UInt8], digest: [UInt8], x: [UInt8], y: [UInt8]) -> SignatureVerdict {
        // A key that does not take its point may still have its last one: it is dropped, never kept.
        guard let key = idle.withLock({ $0.popLast() }) ?? PointKey(on: curve), key.takes(x: x, y: y) else {
            return .invalid
        }
        let verdict = key.check(signature, digest: digest)
        idle.withLock { keys in
            if keys.count < Self.idleLimit { keys.append(key) }
        }
        return verdict
    }
}
