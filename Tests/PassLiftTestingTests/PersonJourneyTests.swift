import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftTesting
import Testing

@Suite("Persons on their journey")
struct PersonJourneyTests {
    @Test(
        "every act of a person is one that the flow takes, every visit ends, and every way is gone by someone"
    )
    func everyVisitEnds() throws {
        let population: UInt64 = 60
        var outcomes: Set<NextStep> = []
        for seed in 1...population {
            var traits = PersonTraits()
            traits.passwordEntry = seed.isMultiple(of: 3) ? .typed : .autofilled
            traits.capabilities.conditionalCreate = seed.isMultiple(of: 2) ? .yes : .unknown
            var journey = PersonJourney(Person(traits, seed: seed), seed: seed)
            for visit in 1...80 {
                let last: Step?
                do {
                    last = try journey.visit()
                } catch {
                    Issue.record("seed \(seed), visit \(visit): \(error)")
                    return
                }
                let step = try #require(last, "seed \(seed): visit \(visit) has no end")
                outcomes.insert(step.next)
            }
            #expect((journey.account.passkeys > 0) == (journey.person.passkey == .here), "seed \(seed)")
        }
        let expected: [NextStep] = [
            .awaitProof, .offer(.optional), .settled(.signedIn), .settled(.upgraded), .settled(.snoozed),
            .settled(.declinedForGood), .settled(.cancelled), .settled(.keptPassword),
            .settled(.passkeyOnly),
        ]
        for outcome in expected {
            #expect(outcomes.contains(outcome), "nobody came to \(outcome)")
        }
    }

    @Test("a browser that fills passwords and upgrades silently has its person upgraded at the first visit")
    func silentUpgrade() throws {
        var traits = PersonTraits()
        traits.leavesPPM = 0
        traits.automaticPPM = 1_000_000
        traits.capabilities.conditionalCreate = .yes
        var journey = PersonJourney(Person(traits, seed: 1), seed: 1)
        #expect(try journey.visit()?.next == .settled(.upgraded))
        #expect(journey.account.passkeys == 1)
        #expect(journey.person.passkey == .here)
    }
}
