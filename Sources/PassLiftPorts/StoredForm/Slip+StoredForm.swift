import PassLiftEncoding
import PassLiftMachine

extension Slip: StoredValue {
    static let noun = "slip"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(
            id: SlipID(bits: try node.bits("id")), visit: VisitID(bits: try node.bits("visit")),
            purpose: try node.member("purpose").choice(),
            securityEpoch: try node.member("security_epoch").integer(),
            expiresAt: try node.instant("expires_at"))
        state = try node.stored("state")
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("id", bits: id.bits)
        object.member("visit", bits: visit.bits)
        object.member("purpose", purpose)
        object.member("state", state)
        object.member("security_epoch", securityEpoch)
        object.member("expires_at", expiresAt)
    }
}

extension SlipState: StoredValue {
    static let noun = "slip state"

    /// The spellings; a new case of the state needs one, and then both switches below.
    private enum Name: String, CaseIterable {
        case absent
        case issued
        case consumed
        case expired
    }

    init(stored node: JSONNode) throws(JSONFault) {
        switch try node.member("name").choice(Name.self) {
        case .absent: self = .absent
        case .issued: self = .issued
        case .consumed: self = .consumed(try node.member("outcome").choice())
        case .expired: self = .expired
        }
    }

    func writeMembers(into object: inout JSONWriter) {
        switch self {
        case .absent: object.member("name", Name.absent)
        case .issued: object.member("name", Name.issued)
        case .consumed(let outcome):
            object.member("name", Name.consumed)
            object.member("outcome", outcome)
        case .expired: object.member("name", Name.expired)
        }
    }
}
