import PassLiftCeremony

/// Another implementation, by its name on PyPI.
enum Peer: String, CaseIterable, Sendable {
    case webauthn
    case fido2
}

/// What PassLift and one peer say of one response.
struct Verdicts: CustomStringConvertible {
    let change: String
    let kind: CeremonyKind
    let algorithm: COSEAlgorithm
    let attestation: String
    /// Nil where PassLift accepts.
    let ours: CeremonyRefusal?
    let peer: Peer
    /// Nil where the peer accepts, else its words.
    let theirs: String?

    var description: String {
        let ours = ours.map { "refuses (\($0.step) \($0.code.rawValue): \($0.detail))" } ?? "accepts"
        return "\(change) \(kind.rawValue) \(algorithm) \(attestation): PassLift \(ours),"
            + " \(peer.rawValue) \(theirs.map { "refuses (\($0))" } ?? "accepts")"
    }
}

/// Why one side accepts what the other refuses; the first rule that fits explains.
struct DisagreementRule: Sendable {
    /// What the peer does where PassLift does the other.
    enum Side: String, Sendable {
        case accepts
        case refuses
    }

    let name: String
    let peers: [Peer]
    let side: Side
    let why: String
    let fits: @Sendable (Verdicts) -> Bool

    func explains(_ verdicts: Verdicts) -> Bool {
        peers.contains(verdicts.peer) && (side == .accepts) == (verdicts.theirs == nil) && fits(verdicts)
    }

    static let all: [DisagreementRule] = []
}
