package import PassLiftEncoding
package import PassLiftMachine

/// The spelling of what was proved: `none`, or the factors joined by `+`, as in `password+second_factor`.
extension Proofs: Spelled {
    private static let names: [(Proofs, String)] = [
        (.password, "password"), (.passkey, "passkey"), (.secondFactor, "second_factor"), (.host, "host"),
        (.route, "route"),
    ]

    /// All thirty-two sets.
    package static var everyValue: [Proofs] { (0..<32).map(Proofs.init) }

    /// The names of the factors, joined.
    package var word: String {
        let words = Self.names.filter { contains($0.0) }.map(\.1)
        return words.isEmpty ? "none" : words.joined(separator: "+")
    }

    /// None.
    package var details: [SpellingDetail] { [] }

    /// The set that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        self = try reader.value(among: Self.everyValue)
    }
}

/// The spelling of checks.
extension ProofInput: SpelledByWord {
    /// The word; API.
    package var word: String {
        switch self {
        case .passwordSucceeded: "password_succeeded"
        case .passwordFailed: "password_failed"
        case .passwordThrottled: "password_throttled"
        case .passkeySucceeded: "passkey_succeeded"
        case .passkeyFailed: "passkey_failed"
        case .secondFactorSucceeded: "second_factor_succeeded"
        case .secondFactorFailed: "second_factor_failed"
        case .secondFactorThrottled: "second_factor_throttled"
        case .hostVouched: "host_vouched"
        case .routeProved: "route_proved"
        case .routeFailed: "route_failed"
        case .routeThrottled: "route_throttled"
        }
    }
}

/// The spelling of why a factor was checked: `"purpose":"reauthentication","action":"add_passkey"`.
extension ProofPurpose: Spelled {
    private enum Word: String, CaseIterable {
        case signIn = "sign_in"
        case reauthentication
    }

    private var bare: Word {
        switch self {
        case .signIn: .signIn
        case .reauthentication: .reauthentication
        }
    }

    /// All purposes with all actions.
    package static var everyValue: [ProofPurpose] {
        Word.allCases.flatMap { word -> [ProofPurpose] in
            switch word {
            case .signIn: [.signIn]
            case .reauthentication: SensitiveAction.allCases.map { .reauthentication($0) }
            }
        }
    }

    /// The purpose without its action.
    package var word: String { bare.rawValue }

    /// The action.
    package var details: [SpellingDetail] {
        switch self {
        case .signIn: []
        case .reauthentication(let action): [SpellingDetail("action", action)]
        }
    }

    /// The purpose that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .signIn: self = .signIn
        case .reauthentication: self = .reauthentication(try reader.detail("action"))
        }
    }
}
