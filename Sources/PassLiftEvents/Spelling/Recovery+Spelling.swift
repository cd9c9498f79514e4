package import PassLiftEncoding
package import PassLiftMachine

/// The spelling of recoveries: `"to":"waiting","until_ms":1796025600000`.
extension Recovery: Spelled {
    private enum Word: String, CaseIterable {
        case absent
        case requested
        case proofGiven = "proof_given"
        case waiting
        case enrolling
        case completed
        case cancelled
        case expired
    }

    private var bare: Word {
        switch self {
        case .absent: .absent
        case .requested: .requested
        case .proofGiven: .proofGiven
        case .waiting: .waiting
        case .enrolling: .enrolling
        case .completed: .completed
        case .cancelled: .cancelled
        case .expired: .expired
        }
    }

    /// All states; a wait ends at 1000 ms after the epoch, which stands for every time.
    package static var everyValue: [Recovery] {
        Word.allCases.map { word in
            switch word {
            case .absent: .absent
            case .requested: .requested
            case .proofGiven: .proofGiven
            case .waiting: .waiting(until: Instant(milliseconds: 1000))
            case .enrolling: .enrolling
            case .completed: .completed
            case .cancelled: .cancelled
            case .expired: .expired
            }
        }
    }

    /// The state without its time.
    package var word: String { bare.rawValue }

    /// Its time.
    package var details: [SpellingDetail] {
        switch self {
        case .waiting(let until): [SpellingDetail("until_ms", milliseconds: until.milliseconds)]
        case .absent, .requested, .proofGiven, .enrolling, .completed, .cancelled, .expired: []
        }
    }

    /// The state that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .absent: self = .absent
        case .requested: self = .requested
        case .proofGiven: self = .proofGiven
        case .waiting: self = .waiting(until: try reader.instant("until_ms"))
        case .enrolling: self = .enrolling
        case .completed: self = .completed
        case .cancelled: self = .cancelled
        case .expired: self = .expired
        }
    }
}

/// The spelling of what happens to a recovery: `"input":"wait_ended","input_at_ms":1796025600000`.
extension RecoveryInput: Spelled {
    private enum Word: String, CaseIterable {
        case requested
        case proved
        case waitImposed = "wait_imposed"
        case waitEnded = "wait_ended"
        case waitLifted = "wait_lifted"
        case passwordWaived = "password_waived"
        case enrolled
        case cancelled
        case timedOut = "timed_out"
    }

    private var bare: Word {
        switch self {
        case .requested: .requested
        case .proved: .proved
        case .waitImposed: .waitImposed
        case .waitEnded: .waitEnded
        case .waitLifted: .waitLifted
        case .passwordWaived: .passwordWaived
        case .enrolled: .enrolled
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        }
    }

    /// All inputs; times stand for those before, at and after the end of the wait in ``Recovery/everyValue``.
    package static var everyValue: [RecoveryInput] {
        Word.allCases.flatMap { word -> [RecoveryInput] in
            switch word {
            case .requested: [.requested]
            case .proved: [.proved]
            case .waitImposed: [.waitImposed(until: Instant(milliseconds: 1000))]
            case .waitEnded: [999, 1000, 1001].map { .waitEnded(at: Instant(milliseconds: $0)) }
            case .waitLifted: [.waitLifted]
            case .passwordWaived: [.passwordWaived]
            case .enrolled: [.enrolled]
            case .cancelled: [.cancelled]
            case .timedOut: [.timedOut]
            }
        }
    }

    /// The input without its time.
    package var word: String { bare.rawValue }

    /// Its time.
    package var details: [SpellingDetail] {
        switch self {
        case .waitImposed(let until): [SpellingDetail("until_ms", milliseconds: until.milliseconds)]
        case .waitEnded(let seen): [SpellingDetail("at_ms", milliseconds: seen.milliseconds)]
        case .requested, .proved, .waitLifted, .passwordWaived, .enrolled, .cancelled, .timedOut: []
        }
    }

    /// The input that stands in an event.
    package init(from reader: SpellingReader) throws(JSONFault) {
        switch try reader.word(Word.self) {
        case .requested: self = .requested
        case .proved: self = .proved
        case .waitImposed: self = .waitImposed(until: try reader.instant("until_ms"))
        case .waitEnded: self = .waitEnded(at: try reader.instant("at_ms"))
        case .waitLifted: self = .waitLifted
        case .passwordWaived: self = .passwordWaived
        case .enrolled: self = .enrolled
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        }
    }
}
