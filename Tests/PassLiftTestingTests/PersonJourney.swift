import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftTesting

/// An account whose person comes again and again; acts become inputs of the flow, and ceremonies count as
/// verified.
struct PersonJourney {
    /// A visit that takes more acts than this goes round in circles.
    static let maximumActs = 100

    var person: Person
    private(set) var account: AccountFacts
    private(set) var history = OfferHistory()
    private var now = Instant(milliseconds: 1_800_000_000_000)
    private var draws: SeededGenerator
    private var passkey = (
        state: CredentialState.absent, createdIn: VisitID(bits: 0), origin: Origin.confirmed(.passkey)
    )

    init(_ person: Person, seed: UInt64) {
        self.person = person
        draws = SeededGenerator(seed: seed)
        account = AccountFacts(status: .active, createdAt: now)
        account.password = .present
        account.recoveryConfirmedAt = now
    }

    /// One visit, from coming to leaving; the last step, or nil after too many acts.
    mutating func visit() throws(Rejection) -> Step? {
        now = now.adding(seconds: 86_400)
        let visit = Visit(
            id: VisitID(bits: draw()), kind: .signIn, startedAt: now, expiresAt: now.adding(seconds: 900))
        var snapshot = Snapshot(
            account: account, history: history, visit: visit,
            signIn: SignInFacts(method: .password, surface: .signIn))
        snapshot.client = person.traits.capabilities
        var step = try advance(snapshot, .visitBegan)
        for _ in 0..<Self.maximumActs {
            now = now.adding(seconds: 5)
            guard let input = input(of: person.answer(to: step.next), at: step) else {
                account = step.snapshot.account
                history = step.snapshot.history
                return step
            }
            step = try advance(step.snapshot, input)
        }
        return nil
    }

    private mutating func advance(_ snapshot: Snapshot, _ input: Input) throws(Rejection) -> Step {
        let circumstances = Circumstances(
            policy: .standard, now: now,
            draws: Circumstances.Draws(decision: UInt32(truncatingIfNeeded: draws.next()), slip: draw()))
        var recorder = Effects()
        let step = try Flow.advance(snapshot, input, under: circumstances, into: &recorder)
        for effect in recorder.effects {
            switch effect {
            case .storePasskey(_, let origin): passkey = (.unproven, snapshot.visit.id, origin)
            case .updatePasskey(let state, let origin):
                (passkey.state, passkey.origin) = (state, origin ?? passkey.origin)
            case .issueSlip, .closeSlip, .removePasskey, .removePassword, .suspendPassword,
                .forgetFormerPassword, .reinstatePassword, .eraseAccount,
                .revokeSessions, .notify:
                break
            }
        }
        return step
    }

    private func input(of act: PersonAct, at step: Step) -> Input? {
        let facts = CeremonyFacts(flags: [.userPresent, .userVerified], algorithm: -7)
        let use = PasskeyUse(
            state: passkey.state, createdIn: passkey.createdIn, backup: .asStored, origin: passkey.origin)
        switch act {
        case .sendPassword(.right) where account.password == .present: return .passwordChecked(.correct)
        case .sendPassword: return .passwordChecked(.wrong)
        case .usePasskey: return .passkeyChecked(.verified(facts, use))
        case .showMailedCode: return .routeChecked(.mail, .correct, waitSeconds: 0)
        case .sendSecondFactor(.right): return .secondFactorChecked(.correct)
        case .sendSecondFactor(.wrong): return .secondFactorChecked(.wrong)
        case .report(let report): return .reported(report)
        case .complete(let slip) where step.next == .confirm(slip):
            return .assertionChecked(slip, .verified(facts, use))
        case .complete(let slip): return .registrationChecked(slip, .verified(facts))
        case .abandon(let slip, let lapse): return .ceremonyEnded(slip, lapse)
        case .leave: return nil
        }
    }

    private mutating func draw() -> UInt128 {
        UInt128(draws.next()) << 64 | UInt128(draws.next())
    }

    private struct Effects: Recorder {
        var effects: [Effect] = []

        mutating func record(_ happening: Happening) {}

        mutating func ask(_ effect: Effect) {
            effects.append(effect)
        }
    }
}
