package import PassLiftEncoding
package import PassLiftMachine

/// The spelling of why a person came: `"kind":"reauthentication","kind_action":"add_passkey"`.
extension VisitKind: Spelled {
    private enum Word: String, CaseIterable {
        case signIn = "sign_in"
        case signUp = "sign_up"
        case reauthentication
        case recovery
    }

    private var bare: Word {
        switch self {
        case .signIn: .signIn
        case .signUp: .signUp
        case .reauthentication: .reauthentication
        case .recovery: .recovery
        }
    }

    /// All kinds with all actions.
    package static var everyValue: [VisitKind] {
        Word.allCases.flatMap { word -> [VisitKind] in
            switch word {
            case .signIn: [.signIn]
            case .signUp: [.signUp]
            case .reauthentication: SensitiveAction.allCases.map { .reauthentication($0) }
            case .recovery: [.recovery]
            }
        }
    }

    /// The kind without its action.
    package var word: String { bare.rawValue }

    /// The action.
    package var details: [SpellingDetail] {
        switch self {
        case .signIn, .signUp, .recovery: []
        case .reauthentication(let action): [SpellingDetail("action", action)]
        }
    }

    /// The kind that stands in a document.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .signIn: self = .signIn
        case .signUp: self = .signUp
        case .reauthentication: self = .reauthentication(try reader.detail("action"))
        case .recovery: self = .recovery
        }
    }
}
