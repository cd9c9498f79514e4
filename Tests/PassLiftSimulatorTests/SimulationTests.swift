import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("The simulator")
struct SimulationTests {
    private static func counts(seed: UInt64, accounts: UInt32 = 300, days: UInt32 = 120) -> SimulationCounts {
        let plan = SimulationPlan(
            seed: seed, accounts: accounts, days: days, start: Instant(milliseconds: 1_700_000_000_000))
        return Simulation(policy: .standard, plan: plan).run()
    }

    @Test("the same seed gives the same counts, another seed gives others")
    func sameSeedSameCounts() {
        let first = SimulationTests.counts(seed: 1)
        #expect(first == SimulationTests.counts(seed: 1))
        #expect(first != SimulationTests.counts(seed: 2))
    }

    @Test("every event that is counted is a transition that the flow recorded, and nothing is rejected")
    func everyEventIsATransition() {
        let counts = SimulationTests.counts(seed: 3)
        #expect(counts.events.values.reduce(0, +) == counts.transitions)
        #expect(counts.rejections == 0)
        #expect(counts[.accountCreated] == 300)
        #expect(counts[.signinStarted] == counts.visits)
        #expect(counts[.signinAuthenticated] == counts.visits)
        #expect(counts[.upgradeEvaluated] == counts.visits)
    }

    @Test("the standings at the end are those that the events add up to")
    func eventsAddUpToStandings() {
        let counts = SimulationTests.counts(seed: 4)
        #expect(counts.standings.values.reduce(0, +) == 300)
        let lifted = [Standing.upgraded, .passkeyProven, .passkeyOnly].map {
            counts.standings[$0, default: 0]
        }
        #expect(counts[.passkeyCreated] == lifted.reduce(0, +))
        #expect(counts[.passkeyProven] == lifted[1] + lifted[2])
        #expect(counts[.passwordRemoved] == lifted[2])
        #expect(counts.standings[.nascent] == nil)
        for (standing, count) in counts.standings { #expect(count > 0, "\(standing)") }
        #expect(lifted.allSatisfy { $0 > 0 }, "within 120 days somebody gets everywhere")
    }

    @Test("what was begun was ended, except for what waits on the last visit of an account")
    func whatWasBegunWasEnded() {
        let counts = SimulationTests.counts(seed: 5)
        let ended = counts[.ceremonyCompleted] + counts[.ceremonyFailed] + counts[.ceremonyExpired]
        #expect((0...300).contains(counts[.ceremonyStarted] - ended))
        #expect(counts[.upgradeEvaluated] >= counts[.automaticAttempted] + counts[.passkeyOnlyOffered])
        #expect(counts[.offerShown] <= counts[.offerDecided])
    }

    @Test("more accounts of the same seed leave the accounts before them as they were")
    func accountsAreIndependent() {
        let some = SimulationTests.counts(seed: 6, accounts: 100)
        let more = SimulationTests.counts(seed: 6, accounts: 200)
        for (name, count) in some.events { #expect(count <= more[name], "\(name)") }
    }

    @Test("the days of a simulation are limited to ten years")
    func daysAreLimited() {
        let start = Instant(milliseconds: 0)
        #expect(SimulationPlan(seed: 0, accounts: 0, days: 3660, start: start).days == 3660)
        #expect(SimulationPlan(seed: 0, accounts: 0, days: 3661, start: start).days == 3660)
    }
}
