import PassLiftCeremony
import PassLiftOpenSSL

/// A COSE_Key, alone, as the key of a new credential, and as one that a signature is checked with.
enum COSEKeyTarget {
    static func run(_ bytes: [UInt8]) throws(BrokenInvariant) -> FuzzTarget.Verdict {
        try CBORLaws.hold(bytes)
        let id = FuzzCeremony.credentialID
        let data =
            FuzzCeremony.relyingPartyIDHash + [0x45, 0, 0, 0, 0] + [UInt8](repeating: 0, count: 16)
            + [0, UInt8(id.count)] + id + bytes
        let registration = try AttestationObjectTarget.judge(
            FuzzCeremony.attestationObject("none", .map(CBORMap()), data), id: id)
        guard let key = try? COSEKey(bytes) else {
            switch registration {
            case .taken: throw BrokenInvariant(law: "a key that registers can be read")
            case .refused: return .refused
            }
        }
        try BrokenInvariant.unless(encoded(key) == bytes, "a key that can be read has one spelling")
        for signature in [
            [], [0x30, 0], [UInt8](repeating: 1, count: 64), [UInt8](repeating: 0, count: 256),
        ] {
            let verdict = FuzzCeremony.strict.check(
                signature, over: [1], by: key.publicKey, using: key.algorithm)
            try BrokenInvariant.unless(verdict != .valid, "no key takes a signature that nobody made")
        }
        return .taken
    }

    private static func encoded(_ key: COSEKey) -> [UInt8] {
        let parameters: [(Int64, CBORValue)] =
            switch key.publicKey {
            case .ellipticCurve(let curve, let x, let y):
                [(1, .unsigned(2)), (-1, .integer(curve.rawValue)), (-2, .bytes(x)), (-3, .bytes(y))]
            case .edwards(let curve, let point):
                [(1, .unsigned(1)), (-1, .integer(curve.rawValue)), (-2, .bytes(point))]
            case .rsa(let modulus, let exponent):
                [(1, .unsigned(3)), (-1, .bytes(modulus)), (-2, .bytes(exponent))]
            }
        let entries = (parameters + [(3, .integer(key.algorithm.rawValue))]).map { label, value in
            (CBORKey.integer(label), value)
        }
        return CBORValue.map(CBORMap(entries)).encoded
    }
}
