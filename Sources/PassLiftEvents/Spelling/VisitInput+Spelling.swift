package import PassLiftEncoding
package import PassLiftMachine

/// The spelling of what happens in a visit: `"input":"offer_decided","input_offer":"optional"`.
extension VisitInput: Spelled {
    /// The inputs without what they carry; the raw value is API.
    package enum Word: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case begun
        case methodSuggested = "method_suggested"
        case secondFactorDue = "second_factor_due"
        case identified
        case turnedAway = "turned_away"
        case quieted
        case automaticDecided = "automatic_decided"
        case offerDecided = "offer_decided"
        case passkeyOnlyDecided = "passkey_only_decided"
        case passkeyCreated = "passkey_created"
        case ceremonyLapsed = "ceremony_lapsed"
        case offerShown = "offer_shown"
        case offerAccepted = "offer_accepted"
        case offerSnoozed = "offer_snoozed"
        case offerRefused = "offer_refused"
        case offerCancelled = "offer_cancelled"
        case passkeyOnlyAccepted = "passkey_only_accepted"
        case passkeyOnlyDeclined = "passkey_only_declined"
        case passwordRemoved = "password_removed"
        case lapsed
        case superseded
        case timedOut = "timed_out"
        case continued
    }

    /// The input without what it carries.
    package var bare: Word {
        switch self {
        case .begun: .begun
        case .methodSuggested: .methodSuggested
        case .secondFactorDue: .secondFactorDue
        case .identified: .identified
        case .turnedAway: .turnedAway
        case .quieted: .quieted
        case .automaticDecided: .automaticDecided
        case .offerDecided: .offerDecided
        case .passkeyOnlyDecided: .passkeyOnlyDecided
        case .passkeyCreated: .passkeyCreated
        case .ceremonyLapsed: .ceremonyLapsed
        case .offerShown: .offerShown
        case .offerAccepted: .offerAccepted
        case .offerSnoozed: .offerSnoozed
        case .offerRefused: .offerRefused
        case .offerCancelled: .offerCancelled
        case .passkeyOnlyAccepted: .passkeyOnlyAccepted
        case .passkeyOnlyDeclined: .passkeyOnlyDeclined
        case .passwordRemoved: .passwordRemoved
        case .lapsed: .lapsed
        case .superseded: .superseded
        case .timedOut: .timedOut
        case .continued: .continued
        }
    }

    /// All inputs with all they can carry.
    package static var everyValue: [VisitInput] { Word.allCases.flatMap(values) }

    /// The raw value of the bare input.
    package var word: String { bare.rawValue }

    /// What it carries.
    package var details: [SpellingDetail] {
        switch self {
        case .methodSuggested(let suggestion): [SpellingDetail("suggestion", suggestion)]
        case .secondFactorDue(let method): [SpellingDetail("method", method)]
        case .identified(let method): [SpellingDetail("method", method)]
        case .turnedAway(let reason): [SpellingDetail("reason", reason)]
        case .quieted(let outcome): [SpellingDetail("outcome", outcome)]
        case .automaticDecided(let followUp): [SpellingDetail("then", followUp)]
        case .offerDecided(let offer): [SpellingDetail("offer", offer)]
        case .ceremonyLapsed(let lapse): [SpellingDetail("lapse", lapse)]
        case .lapsed(let lapse): [SpellingDetail("lapse", lapse)]
        case .begun, .passkeyOnlyDecided, .passkeyCreated, .offerShown, .offerAccepted, .offerSnoozed,
            .offerRefused, .offerCancelled, .passkeyOnlyAccepted, .passkeyOnlyDeclined, .passwordRemoved,
            .superseded, .timedOut, .continued:
            []
        }
    }

    /// The input that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .begun: self = .begun
        case .methodSuggested: self = .methodSuggested(try reader.detail("suggestion"))
        case .secondFactorDue: self = .secondFactorDue(try reader.detail("method"))
        case .identified: self = .identified(try reader.detail("method"))
        case .turnedAway: self = .turnedAway(try reader.detail("reason"))
        case .quieted: self = .quieted(try reader.detail("outcome"))
        case .automaticDecided: self = .automaticDecided(then: try reader.detail("then"))
        case .offerDecided: self = .offerDecided(try reader.detail("offer"))
        case .passkeyOnlyDecided: self = .passkeyOnlyDecided
        case .passkeyCreated: self = .passkeyCreated
        case .ceremonyLapsed: self = .ceremonyLapsed(try reader.detail("lapse"))
        case .offerShown: self = .offerShown
        case .offerAccepted: self = .offerAccepted
        case .offerSnoozed: self = .offerSnoozed
        case .offerRefused: self = .offerRefused
        case .offerCancelled: self = .offerCancelled
        case .passkeyOnlyAccepted: self = .passkeyOnlyAccepted
        case .passkeyOnlyDeclined: self = .passkeyOnlyDeclined
        case .passwordRemoved: self = .passwordRemoved
        case .lapsed: self = .lapsed(try reader.detail("lapse"))
        case .superseded: self = .superseded
        case .timedOut: self = .timedOut
        case .continued: self = .continued
        }
    }

    private static func values(_ word: Word) -> [VisitInput] {
        switch word {
        case .begun: [.begun]
        case .methodSuggested: MethodSuggestion.allCases.map { .methodSuggested($0) }
        case .secondFactorDue: SignInMethod.allCases.map { .secondFactorDue($0) }
        case .identified: SignInMethod.allCases.map { .identified($0) }
        case .turnedAway: VisitRefusal.allCases.map { .turnedAway($0) }
        case .quieted: VisitOutcome.allCases.map { .quieted($0) }
        case .automaticDecided: FollowUp.allCases.map { .automaticDecided(then: $0) }
        case .offerDecided: OfferKind.allCases.map { .offerDecided($0) }
        case .passkeyOnlyDecided: [.passkeyOnlyDecided]
        case .passkeyCreated: [.passkeyCreated]
        case .ceremonyLapsed: CeremonyLapse.allCases.map { .ceremonyLapsed($0) }
        case .offerShown: [.offerShown]
        case .offerAccepted: [.offerAccepted]
        case .offerSnoozed: [.offerSnoozed]
        case .offerRefused: [.offerRefused]
        case .offerCancelled: [.offerCancelled]
        case .passkeyOnlyAccepted: [.passkeyOnlyAccepted]
        case .passkeyOnlyDeclined: [.passkeyOnlyDeclined]
        case .passwordRemoved: [.passwordRemoved]
        case .lapsed: OfferLapse.allCases.map { .lapsed($0) }
        case .superseded: [.superseded]
        case .timedOut: [.timedOut]
        case .continued: [.continued]
        }
    }
}
