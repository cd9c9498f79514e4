import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// One account and its person, from day to day.
struct Life {
    private let person: Person
    private let policy: UpgradePolicy
    private let start: Instant
    private var snapshot: Snapshot
    private var passkey: Passkey?
    private var now: Instant
    private var steps: UInt32 = 0
    private(set) var recorder: CountingRecorder
    private(set) var visits: UInt32 = 0
    private(set) var rejections = 0

    /// The one passkey that a person of this version has.
    private struct Passkey {
        var state: CredentialState
        var createdIn: VisitID
    }

    var standing: Standing { Standing(of: snapshot.account) }

    /// An account that comes into being with a password.
    init(of person: Person, under policy: UpgradePolicy, from start: Instant, recorder: CountingRecorder) {
        self.person = person
        self.policy = policy
        self.start = start
        self.recorder = recorder
        now = start
        let nowhere = Visit(id: VisitID(bits: 0), kind: .signIn, startedAt: start, expiresAt: start)
        snapshot = Snapshot(
            account: AccountFacts(status: .absent, createdAt: start), history: OfferHistory(), visit: nowhere,
            signIn: SignInFacts(method: .password, surface: .signIn))
        snapshot.client = person.client
        let subject = person.luck.bits(.subject, 0)
        snapshot.points = policy.points(
            of: Hex.encode((0..<16).map { UInt8(truncatingIfNeeded: subject >> UInt128(120 - 8 * $0)) }))
        take(.accountChanged(.created))
        take(.accountChanged(.passwordImported))
        switch person.recovery {
        case .confirmed: take(.accountChanged(.recoveryConfirmed))
        case .none: break
        }
    }

    /// Lives one day: the person comes, or does not.
    mutating func live(_ day: UInt32) {
        guard let second = person.arrival(on: day) else { return }
        now = start.adding(seconds: Int64(day) * 86_400 + second)
        beginVisit()
        guard let step = signIn() else { return }
        goOn(from: step.next)
    }

    private mutating func beginVisit() {
        let before = snapshot
        let id = VisitID(bits: person.luck.bits(.visit, visits))
        snapshot.visit = Visit(id: id, kind: .signIn, startedAt: now, expiresAt: now.adding(seconds: 1800))
        snapshot.slips = OpenSlips()
        snapshot.signIn = SignInFacts(method: .password, surface: .signIn)
        snapshot.client.passkeyUsableHere = passkey == nil ? .no : .yes
        if before.history.openOffer?.visit == before.visit.id { snapshot.offerElsewhere = before.visit }
        if let open = before.history.openAutomatic, open.visit == before.visit.id,
            let place = before.slips.place(of: open.slip), let slip = before.slips[place]
        {
            snapshot.automaticElsewhere = .init(visit: before.visit, slip: slip)
        }
        visits += 1
        take(.visitBegan)
    }

    private mutating func signIn() -> Step? {
        if let passkey, snapshot.account.password == .absent || person.method(in: visits) == .passkey {
            return use(passkey) { .passkeyChecked(.verified($0, $1)) }
        }
        return take(.passwordChecked(.correct))
    }

    /// Answers what is next until the person is left alone; a visit has few steps, and a bound on them.
    private mutating func goOn(from next: NextStep) {
        var next = next
        for _ in 0..<8 {
            guard let step = answer(next) else { return }
            next = step.next
        }
    }

    private mutating func answer(_ next: NextStep) -> Step? {
        switch next {
        case .createAutomatically(let slip): return finish(slip, person.answerSilently(visits))
        case .create(let slip): return finish(slip, person.answerCeremony(visits))
        case .offer:
            take(.reported(.offerShown))
            return person.answerPrompt(visits).flatMap { take(.reported($0)) }
        case .offerPasskeyOnly: return person.answerRemoval(visits).flatMap { take(.reported($0)) }
        case .confirm(let slip):
            guard let passkey else { return nil }
            return use(passkey) { .assertionChecked(slip, .verified($0, $1)) }
        case .awaitProof, .awaitSecondFactor, .enrol, .stayQuiet, .settled, .refused, .expired: return nil
        }
    }

    private mutating func finish(_ slip: SlipID, _ answer: Person.CeremonyAnswer) -> Step? {
        switch answer {
        case .created:
            let step = take(.registrationChecked(slip, .verified(.created)))
            if step != nil { passkey = Passkey(state: .unproven, createdIn: snapshot.visit.id) }
            return step
        case .lapsed(let lapse): return take(.ceremonyEnded(slip, lapse))
        case .none: return nil
        }
    }

    private mutating func use(
        _ passkey: Passkey, _ input: (CeremonyFacts, PasskeyUse) -> Input
    ) -> Step? {
        let use = PasskeyUse(state: passkey.state, createdIn: passkey.createdIn, backup: .asStored)
        let step = take(input(.used, use))
        if step != nil, passkey.createdIn != snapshot.visit.id { self.passkey?.state = .proven }
        return step
    }

    @discardableResult
    private mutating func take(_ input: Input) -> Step? {
        let draws = Circumstances.Draws(
            decision: person.luck.word(.decision, steps), slip: person.luck.bits(.slip, steps))
        steps &+= 1
        let circumstances = Circumstances(policy: policy, now: now, draws: draws)
        do {
            let step = try Flow.advance(snapshot, input, under: circumstances, into: &recorder)
            snapshot = step.snapshot
            return step
        } catch {
            rejections += 1
            return nil
        }
    }
}

extension CeremonyFacts {
    fileprivate static let created = CeremonyFacts(flags: [.userPresent, .userVerified], algorithm: -7)
    fileprivate static let used = CeremonyFacts(
        flags: [.userPresent, .userVerified, .userVerificationTrusted], algorithm: -7)
}
