import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// How somebody comes and gets in, or does not.
extension Life {
    /// How long a visit waits for a proof, in seconds; that of the engine's visits.
    private static var visitSeconds: Int64 { 1800 }
    /// How long before the end of its year a way back in is confirmed anew, in seconds.
    private static var confirmationLeadSeconds: Int64 { 30 * 86_400 }

    mutating func come(_ arrival: Arrival) {
        if let confirmed = run.snapshot.account.recoveryConfirmedAt,
            run.circumstances.now.seconds(since: confirmed)
                > AccountFacts.recoveryRouteSeconds - Self.confirmationLeadSeconds
        {
            confirmRecovery()
        }
        let reach = passkeys.reach(from: arrival.device)
        let words = person.signInLuck(ordinals.arrivals)
        if run.snapshot.account.password == .absent, reach == .nowhere {
            guard !run.snapshot.recovery.isPending else {
                // Who is waiting knows it already, and does not try.
                recorder.note(.turnedBack, 1)
                return
            }
            noteAlternative(words)
            beLockedOut(arrival)
            return
        }
        noteAlternative(words)
        beginVisit(.signIn, arrival, decision: words[3])
        signIn(arrival, person.plan(arrival, reach, run.snapshot.account.password, words), words)
    }

    /// What the same arrival would have taken had the account a password alone.
    private mutating func noteAlternative(_ words: SIMD4<UInt32>) {
        let costs = person.odds.costs
        recorder.note(.passwordOnlySeconds, UInt64(costs.passwordSeconds))
        switch person.tryPassword(words) {
        case .right, .wrong: break
        case .forgotten:
            recorder.note(.passwordOnlySeconds, UInt64(costs.resetSeconds))
            recorder.note(.passwordOnlySupportCents, UInt64(costs.resetCents))
        }
    }

    /// Somebody comes; what is first shown of them begins the visit.
    mutating func beginVisit(_ kind: VisitKind, _ arrival: Arrival, decision: UInt32) {
        ordinals.visits += 1
        let now = run.circumstances.now
        let device = person.device(arrival.device)
        run.snapshot.visit = Visit(
            id: VisitID(bits: UInt128(person.luck.account) << 64 | UInt128(ordinals.visits)), kind: kind,
            startedAt: now, expiresAt: now.adding(seconds: Self.visitSeconds))
        run.snapshot.signIn = SignInFacts(method: .password, surface: .signIn)
        if case .recovery = kind { run.snapshot.signIn.surface = .recovery }
        run.snapshot.signIn.platform = device.platform.platform
        run.snapshot.signIn.autofilled = arrival.autofilled
        run.snapshot.client.conditionalCreate = device.conditionalCreate
        run.snapshot.client.platformAuthenticator = device.platformAuthenticator
        run.snapshot.client.passkeyUsableHere =
            passkeys.place(usableOn: arrival.device) == nil ? .no : .yes
        run.circumstances.draws.decision = decision
    }

    private mutating func signIn(_ arrival: Arrival, _ plan: SignInPlan, _ words: SIMD4<UInt32>) {
        let costs = person.odds.costs
        switch plan {
        case .passkey(.works):
            recorder.note(.seconds, UInt64(costs.passkeySeconds))
            usePasskey(passkeys.place(usableOn: arrival.device) ?? 0, arrival)
        case .crossDevice(.works):
            recorder.note(.crossDeviceSignIn, 1)
            recorder.note(.seconds, UInt64(costs.crossDeviceSeconds))
            run.snapshot.signIn.crossDevice = .yes
            usePasskey(passkeys.firstPlace ?? 0, arrival)
        // The client keeps a ceremony that comes to nothing to itself.
        case .passkey(.fails):
            recorder.note(.seconds, UInt64(costs.passkeySeconds))
            usePassword(arrival, words)
        case .crossDevice(.fails):
            recorder.note(.seconds, UInt64(costs.crossDeviceSeconds))
            usePassword(arrival, words)
        case .password: usePassword(arrival, words)
        }
    }

    private mutating func usePassword(_ arrival: Arrival, _ words: SIMD4<UInt32>) {
        guard run.snapshot.account.password == .present else {
            recorder.note(.turnedBack, 1)
            return leave()
        }
        recorder.note(.seconds, UInt64(person.odds.costs.passwordSeconds))
        switch person.tryPassword(words) {
        case .right:
            take(.visitBegan)
            enter(take(.passwordChecked(.correct)), arrival)
        case .wrong: fail()
        case .forgotten:
            fail()
            recorder.note(.passwordReset, 1)
            askSupport(.reset)
            recover(arrival)
        }
    }

    private mutating func fail() {
        // A wrong password is nobody's.
        takeAsStranger(.visitBegan, .passwordChecked(.wrong))
        watch(.wrong)
        leave()
    }

    private mutating func usePasskey(_ place: Int, _ arrival: Arrival) {
        take(.visitBegan)
        guard let assertion = passkeys.use(place, in: run.snapshot.visit) else { return leave() }
        enter(take(.passkeyChecked(assertion)), arrival)
    }

    /// Somebody is in, and goes on from there.
    mutating func enter(_ next: NextStep?, _ arrival: Arrival) {
        watch(.right)
        if let next { goOn(from: next, arrival) }
        leave()
    }

    mutating func watch(_ proof: Exposure.Proof) {
        guard let ending = exposure.proved(proof, in: run.snapshot.visit.id) else { return }
        for metric in GuardrailMetric.allCases { recorder.observe(ending.observation(metric)) }
    }

    /// The person is gone; what they left open is found by whoever comes next.
    mutating func leave() {
        let id = run.snapshot.visit.id
        if let open = run.snapshot.history.openOffer {
            if open.visit == id { run.snapshot.offerElsewhere = run.snapshot.visit }
        } else {
            run.snapshot.offerElsewhere = nil
        }
        if let open = run.snapshot.history.openAutomatic {
            if open.visit == id, let place = run.snapshot.slips.place(of: open.slip),
                let slip = run.snapshot.slips[place]
            {
                run.snapshot.automaticElsewhere = .init(visit: run.snapshot.visit, slip: slip)
            }
        } else {
            run.snapshot.automaticElsewhere = nil
        }
        run.snapshot.visit = Visit(outsideAt: run.circumstances.now)
        if !run.snapshot.slips.isEmpty { run.snapshot.slips = OpenSlips() }
    }
}
