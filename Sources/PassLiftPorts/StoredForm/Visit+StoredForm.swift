import PassLiftEncoding
import PassLiftMachine

extension Visit: StoredValue {
    static let noun = "visit"

    init(stored node: JSONNode) throws(JSONFault) {
        self.init(
            id: VisitID(bits: try node.bits("id")), kind: try node.stored("kind"),
            startedAt: try node.instant("started_at"), expiresAt: try node.instant("expires_at"))
        state = try node.stored("state")
        proofs = Proofs(rawValue: try node.number("proofs", or: 0))
        evaluation = try node.choice("evaluation", or: .due)
        securityEpoch = try node.number("security_epoch", or: 0)
        passwordCheckedAt = try node.optionalInstant("password_checked_at")
        identifiedAt = try node.optionalInstant("identified_at")
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("id", bits: id.bits)
        object.member("kind", kind)
        object.member("state", state)
        object.member("proofs", proofs.rawValue)
        object.member("evaluation", evaluation)
        object.member("security_epoch", securityEpoch)
        object.member("started_at", startedAt)
        object.member("expires_at", expiresAt)
        object.member("password_checked_at", passwordCheckedAt)
        object.member("identified_at", identifiedAt)
    }
}

extension VisitKind: StoredValue {
    static let noun = "visit kind"

    /// The spellings; a new case of the kind needs one, and then both switches below.
    private enum Name: String, CaseIterable {
        case signIn = "sign_in"
        case signUp = "sign_up"
        case reauthentication
        case recovery
    }

    init(stored node: JSONNode) throws(JSONFault) {
        switch try node.member("name").choice(Name.self) {
        case .signIn: self = .signIn
        case .signUp: self = .signUp
        case .reauthentication: self = .reauthentication(try node.member("action").choice())
        case .recovery: self = .recovery
        }
    }

    func writeMembers(into object: inout JSONWriter) {
        switch self {
        case .signIn: object.member("name", Name.signIn)
        case .signUp: object.member("name", Name.signUp)
        case .reauthentication(let action):
            object.member("name", Name.reauthentication)
            object.member("action", action)
        case .recovery: object.member("name", Name.recovery)
        }
    }
}
