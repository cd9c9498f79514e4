package import PassLiftEncoding
package import PassLiftMachine

/// The spelling of visit states: `"to":"settled","outcome":"upgraded"`.
extension VisitState: Spelled {
    /// The states without what they carry; the raw value is API.
    package enum Word: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
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

    /// The state without what it carries.
    package var bare: Word {
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

    /// All states with all they can carry.
    package static var everyValue: [VisitState] { Word.allCases.flatMap(values) }

    /// The raw value of the bare state.
    package var word: String { bare.rawValue }

    /// What it carries.
    package var details: [SpellingDetail] {
        switch self {
        case .absent, .started, .expired: []
        case .awaitingSecondFactor(let method), .authenticated(let method): [SpellingDetail("method", method)]
        case .upgrading(let path): path.details
        case .offering(let kind, let stage): [SpellingDetail("offer", kind), SpellingDetail("stage", stage)]
        case .offeringPasskeyOnly(let stage): [SpellingDetail("stage", stage)]
        case .settled(let outcome): [SpellingDetail("outcome", outcome)]
        case .refused(let reason): [SpellingDetail("reason", reason)]
        }
    }

    /// The state that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .absent: self = .absent
        case .started: self = .started
        case .awaitingSecondFactor: self = .awaitingSecondFactor(try reader.detail("method"))
        case .authenticated: self = .authenticated(try reader.detail("method"))
        case .upgrading: self = .upgrading(try UpgradePath(from: reader))
        case .offering: self = .offering(try reader.detail("offer"), try reader.detail("stage"))
        case .offeringPasskeyOnly: self = .offeringPasskeyOnly(try reader.detail("stage"))
        case .settled: self = .settled(try reader.detail("outcome"))
        case .refused: self = .refused(try reader.detail("reason"))
        case .expired: self = .expired
        }
    }

    private static func values(_ word: Word) -> [VisitState] {
        switch word {
        case .absent: [.absent]
        case .started: [.started]
        case .awaitingSecondFactor: SignInMethod.allCases.map { .awaitingSecondFactor($0) }
        case .authenticated: SignInMethod.allCases.map { .authenticated($0) }
        case .upgrading: UpgradePath.everyValue.map { .upgrading($0) }
        case .offering:
            OfferKind.allCases.flatMap { kind in OfferStage.allCases.map { .offering(kind, $0) } }
        case .offeringPasskeyOnly: PasskeyOnlyStage.allCases.map { .offeringPasskeyOnly($0) }
        case .settled: VisitOutcome.allCases.map { .settled($0) }
        case .refused: VisitRefusal.allCases.map { .refused($0) }
        case .expired: [.expired]
        }
    }
}

extension UpgradePath {
    fileprivate enum Word: String, CaseIterable {
        case automatic
        case automaticLapsed = "automatic_lapsed"
        case offered
    }

    fileprivate var bare: Word {
        switch self {
        case .automatic: .automatic
        case .automaticLapsed: .automaticLapsed
        case .offered: .offered
        }
    }

    fileprivate static var everyValue: [UpgradePath] {
        Word.allCases.flatMap { word -> [UpgradePath] in
            switch word {
            case .automatic: FollowUp.allCases.map { .automatic(then: $0) }
            case .automaticLapsed: [.automaticLapsed]
            case .offered: OfferKind.allCases.map { .offered($0) }
            }
        }
    }

    fileprivate var details: [SpellingDetail] {
        switch self {
        case .automatic(let followUp): [SpellingDetail("path", bare), SpellingDetail("then", followUp)]
        case .automaticLapsed: [SpellingDetail("path", bare)]
        case .offered(let kind): [SpellingDetail("path", bare), SpellingDetail("offer", kind)]
        }
    }

    fileprivate init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.detail("path", Word.self) {
        case .automatic: self = .automatic(then: try reader.detail("then"))
        case .automaticLapsed: self = .automaticLapsed
        case .offered: self = .offered(try reader.detail("offer"))
        }
    }
}
