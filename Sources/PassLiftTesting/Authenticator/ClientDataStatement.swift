import PassLiftCeremony
import PassLiftEncoding

/// What a client says about one ceremony, before it is JSON (Level 3, section 5.8.1).
struct ClientDataStatement {
    var kind: CeremonyKind
    var challenge: [UInt8]
    var origin: String
    /// The page at the top, where the ceremony runs in a frame of another origin.
    var topOrigin: String?

    /// Bends the statement.
    mutating func apply(_ misbehaviours: Set<Misbehaviour>) {
        if misbehaviours.contains(.wrongChallenge) {
            challenge = challenge.isEmpty ? [0] : challenge.map { ~$0 }
        }
        if misbehaviours.contains(.wrongOrigin) { origin = Misbehaviour.foreignOrigin }
        if misbehaviours.contains(.crossOrigin) { topOrigin = Misbehaviour.foreignOrigin }
        if misbehaviours.contains(.wrongType) {
            kind =
                switch kind {
                case .registration: .authentication
                case .authentication: .registration
                }
        }
    }

    /// The client data, its members in the order that Level 3 fixes for clients.
    var bytes: [UInt8] {
        var writer = JSONWriter()
        writer.object { object in
            switch kind {
            case .registration: object.member("type", "webauthn.create")
            case .authentication: object.member("type", "webauthn.get")
            }
            object.member("challenge", base64URL: challenge)
            object.member("origin", origin)
            object.member("crossOrigin", topOrigin != nil)
            if let topOrigin { object.member("topOrigin", topOrigin) }
        }
        return writer.bytes
    }
}
