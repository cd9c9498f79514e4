package import PassLiftEncoding
package import PassLiftMachine

/// The spelling of slip states: `"to":"consumed","outcome":"completed"`.
extension SlipState: Spelled {
    private enum Word: String, CaseIterable {
        case absent
        case issued
        case consumed
        case expired
    }

    private var bare: Word {
        switch self {
        case .absent: .absent
        case .issued: .issued
        case .consumed: .consumed
        case .expired: .expired
        }
    }

    /// All states with all outcomes.
    package static var everyValue: [SlipState] {
        Word.allCases.flatMap { word -> [SlipState] in
            switch word {
            case .absent: [.absent]
            case .issued: [.issued]
            case .consumed: SlipOutcome.allCases.map { .consumed($0) }
            case .expired: [.expired]
            }
        }
    }

    /// The state without its outcome.
    package var word: String { bare.rawValue }

    /// The outcome.
    package var details: [SpellingDetail] {
        switch self {
        case .absent, .issued, .expired: []
        case .consumed(let outcome): [SpellingDetail("outcome", outcome)]
        }
    }

    /// The state that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .absent: self = .absent
        case .issued: self = .issued
        case .consumed: self = .consumed(try reader.detail("outcome"))
        case .expired: self = .expired
        }
    }
}

/// The spelling of what happens to a slip: `"input":"answered","input_outcome":"refused"`.
extension SlipInput: Spelled {
    private enum Word: String, CaseIterable {
        case issued
        case answered
        case timedOut = "timed_out"
    }

    private var bare: Word {
        switch self {
        case .issued: .issued
        case .answered: .answered
        case .timedOut: .timedOut
        }
    }

    /// All inputs with all outcomes.
    package static var everyValue: [SlipInput] {
        Word.allCases.flatMap { word -> [SlipInput] in
            switch word {
            case .issued: [.issued]
            case .answered: SlipOutcome.allCases.map { .answered($0) }
            case .timedOut: [.timedOut]
            }
        }
    }

    /// The input without its outcome.
    package var word: String { bare.rawValue }

    /// The outcome.
    package var details: [SpellingDetail] {
        switch self {
        case .issued, .timedOut: []
        case .answered(let outcome): [SpellingDetail("outcome", outcome)]
        }
    }

    /// The input that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .issued: self = .issued
        case .answered: self = .answered(try reader.detail("outcome"))
        case .timedOut: self = .timedOut
        }
    }
}

extension CeremonyPurpose: SpelledByWord {}
