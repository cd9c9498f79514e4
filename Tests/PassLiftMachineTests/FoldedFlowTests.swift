import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("The events of the flow")
struct FoldedFlowTests {
    @Test("folding the events of drawn journeys rebuilds the standing and the counts after every step")
    func rebuilt() throws {
        let document = #"{"name": "soon", "passkeyOnly": {"minimumPasskeyAgeDays": 0}}"#
        let policy = try UpgradePolicy(json: Array(document.utf8))
        var upgrades = 0
        var removals = 0
        for seed in UInt64(1)...200 {
            var journey = Journey(seed: seed, policy: policy)
            var fold = StandingFold(subject: 7)
            for step in 0..<120 {
                for event in journey.step() {
                    try fold.take(event)
                    if event.name == .passkeyCreated { upgrades += 1 }
                    if event.name == .passwordRemoved { removals += 1 }
                }
                try fold.conclude()
                let facts = journey.snapshot.account
                #expect(fold.standing == Standing(of: facts), "seed \(seed), step \(step)")
                #expect(fold.holdings.passkeys == Int(facts.passkeys), "seed \(seed), step \(step)")
                #expect(
                    fold.holdings.provenPasskeys == Int(facts.provenPasskeys), "seed \(seed), step \(step)")
                #expect(fold.holdings.password ?? .absent == facts.password, "seed \(seed), step \(step)")
                #expect(fold.holdings.status ?? .absent == facts.status, "seed \(seed), step \(step)")
            }
        }
        #expect(upgrades > 0 && removals > 0, "the journeys go nowhere: \(upgrades) and \(removals)")
    }
}

/// One account on a drawn way through the flow.
private struct Journey {
    private(set) var snapshot: Snapshot
    private let policy: UpgradePolicy
    private var draw: UInt64
    private var now = Instant(milliseconds: 1_796_018_400_000)
    private var suspended = 0
    private var count: Int64 = 0

    private struct Notes: Recorder {
        var happenings: [Happening] = []

        mutating func record(_ happening: Happening) {
            happenings.append(happening)
        }

        mutating func ask(_ effect: Effect) {}
    }

    init(seed: UInt64, policy: UpgradePolicy) {
        draw = seed
        self.policy = policy
        let visit = Visit(id: VisitID(bits: 1), kind: .signIn, startedAt: now, expiresAt: now)
        snapshot = Snapshot(
            account: AccountFacts(status: .absent, createdAt: now), history: OfferHistory(), visit: visit,
            signIn: SignInFacts(method: .password, surface: .signIn))
        snapshot.client.conditionalCreate = .yes
        snapshot.client.platformAuthenticator = .yes
    }

    /// Takes one drawn input; one that is rejected tells nothing.
    mutating func step() -> [Event] {
        now = now.adding(seconds: Int64(next(40)) == 0 ? 400_000 : 5)
        if next(20) == 0 { comeAgain() }
        let circumstances = Circumstances(
            policy: policy, now: now, draws: .init(decision: 0, slip: UInt128(next(.max))))
        var notes = Notes()
        guard
            let step = try? Flow.advance(snapshot, input(), under: circumstances, into: &notes)
        else { return [] }
        snapshot = step.snapshot
        return notes.happenings.map { happening in
            if case .credential(let from, _, let to) = happening.transition {
                suspended += (to == .suspended ? 1 : 0) - (from == .suspended ? 1 : 0)
            }
            count += 1
            return Event(id: 0, time: now, subject: 7, sequence: count, happening: happening)
        }
    }

    private mutating func comeAgain() {
        let id = VisitID(bits: UInt128(next(.max)))
        snapshot.visit = Visit(id: id, kind: .signIn, startedAt: now, expiresAt: now.adding(seconds: 600))
        snapshot.slips = OpenSlips()
    }

    private mutating func input() -> Input {
        if snapshot.visit.state == .absent, next(4) > 0 { return .visitBegan }
        let wanted = wantedInputs
        if !wanted.isEmpty, next(2) == 0 { return wanted[Int(next(UInt64(wanted.count)))] }
        let inputs: [Input] =
            accountInputs + [
                .visitBegan, .passwordChecked(.correct), .passwordChecked(.wrong), .touched,
                .reported(.offerShown), .reported(.offerAccepted), .reported(.offerSnoozed),
                .reported(.passkeyOnlyAccepted), .hostSignedIn(.password, at: now),
            ] + passkeyInputs
        return inputs[Int(next(UInt64(inputs.count)))]
    }

    /// What leads on, so that long ways are gone too.
    private var wantedInputs: [Input] {
        switch snapshot.visit.state {
        case .started, .upgrading: passkeyInputs
        case .offering: [.reported(.offerAccepted)]
        case .offeringPasskeyOnly: [.reported(.passkeyOnlyAccepted)] + passkeyInputs
        case .absent, .awaitingSecondFactor, .authenticated, .settled, .refused, .expired: []
        }
    }

    private var accountInputs: [Input] {
        let rare: [AccountInput] = count % 61 == 0 ? [.suspended, .closed] : []
        let common: [AccountInput] = [
            .created, .reinstated, .passwordImported, .passwordSet, .passwordChanged, .recoveryConfirmed,
        ]
        let removals = held.filter { _ in count % 5 == 0 }.flatMap { state in
            [AccountInput.passkeyDeleted(state), .passkeySuspended(state)]
        }
        return (rare + common + removals).map { .accountChanged($0) }
    }

    private var passkeyInputs: [Input] {
        let facts = CeremonyFacts(
            flags: [.userPresent, .userVerified, .userVerificationTrusted], algorithm: -7)
        let uses = held.filter { $0 != .suspended }.map { state in
            AssertionResult.verified(
                facts, PasskeyUse(state: state, createdIn: VisitID(bits: 0), backup: .asStored))
        }
        var inputs: [Input] = uses.map { .passkeyChecked($0) }
        for place in 0..<OpenSlips.maximumCount {
            guard let slip = snapshot.slips[place] else { continue }
            inputs += [.registrationChecked(slip.id, .verified(facts)), .ceremonyEnded(slip.id, .ended)]
            inputs += uses.map { .assertionChecked(slip.id, $0) }
        }
        return inputs
    }

    /// The states of which the account holds a passkey.
    private var held: [CredentialState] {
        let account = snapshot.account
        var states: [CredentialState] = []
        if account.passkeys > account.provenPasskeys { states.append(.unproven) }
        if account.provenPasskeys > 0 { states.append(.proven) }
        if suspended > 0 { states.append(.suspended) }
        return states
    }

    /// A drawn number below `bound` (SplitMix64).
    private mutating func next(_ bound: UInt64) -> UInt64 {
        draw &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (draw ^ (draw >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return (mixed ^ (mixed >> 31)) % bound
    }
}
