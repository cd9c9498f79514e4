import PassLiftEncoding
import PassLiftMachine

extension VisitState: StoredValue {
    static let noun = "visit state"

    /// The spellings; a new case of the state needs one, and then both switches below.
    private enum Name: String, CaseIterable {
        case absent
        case started
        case awaitingSecondFactor = "awaiting_second_factor"
        case authenticated
        case upgrading
        case offering
        case offeringPasskeyOnly = "offering_passkey_only"
        case settled
        case refused
        case expired
    }

    init(stored node: JSONNode) throws(JSONFault) {
        switch try node.member("name").choice(Name.self) {
        case .absent: self = .absent
        case .started: self = .started
        case .awaitingSecondFactor: self = .awaitingSecondFactor(try node.member("method").choice())
        case .authenticated: self = .authenticated(try node.member("method").choice())
        case .upgrading: self = .upgrading(try node.stored("path"))
        case .offering:
            self = .offering(try node.member("offer").choice(), try node.member("stage").choice())
        case .offeringPasskeyOnly: self = .offeringPasskeyOnly(try node.member("stage").choice())
        case .settled: self = .settled(try node.member("outcome").choice())
        case .refused: self = .refused(try node.member("refusal").choice())
        case .expired: self = .expired
        }
    }

    func writeMembers(into object: inout JSONWriter) {
        object.member("name", name)
        switch self {
        case .absent, .started, .expired: break
        case .awaitingSecondFactor(let method), .authenticated(let method): object.member("method", method)
        case .upgrading(let path): object.member("path", path)
        case .offering(let offer, let stage):
            object.member("offer", offer)
            object.member("stage", stage)
        case .offeringPasskeyOnly(let stage): object.member("stage", stage)
        case .settled(let outcome): object.member("outcome", outcome)
        case .refused(let refusal): object.member("refusal", refusal)
        }
    }

    private var name: Name {
        switch self {
        case .absent: .absent
        case .started: .started
        case .awaitingSecondFactor: .awaitingSecondFactor
        case .authenticated: .authenticated
        case .upgrading: .upgrading
        case .offering: .offering
        case .offeringPasskeyOnly: .offeringPasskeyOnly
        case .settled: .settled
        case .refused: .refused
        case .expired: .expired
        }
    }
}

extension UpgradePath: StoredValue {
    static let noun = "upgrade path"

    private enum Name: String, CaseIterable {
        case automatic
        case automaticLapsed = "automatic_lapsed"
        case offered
    }

    init(stored node: JSONNode) throws(JSONFault) {
        switch try node.member("name").choice(Name.self) {
        case .automatic: self = .automatic(then: try node.member("then").choice())
        case .automaticLapsed: self = .automaticLapsed
        case .offered: self = .offered(try node.member("offer").choice())
        }
    }

    func writeMembers(into object: inout JSONWriter) {
        switch self {
        case .automatic(let followUp):
            object.member("name", Name.automatic)
            object.member("then", followUp)
        case .automaticLapsed: object.member("name", Name.automaticLapsed)
        case .offered(let offer):
            object.member("name", Name.offered)
            object.member("offer", offer)
        }
    }
}
