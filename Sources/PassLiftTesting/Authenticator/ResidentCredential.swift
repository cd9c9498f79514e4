import PassLiftCeremony
import PassLiftEncoding
public import PassLiftOpenSSL

/// A passkey as a ``SoftwareAuthenticator`` keeps it.
public struct ResidentCredential: Sendable {
    /// The credential id.
    public let id: [UInt8]
    /// The relying party that it is for.
    public let relyingPartyID: String
    /// The user handle that it was made for.
    public let userHandle: [UInt8]
    /// The user name that was shown when it was made.
    public let userName: String
    /// The key pair; its private half never leaves OpenSSL.
    public let key: OpenSSLSigningKey
    /// Whether it is backed up.
    public internal(set) var backup: BackupState
    /// The last signature counter sent; 0 for what can be synced.
    public internal(set) var signCount: UInt32

    /// The public key as a COSE_Key (RFC 9052, section 7).
    public var cosePublicKey: [UInt8] {
        let algorithm = CBORValue.integer(key.algorithm.rawValue)
        let parameters: [(Int64, CBORValue)] =
            switch key.publicKey {
            case .ellipticCurve(let curve, let x, let y):
                [(1, .unsigned(2)), (-1, .integer(curve.rawValue)), (-2, .bytes(x)), (-3, .bytes(y))]
            case .edwards(let curve, let point):
                [(1, .unsigned(1)), (-1, .integer(curve.rawValue)), (-2, .bytes(point))]
            case .rsa(let modulus, let exponent):
                [(1, .unsigned(3)), (-1, .bytes(modulus)), (-2, .bytes(exponent))]
            }
        let entries = (parameters + [(3, algorithm)]).map { (CBORKey.integer($0), $1) }
        return CBORValue.map(CBORMap(entries)).encoded
    }

    /// Counts one signature, where signatures are counted.
    mutating func countSignature() {
        switch backup {
        case .deviceBound: signCount &+= 1
        case .eligible, .backedUp: break
        }
    }
}
