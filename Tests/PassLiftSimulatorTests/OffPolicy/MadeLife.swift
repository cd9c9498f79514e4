import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftTesting

/// One made-up account, visit after visit, through the flow of production.
struct MadeLife {
    private let policy: UpgradePolicy
    private let hash: PolicyHash
    private let ways: Ways
    private let platform: Platform
    private let factor: Double
    private let subject: UInt128
    private var dice: SeededGenerator
    private var snapshot: Snapshot
    private var now = LogMaker.start
    private var passkey: PasskeyUse?
    private var shown = 0
    private(set) var events: [Event] = []

    init(_ maker: LogMaker, seed: UInt64) {
        policy = maker.policy
        hash = maker.hash
        ways = maker.ways
        dice = SeededGenerator(seed: seed)
        subject = UInt128(dice.next()) << 64 | UInt128(dice.next())
        var luck = dice.share()
        var drawn = Platform.unknown
        for (platform, share) in ways.platforms where luck >= 0 {
            drawn = platform
            luck -= share
        }
        platform = drawn
        factor = ways.kinds[Int(dice.next() % UInt64(ways.kinds.count))]
        let nowhere = Visit(id: VisitID(bits: 0), kind: .signIn, startedAt: now, expiresAt: now)
        snapshot = Snapshot(
            account: AccountFacts(status: .absent, createdAt: now), history: OfferHistory(), visit: nowhere,
            signIn: SignInFacts(method: .password, surface: .signIn))
        snapshot.points = policy.points(of: subject.hexadecimal)
        snapshot.client.platformAuthenticator = .yes
        snapshot.client.conditionalCreate = ways.silent[platform] == nil ? .no : .yes
    }

    mutating func live() {
        take(.accountChanged(.created))
        take(.accountChanged(.passwordImported))
        switch ways.visits {
        case .every(let days, let times):
            for index in 0..<times {
                now = LogMaker.start.adding(seconds: Int64(index) * days * 86_400 + 60)
                visit()
            }
        case .daily(let probability, let days):
            for day in 1...days where dice.falls(probability) {
                now = LogMaker.start.adding(seconds: Int64(day) * 86_400 + Int64(dice.next() % 36_000))
                visit()
            }
        }
    }

    private mutating func visit() {
        begin()
        guard let step = signIn() else { return }
        goOn(step.next)
        now = now.adding(seconds: 60)
        if hasLeft || !isPrompted && dice.falls(ways.leavesQuiet) { return }
        take(.reported(.continued))
    }

    private var isPrompted = false
    private var hasLeft = false

    private mutating func begin() {
        let before = snapshot
        let id = VisitID(bits: UInt128(dice.next()) << 64 | UInt128(dice.next()))
        snapshot.visit = Visit(id: id, kind: .signIn, startedAt: now, expiresAt: now.adding(seconds: 1800))
        snapshot.slips = OpenSlips()
        snapshot.signIn = SignInFacts(method: .password, surface: .signIn)
        snapshot.signIn.platform = platform
        snapshot.signIn.autofilled = dice.falls(ways.filled) ? .yes : .no
        snapshot.client.passkeyUsableHere = passkey == nil ? .no : .yes
        if before.history.openOffer?.visit == before.visit.id { snapshot.offerElsewhere = before.visit }
        isPrompted = false
        hasLeft = false
        take(.visitBegan)
    }

    private mutating func signIn() -> Step? {
        if let use = passkey, dice.falls(ways.usesPasskey) {
            let step = take(.passkeyChecked(.verified(.ours, use)))
            if step != nil { passkey?.state = .proven }
            return step
        }
        while dice.falls(ways.mistypes) { take(.passwordChecked(.wrong)) }
        return take(.passwordChecked(.correct))
    }

    private mutating func goOn(_ first: NextStep) {
        var next = first
        for _ in 0..<6 {
            now = now.adding(seconds: 10)
            guard let step = answer(next) else { return }
            next = step.next
        }
    }

    private mutating func answer(_ next: NextStep) -> Step? {
        switch next {
        case .createAutomatically(let slip):
            let isFilled = snapshot.signIn.autofilled == .yes
            return finish(slip, dice.falls(isFilled ? ways.silent[platform] ?? 0 : 0))
        case .offer: return answerOffer()
        case .create(let slip): return finish(slip, dice.falls(ways.completes))
        case .offerPasskeyOnly: return take(.reported(.passkeyOnlyDeclined))
        case .awaitProof, .awaitSecondFactor, .confirm, .confirmIdentity, .enrol, .stayQuiet, .settled,
            .refused,
            .expired:
            return nil
        }
    }

    private mutating func answerOffer() -> Step? {
        isPrompted = true
        take(.reported(.offerShown))
        hasLeft = dice.falls(ways.leavesPrompted)
        if hasLeft {
            shown += 1
            return nil
        }
        now = now.adding(seconds: 10)
        var acceptance = (ways.accepts[platform] ?? 0) * factor
        for _ in 0..<shown { acceptance *= ways.decay }
        let text = Int(events.reversed().lazy.compactMap(\.variant).first ?? 0)
        acceptance *= ways.texts[min(text, ways.texts.count - 1)]
        shown += 1
        if dice.falls(acceptance) { return take(.reported(.offerAccepted)) }
        var luck = dice.share()
        let answers: [(Report, Double)] = [
            (.offerSnoozed, ways.notNow), (.offerRefused, ways.never), (.offerCancelled, ways.cancels),
        ]
        for (report, share) in answers {
            if luck < share { return take(.reported(report)) }
            luck -= share
        }
        return nil
    }

    private mutating func finish(_ slip: SlipID, _ isCreated: Bool) -> Step? {
        guard isCreated else { return take(.ceremonyEnded(slip, .ended)) }
        passkey = PasskeyUse(state: .unproven, createdIn: snapshot.visit.id, backup: .asStored)
        return take(.registrationChecked(slip, .verified(.ours)))
    }

    @discardableResult
    private mutating func take(_ input: Input) -> Step? {
        let draws = Circumstances.Draws(
            decision: UInt32(truncatingIfNeeded: dice.next()), slip: UInt128(dice.next()))
        var ledger = HappeningLedger()
        let circumstances = Circumstances(policy: policy, now: now, draws: draws)
        guard let step = try? Flow.advance(snapshot, input, under: circumstances, into: &ledger) else {
            return nil
        }
        snapshot = step.snapshot
        for happening in ledger.happenings {
            var event = Event(
                id: EventID.make(time: now, random: UInt128(dice.next()) << 64 | UInt128(dice.next())),
                time: now, subject: subject, sequence: Int64(events.count + 1), happening: happening)
            if case .evaluated = happening.detail { event.policy = hash }
            events.append(event)
        }
        return step
    }
}

private struct HappeningLedger: Recorder {
    var happenings: [Happening] = []

    mutating func record(_ happening: Happening) { happenings.append(happening) }
    mutating func ask(_ effect: Effect) {}
}

extension CeremonyFacts {
    fileprivate static let ours = CeremonyFacts(
        flags: [.userPresent, .userVerified, .userVerificationTrusted], algorithm: -7)
}

extension Event {
    /// The text that an offer has, where this is a decision.
    fileprivate var variant: UInt8? {
        guard case .evaluated(_, let decision) = happening.detail else { return nil }
        return decision.variant
    }
}
