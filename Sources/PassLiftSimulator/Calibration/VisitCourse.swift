import PassLiftMachine
import PassLiftPolicy

/// One visit, from its decision on.
struct VisitCourse: BitwiseCopyable, Hashable, Sendable {
    let visit: VisitID
    let time: Instant
    let platform: Platform
    let autofilled: Trilean
    /// Offers shown to the account before this visit.
    let shownBefore: UInt32
    private(set) var automatic = Attempt.none
    private(set) var offer = Offer.none
    private(set) var ceremony = Attempt.none
    private(set) var going = Going.unsaid

    /// Something that was tried.
    enum Attempt: BitwiseCopyable, Hashable, Sendable {
        case none
        case begun
        case created
        /// It failed, other than by a cancellation.
        case erred
    }

    /// An optional offer. The required one has no "not now" and is no measure of it.
    enum Offer: BitwiseCopyable, Hashable, Sendable {
        case none
        case shown
        case accepted
        case snoozed
        case refused
        case cancelled
    }

    /// Whether the host says that the person went on.
    enum Going: BitwiseCopyable, Hashable, Sendable {
        case unsaid
        case continued
    }

    init(_ moment: Moment, in visit: VisitID, at time: Instant) {
        self.visit = visit
        self.time = time
        platform = moment.signIn.platform
        autofilled = moment.signIn.method == .password ? moment.signIn.autofilled : .unknown
        shownBefore = moment.history.shown.ever
    }

    /// Whether the person saw a prompt.
    var isPrompted: Bool { offer != .none }

    mutating func take(from: VisitState, _ input: VisitInput) {
        switch input {
        case .automaticDecided: automatic = .begun
        case .passkeyCreated:
            switch from {
            case .upgrading(.automatic): automatic = .created
            case .upgrading(.offered): ceremony = .created
            case .absent, .started, .awaitingSecondFactor, .authenticated, .upgrading(.automaticLapsed),
                .offering, .offeringPasskeyOnly, .settled, .refused, .expired:
                break
            }
        case .continued: going = .continued
        case .offerShown: answer(from, .shown)
        case .offerAccepted: answer(from, .accepted)
        case .offerSnoozed: answer(from, .snoozed)
        case .offerRefused: answer(from, .refused)
        case .offerCancelled: answer(from, .cancelled)
        case .ceremonyLapsed(.unsupported), .ceremonyLapsed(.refused):
            if case .upgrading(.offered) = from { ceremony = .erred }
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .quieted, .offerDecided,
            .passkeyOnlyDecided, .ceremonyLapsed, .passkeyOnlyAccepted, .passkeyOnlyDeclined,
            .passwordRemoved, .superseded, .timedOut:
            break
        }
    }

    private mutating func answer(_ from: VisitState, _ answer: Offer) {
        guard case .offering(.optional, _) = from else { return }
        offer = answer
        if answer == .accepted { ceremony = .begun }
    }
}
