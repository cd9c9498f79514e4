import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// One account and its person, from the first day to the last.
public struct Life<Taker: LifeRecorder> {
    let person: SimulatedPerson
    let terms: LifeTerms
    var passkeys = HeldPasskeys()
    var exposure = Exposure()
    var ordinals = LifeOrdinals()
    /// When the account's mail address was shown to be its owner's; nil: never yet.
    var addressVerifiedAt: Instant?
    var calendar: Calendar
    /// The states, and who takes one step down.
    var run: Run<Taker.Steps>
    /// Who takes it down.
    public internal(set) var recorder: Taker
    private var course = Course.lived

    /// Whether the life can go on.
    private enum Course {
        case lived
        /// The flow rejected something: there is nothing to go on from.
        case brokenOff
    }

    /// An account that comes into being with a password, at the start of the first day.
    public init(of person: SimulatedPerson, under terms: LifeTerms, recorder: Taker) {
        self.person = person
        self.terms = terms
        self.recorder = recorder
        calendar = Calendar(of: person)
        let start = terms.start
        var snapshot = Snapshot(
            account: AccountFacts(status: .absent, createdAt: start), history: OfferHistory(),
            visit: Visit(outsideAt: start), signIn: SignInFacts(method: .other, surface: .other))
        snapshot.points = terms.policy.points(of: person.subject)
        let draws = Circumstances.Draws(decision: 0, slip: 0)
        run = Run(
            snapshot: snapshot,
            circumstances: Circumstances(policy: terms.policy, now: start, draws: draws),
            recorder: Taker.steps)
    }

    /// Lives from the first day to the last.
    public mutating func live() {
        beBorn()
        let end = UInt64(terms.days) * UInt64(CivilDate.millisecondsPerDay)
        while let (time, fate) = calendar.next(before: end) {
            begin(at: time)
            switch fate {
            case .arrival(let arrival): come(arrival)
            case .loss(let device):
                passkeys.lose(device: device)
                recorder.note(.deviceLost, 1)
            case .attack(let attack): suffer(attack)
            case .comeBack(let device):
                calendar.forgetComingBack()
                comeBack(on: device)
            }
            guard course == .lived else { return }
            calendar.advance(fate, of: person, &ordinals)
        }
    }

    /// The time, as the account sees it: it never goes back.
    private mutating func begin(at milliseconds: UInt64) {
        let day = UInt32(truncatingIfNeeded: milliseconds / UInt64(CivilDate.millisecondsPerDay))
        recorder.begin(day: day)
        let time = Instant(milliseconds: terms.start.milliseconds + Int64(milliseconds))
        run.circumstances.now = max(run.circumstances.now, time)
        run.circumstances.rollout = terms.rollout(on: day)
    }

    private mutating func beBorn() {
        recorder.begin(day: 0)
        recorder.note(.account, 1)
        switch person.recovery {
        // The address was verified where the account comes from.
        case .confirmed:
            addressVerifiedAt = terms.start
            run.snapshot.account.recoveryConfirmedAt = terms.start
        case .none: run.snapshot.account.origins = .young
        }
        take(.accountChanged(.created))
        take(.accountChanged(.passwordImported))
        recorder.note(.entered(Standing(of: run.snapshot.account)), 1)
    }

    /// A way back in is confirmed anew each year, by those who have one.
    mutating func confirmRecovery() {
        switch person.recovery {
        case .confirmed: take(.accountChanged(.recoveryConfirmed))
        case .none: break
        }
    }

    /// Takes a step; nil when it was rejected, and nothing can be taken any more.
    @discardableResult
    mutating func take(_ input: Input) -> NextStep? {
        guard course == .lived else { return nil }
        let before = Standing(of: run.snapshot.account)
        run.circumstances.draws.slip = UInt128(ordinals.slips)
        ordinals.slips += 1
        do {
            try recorder.take(input, in: &run)
            if exposure.isDue, let decision = run.decision {
                exposure.decided(decision, in: run.snapshot.visit.id)
            }
            noteStanding(since: before)
            return run.next
        } catch {
            recorder.note(.rejection, 1)
            course = .brokenOff
            return nil
        }
    }

    /// Takes steps of a visit in which nobody is identified: they touch no account, and find nothing of one.
    mutating func takeAsStranger(_ inputs: Input...) {
        let account = run.snapshot.account
        let history = run.snapshot.history
        let recovery = run.snapshot.recovery
        run.snapshot.account = AccountFacts(status: .absent, createdAt: run.circumstances.now)
        // Nothing is open in it, and so nothing is looked for elsewhere.
        run.snapshot.history = OfferHistory()
        run.snapshot.recovery = .none
        for input in inputs { take(input) }
        run.snapshot.account = account
        run.snapshot.history = history
        run.snapshot.recovery = recovery
    }

    @inline(__always)
    private mutating func noteStanding(since before: Standing) {
        let after = Standing(of: run.snapshot.account)
        guard before != after, before != .nascent else { return }
        recorder.note(.left(before), 1)
        recorder.note(.entered(after), 1)
    }
}

/// How often each thing has come about in a life; the addresses of luck.
struct LifeOrdinals: BitwiseCopyable, Sendable {
    var arrivals: UInt32 = 0
    var losses: UInt32 = 0
    var guesses: UInt32 = 0
    var phishes: UInt32 = 0
    var visits: UInt64 = 0
    var slips: UInt64 = 0
    var silent: UInt32 = 0
    var offers: UInt32 = 0
    var removals: UInt32 = 0
    var support: UInt32 = 0
}

extension Visit {
    /// No visit: where things happen to an account while nobody is there.
    init(outsideAt now: Instant) {
        self.init(id: VisitID(bits: 0), kind: .signIn, startedAt: now, expiresAt: now)
    }
}

extension SimulatedPerson {
    /// The account's random subject, as shares are dealt out by it.
    public var subject: String { subjectBits.hexadecimal }

    /// The same, as events have it.
    var subjectBits: UInt128 {
        let words = luck.words(.subject, 0)
        return (0..<4).reduce(UInt128(0)) { $0 << 32 | UInt128(words[$1]) }
    }
}
