import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// Estimates what a population's people are like from a log of theirs.
///
/// Memory is bounded by the accounts: about 200 bytes each. Everything that can happen several times in one
/// account counts with accounts as the independent units.
public struct Calibration: Sendable {
    /// How long a visit may still be answered, in seconds; later ones than that before the end of the log are
    /// left out.
    static let settlingSeconds: Int64 = 3600

    private(set) var accounts: [UInt128: AccountCourse] = [:]
    private(set) var platforms: [Platform: PlatformTally] = [:]
    private(set) var answers: [VisitCourse.Offer: Int] = [:]
    /// Visits, strangers' included, and those of them in which somebody was identified.
    private(set) var visits = PlatformTally.Trials()
    private(set) var passwords = PlatformTally.Trials()
    private(set) var passkeys = PlatformTally.Trials()
    private(set) var prompted = PlatformTally.Trials()
    private(set) var quiet = PlatformTally.Trials()
    private(set) var removals = PlatformTally.Trials()
    /// Reports of clients that an offer was shown.
    private(set) var showings = 0
    private(set) var start: Instant?
    private(set) var end: Instant?

    /// Nothing seen yet.
    public init() {}

    /// Takes the next event.
    public mutating func take(_ logged: LoggedEvent) {
        let event = logged.event
        start = min(start ?? event.time, event.time)
        end = max(end ?? event.time, event.time)
        switch event.aggregate {
        case .account: takeOfAccount(event)
        case .visit: takeOfAnybody(event.happening.transition)
        case .rollout: break
        }
    }

    private mutating func takeOfAccount(_ event: Event) {
        var account = accounts[event.subject] ?? AccountCourse(entry: event.time)
        if case .evaluated(let moment, _) = event.happening.detail, let visit = event.visit {
            if let before = account.visit {
                count(before)
            } else {
                meet(moment)
            }
            account.signedIn(moment, at: event.time)
            account.visit = VisitCourse(moment, in: visit, at: event.time)
        }
        if case .visit(let from, let input, _) = event.happening.transition {
            if event.visit == account.visit?.visit { account.visit?.take(from: from, input) }
            takeReport(input)
        }
        takeOfAnybody(event.happening.transition)
        accounts[event.subject] = account
    }

    private mutating func takeOfAnybody(_ transition: Transition) {
        if case .visit(_, .begun, _) = transition { visits.tried += 1 }
        if case .visit(_, .identified, _) = transition { visits.happened += 1 }
        guard case .proofs(.signIn, _, let input, _) = transition else { return }
        switch input {
        case .passwordSucceeded: passwords.add(true)
        case .passwordFailed: passwords.add(false)
        case .passkeySucceeded: passkeys.add(true)
        case .passkeyFailed: passkeys.add(false)
        case .passwordThrottled, .secondFactorSucceeded, .secondFactorFailed, .secondFactorThrottled,
            .hostVouched, .routeProved, .routeFailed, .routeThrottled:
            break
        }
    }

    private mutating func takeReport(_ input: VisitInput) {
        if input == .offerShown { showings += 1 }
        if input == .passkeyOnlyDecided { removals.tried += 1 }
        if input == .passkeyOnlyAccepted { removals.happened += 1 }
    }

    /// An account's first decision.
    private mutating func meet(_ moment: Moment) {
        platforms[moment.signIn.platform, default: PlatformTally()].accounts += 1
        guard moment.client.conditionalCreate != .unknown else { return }
        platforms[moment.signIn.platform, default: PlatformTally()].silentTold += 1
        if moment.client.conditionalCreate == .yes {
            platforms[moment.signIn.platform, default: PlatformTally()].silentPossible += 1
        }
    }

    /// Counts a visit that is over.
    private mutating func count(_ visit: VisitCourse) {
        var tally = platforms[visit.platform] ?? PlatformTally()
        if visit.automatic != .none {
            switch visit.autofilled {
            case .yes: tally.filled.add(visit.automatic == .created)
            case .unknown: tally.untold.add(visit.automatic == .created)
            case .no: break
            }
        }
        if visit.isPrompted {
            let ordinal = min(Int(visit.shownBefore), PlatformTally.maximumOrdinal - 1)
            tally.offers[ordinal].add(visit.offer == .accepted)
            if visit.offer == .shown && visit.going == .unsaid { tally.left[ordinal] += 1 }
            answers[visit.offer, default: 0] += 1
        }
        if visit.ceremony != .none { tally.ceremonies.add(visit.ceremony == .created) }
        if visit.ceremony == .erred { tally.errors += 1 }
        platforms[visit.platform] = tally
        if visit.isPrompted {
            prompted.add(visit.going == .continued)
        } else {
            quiet.add(visit.going == .continued)
        }
    }

    /// What the log tells, with the visits that were over when it ended.
    public func report() -> CalibrationReport {
        var settled = self
        if let end {
            for account in accounts.values {
                if let visit = account.visit, visit.time.adding(seconds: Self.settlingSeconds) <= end {
                    settled.count(visit)
                }
            }
        }
        return CalibrationWriter(settled).report()
    }
}
