import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftTesting
import Testing

@Suite("Persons")
struct PersonTests {
    static let slip = SlipID(bits: 7)
    static let everyStep: [NextStep] = [
        .awaitProof, .awaitSecondFactor, .stayQuiet, .createAutomatically(slip), .offer(.optional),
        .offer(.required), .create(slip), .offerPasskeyOnly, .confirm(slip), .confirmIdentity,
        .settled(.signedIn),
        .refused(.superseded), .expired,
    ]

    /// Someone who does what `change` says; all shares start at 0.
    private func makePerson(
        _ passkey: Person.Passkey = .none, seed: UInt64 = 1, _ change: (inout PersonTraits) -> Void = { _ in }
    ) -> Person {
        var traits = PersonTraits()
        traits.leavesPPM = 0
        traits.wrongPasswordPPM = 0
        traits.wrongSecondFactorPPM = 0
        traits.usesPasskeyPPM = 0
        traits.automaticPPM = 0
        traits.offerAnswers.acceptedPPM = 0
        traits.offerAnswers.snoozedPPM = 0
        traits.offerAnswers.refusedPPM = 0
        traits.offerAnswers.cancelledPPM = 0
        traits.completedCeremonyPPM = 0
        traits.cancelledCeremonyPPM = 0
        traits.passkeyOnlyPPM = 0
        change(&traits)
        return Person(traits, passkey: passkey, seed: seed)
    }

    @Test("the same seed gives the same journey", arguments: [1, 2, 3] as [UInt64])
    func determinism(seed: UInt64) {
        let journey = { (seed: UInt64) in
            var person = Person(seed: seed)
            return (0..<20).flatMap { _ in Self.everyStep.map { person.answer(to: $0) } }
        }
        let isRepeated = journey(seed) == journey(seed)
        let isShared = journey(seed) == journey(seed + 100)
        #expect(isRepeated && !isShared, "seed \(seed)")
    }

    @Test("a sign-in is by password, right or wrong, by passkey, or given up")
    func signIn() {
        var right = makePerson()
        #expect(right.answer(to: .awaitProof) == .sendPassword(.right))
        var wrong = makePerson { $0.wrongPasswordPPM = 1_000_000 }
        #expect(wrong.answer(to: .awaitProof) == .sendPassword(.wrong))
        var holder = makePerson(.here) { $0.usesPasskeyPPM = 1_000_000 }
        #expect(holder.answer(to: .awaitProof) == .usePasskey)
        var without = makePerson { $0.usesPasskeyPPM = 1_000_000 }
        #expect(without.answer(to: .awaitProof) == .sendPassword(.right))
        var leaver = makePerson(.here) { $0.leavesPPM = 1_000_000 }
        #expect(leaver.answer(to: .awaitProof) == .leave)
        #expect(leaver.answer(to: .awaitSecondFactor) == .leave)
    }

    @Test("a code of the second factor is right or wrong")
    func secondFactor() {
        var right = makePerson()
        #expect(right.answer(to: .awaitSecondFactor) == .sendSecondFactor(.right))
        var wrong = makePerson { $0.wrongSecondFactorPPM = 1_000_000 }
        #expect(wrong.answer(to: .awaitSecondFactor) == .sendSecondFactor(.wrong))
    }

    @Test("an automatic upgrade goes through only where the browser can and has filled the password")
    func automatic() {
        let next = NextStep.createAutomatically(Self.slip)
        var able = makePerson {
            $0.capabilities.conditionalCreate = .yes
            $0.automaticPPM = 1_000_000
        }
        #expect(able.answer(to: next) == .complete(Self.slip))
        able.traits.automaticPPM = 0
        #expect(able.answer(to: next) == .abandon(Self.slip, .ended))
        able.traits.automaticPPM = 1_000_000
        able.traits.passwordEntry = .typed
        #expect(able.answer(to: next) == .abandon(Self.slip, .ended))
        able.traits.capabilities.conditionalCreate = .unknown
        #expect(able.answer(to: next) == .abandon(Self.slip, .unsupported))
        var holder = makePerson(.here) { $0.capabilities.conditionalCreate = .yes }
        #expect(holder.answer(to: next) == .abandon(Self.slip, .alreadyRegistered))
    }

