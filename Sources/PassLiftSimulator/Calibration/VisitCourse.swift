import PassLiftMachine
import PassLiftPolicy

/// One visit, from its decision on.
struct VisitCourse: BitwiseCopyable, Hashable, Sendable {
    let visit: VisitID
    let time: Instant
    let platform: Platform
    let autofilled: Trilean
    /// What the client says it can: create silently, and keep a passkey of its own.
    let conditionalCreate: Trilean
    let authenticator: Trilean
    /// Offers shown to the account before this visit.
    let shownBefore: UInt32
    private(set) var automatic = Attempt.none
    private(set) var offer = Offer.none
    private(set) var demand = Demand.none
    private(set) var ceremony = Attempt.none
    private(set) var going = Going.unsaid
    /// How long an offer was read that was answered, in seconds.
    private(set) var readSeconds: UInt32?
    /// From the yes to an offer to the passkey, in seconds.
    private(set) var creationSeconds: UInt32?
    private var shownAt: Instant?
    private var acceptedAt: Instant?

    /// Something that was tried.
    enum Attempt: BitwiseCopyable, Hashable, Sendable {
        case none
        case begun
        /// A passkey was created, or there was one on the authenticator before.
        case completed
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

    /// An offer that cannot be put off.
    enum Demand: BitwiseCopyable, Hashable, Sendable {
        case none
        case shown
        case accepted
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
        conditionalCreate = moment.client.conditionalCreate
        authenticator = moment.client.platformAuthenticator
        shownBefore = moment.history.shown.ever
    }

    /// Whether the person saw a prompt.
    var isPrompted: Bool { offer != .none }

    mutating func take(from: VisitState, _ input: VisitInput, at time: Instant) {
        switch input {
        case .automaticDecided: automatic = .begun
        case .passkeyCreated:
            attempt(from, .completed)
            creationSeconds = acceptedAt.map { UInt32(clamping: time.seconds(since: $0)) }
        case .ceremonyLapsed(.alreadyRegistered): attempt(from, .completed)
        case .ceremonyLapsed(.unsupported), .ceremonyLapsed(.refused): attempt(from, .erred)
        case .continued: going = .continued
        case .offerShown:
            shownAt = time
            answer(from, .shown)
        case .offerAccepted:
            acceptedAt = time
            answer(from, .accepted, at: time)
        case .offerSnoozed: answer(from, .snoozed, at: time)
        case .offerRefused: answer(from, .refused, at: time)
        case .offerCancelled: answer(from, .cancelled, at: time)
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .quieted, .offerDecided,
            .passkeyOnlyDecided, .ceremonyLapsed, .passkeyOnlyAccepted, .passkeyOnlyDeclined,
            .passwordRemoved, .lapsed, .superseded, .timedOut:
            break
        }
    }

    private mutating func attempt(_ from: VisitState, _ attempt: Attempt) {
        switch from {
        case .upgrading(.automatic): automatic = attempt
        case .upgrading(.offered): ceremony = attempt
        case .absent, .started, .awaitingSecondFactor, .authenticated, .upgrading(.automaticLapsed),
            .offering, .offeringPasskeyOnly, .settled, .refused, .expired:
            break
        }
    }

    private mutating func answer(_ from: VisitState, _ answer: Offer, at time: Instant? = nil) {
        guard case .offering(let kind, _) = from else { return }
        switch kind {
        case .optional: offer = answer
        case .required:
            demand = answer == .accepted ? .accepted : .shown
            return
        }
        if answer == .accepted { ceremony = .begun }
        guard let time, let shownAt else { return }
        readSeconds = UInt32(clamping: time.seconds(since: shownAt))
    }
}
