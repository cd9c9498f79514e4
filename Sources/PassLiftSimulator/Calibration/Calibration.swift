import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// Estimates what a population's people are like from a log of theirs.
///
/// Memory is bounded by what is in the log: about 400 bytes an account, and 16 a visit that came to nothing.
/// Everything that can happen several times in one account counts with accounts as the independent units.
public struct Calibration: Sendable {
    private(set) var accounts: [UInt128: AccountCourse] = [:]
    private(set) var platforms: [Platform: PlatformTally] = [:]
    private(set) var signIns = SignInTally()
    private(set) var answers: [VisitCourse.Offer: Int] = [:]
    /// Offers that cannot be put off, and those of people who went on.
    private(set) var demands = PlatformTally.Trials()
    private(set) var stayingDemands = PlatformTally.Trials()
    private(set) var reading = StepTimes()
    private(set) var creating = StepTimes()
    private(set) var prompted = PlatformTally.Trials()
    private(set) var quiet = PlatformTally.Trials()
    private(set) var removals = PlatformTally.Trials()
    /// Accounts that had not recovered before their first decision, and those with a verified way back in.
    private(set) var routes = PlatformTally.Trials()
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
        case .visit: signIns.take(event.happening.transition, in: event.visit, recovering: nil)
        case .rollout: break
        }
    }

    private mutating func takeOfAccount(_ event: Event) {
        let transition = event.happening.transition
        var account = accounts[event.subject] ?? AccountCourse(event)
        account.take(transition, in: event.visit, at: event.time)
        signIns.take(transition, in: event.visit, recovering: account.recoveryVisit)
        if case .evaluated(let moment, _) = event.happening.detail, let visit = event.visit {
            if let before = account.visit {
                count(before)
            } else {
                meet(moment, account)
            }
            account.decided(moment, at: event.time)
            account.visit = VisitCourse(moment, in: visit, at: event.time)
        }
        if case .visit(let from, let input, _) = transition {
            if event.visit == account.visit?.visit { account.visit?.take(from: from, input, at: event.time) }
            takeReport(input)
        }
        accounts[event.subject] = account
    }

    private mutating func takeReport(_ input: VisitInput) {
        if input == .offerShown { showings += 1 }
        if input == .passkeyOnlyDecided { removals.tried += 1 }
        if input == .passkeyOnlyAccepted { removals.happened += 1 }
    }

    /// An account's first decision.
    private mutating func meet(_ moment: Moment, _ account: AccountCourse) {
        platforms[moment.signIn.platform, default: PlatformTally()].meet(moment.client)
        if account.recoveryVisit == nil { routes.add(moment.account.isRecoveryVerified(at: moment.now)) }
    }

    /// Counts a visit that is over.
    private mutating func count(_ visit: VisitCourse) {
        platforms[visit.platform, default: PlatformTally()].count(visit)
        if let seconds = visit.readSeconds { reading.add(seconds) }
        if let seconds = visit.creationSeconds { creating.add(seconds) }
        if visit.isPrompted {
            answers[visit.offer, default: 0] += 1
            prompted.add(visit.going == .continued)
        } else if visit.demand != .none {
            demands.add(visit.demand == .accepted)
            if visit.going == .continued { stayingDemands.add(visit.demand == .accepted) }
        } else {
            quiet.add(visit.going == .continued)
        }
    }

    /// What the log tells, with the visits that were over when it ended.
    ///
    /// - Parameter base: what is assumed where the log tells nothing.
    public func report(upon base: Population) -> CalibrationReport {
        var settled = self
        if let end {
            for account in accounts.values {
                if let visit = account.visit, visit.time.adding(seconds: Evidence.settlingSeconds) <= end {
                    settled.count(visit)
                }
            }
        }
        return CalibrationWriter(settled, base).report()
    }
}

/// How long people took for a step.
struct StepTimes: Hashable, Sendable {
    private(set) var count = 0
    private var sum = 0.0
    private var squares = 0.0

    mutating func add(_ seconds: UInt32) {
        count += 1
        sum += Double(seconds)
        squares += Double(seconds) * Double(seconds)
    }

    /// The mean in seconds, with its interval; nil for fewer than two.
    var mean: FittedNumber? {
        guard count > 1 else { return nil }
        let mean = sum / Double(count)
        let variance = max(0, squares / Double(count) - mean * mean) / Double(count - 1)
        let half = ClusteredMean.deviations * variance.squareRoot()
        return FittedNumber(low: max(0, mean - half), base: mean, high: mean + half)
    }
}