    @Test("an offer is reported shown and then answered, and shown anew in the next visit")
    func offer() {
        var taker = makePerson { $0.offerAnswers.acceptedPPM = 1_000_000 }
        for _ in 0..<2 {
            #expect(taker.answer(to: .offer(.optional)) == .report(.offerShown))
            #expect(taker.answer(to: .offer(.optional)) == .report(.offerAccepted))
            _ = taker.answer(to: .awaitProof)
        }
    }

    @Test("a required offer is never snoozed or refused")
    func requiredOffer() {
        for change in [
            { $0.offerAnswers.snoozedPPM = 1_000_000 }, { $0.offerAnswers.refusedPPM = 1_000_000 },
        ] as [(inout PersonTraits) -> Void] {
            var person = makePerson(.none, change)
            _ = person.answer(to: .offer(.required))
            #expect(person.answer(to: .offer(.required)) == .report(.offerCancelled))
            _ = person.answer(to: .offer(.optional))
            _ = person.answer(to: .offer(.optional))
            #expect(person.answer(to: .offer(.optional)) != .report(.offerCancelled))
        }
    }

    @Test("an offer that nobody answers is left standing")
    func unanswered() {
        var silent = makePerson()
        _ = silent.answer(to: .offer(.optional))
        #expect(silent.answer(to: .offer(.optional)) == .leave)
    }

    @Test("a dialog of the system is completed, cancelled or left open", arguments: [false, true])
    func ceremony(confirms: Bool) {
        let next = confirms ? NextStep.confirm(Self.slip) : .create(Self.slip)
        var completer = makePerson { $0.completedCeremonyPPM = 1_000_000 }
        #expect(completer.answer(to: next) == .complete(Self.slip))
        var canceller = makePerson { $0.cancelledCeremonyPPM = 1_000_000 }
        #expect(canceller.answer(to: next) == .abandon(Self.slip, .ended))
        var leaver = makePerson()
        #expect(leaver.answer(to: next) == .leave)
    }

    @Test("a passkey is at hand after an upgrade, and after finding that there was one")
    func learning() {
        for outcome in VisitOutcome.allCases {
            var person = makePerson()
            _ = person.answer(to: .settled(outcome))
            let learns = outcome == .upgraded || outcome == .alreadyRegistered
            #expect(person.passkey == (learns ? .here : .none), "\(outcome)")
        }
    }

    @Test(
        "every visit ends: a settled one is continued once and then left, refused and expired ones are left")
    func ends() {
        var person = makePerson()
        for next in [NextStep.stayQuiet, .settled(.signedIn)] {
            _ = person.answer(to: .awaitProof)
            #expect(person.answer(to: next) == .report(.continued))
            #expect(person.answer(to: next) == .leave)
        }
        #expect(person.answer(to: .refused(.superseded)) == .leave)
        #expect(person.answer(to: .expired) == .leave)
    }

    @Test("asked whether the password may go, a share agrees")
    func passkeyOnly() {
        var keeper = makePerson()
        #expect(keeper.answer(to: .offerPasskeyOnly) == .report(.passkeyOnlyDeclined))
        var agreeing = makePerson { $0.passkeyOnlyPPM = 1_000_000 }
        #expect(agreeing.answer(to: .offerPasskeyOnly) == .report(.passkeyOnlyAccepted))
    }

    @Test("answers fall as the shares say, within five standard deviations")
    func shares() {
        let seed: UInt64 = 2_026
        var counts: [PersonAct: Int] = [:]
        var person = Person(seed: seed)
        for _ in 0..<10_000 {
            _ = person.answer(to: .awaitProof)
            _ = person.answer(to: .offer(.optional))
            counts[person.answer(to: .offer(.optional)), default: 0] += 1
        }
        let expected: [(PersonAct, Int)] = [
            (.report(.offerAccepted), 4_000), (.report(.offerSnoozed), 3_000),
            (.report(.offerRefused), 500), (.report(.offerCancelled), 1_500), (.leave, 1_000),
        ]
        for (act, count) in expected {
            let difference = counts[act, default: 0] - count
            #expect(difference * difference < 25 * count * (10_000 - count) / 10_000, "\(act), seed \(seed)")
        }
    }
}
