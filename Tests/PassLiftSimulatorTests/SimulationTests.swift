import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("The simulator")
struct SimulationTests {
    @Test("the same seed gives the same counts, another seed gives others")
    func sameSeedSameCounts() async throws {
        let first = try await GivenSimulation.simulation(seed: 1).sums()
        #expect(try await GivenSimulation.simulation(seed: 1).sums() == first)
        let other = try await GivenSimulation.simulation(seed: 2).sums()
        #expect(other[.signinStarted] != first[.signinStarted])
    }

    @Test("nothing is rejected, whatever the policy", arguments: UpgradePolicy.Shipped.allCases)
    func nothingIsRejected(name: UpgradePolicy.Shipped) async throws {
        let simulation = try GivenSimulation.simulation(
            .shipped(name), seed: 3, .init(accounts: 300, days: 120))
        let sums = try await simulation.sums()
        #expect(sums[.rejection] == 0)
        #expect(sums[.account] == 300)
        #expect(sums[.accountCreated] == 300)
        #expect(sums[.upgradeEvaluated] == sums[.signinAuthenticated])
        #expect(sums[.signinAuthenticated] < sums[.signinStarted])
    }

    @Test("standings that are entered and left are those that the events add up to")
    func eventsAddUpToStandings() async throws {
        let sums = try await GivenSimulation.simulation(seed: 4, .init(accounts: 400, days: 200)).sums()
        func stock(_ entered: Incident, _ left: Incident) -> UInt64 { sums[entered] - sums[left] }
        let standings = [
            stock(.enteredPasswordOnly, .leftPasswordOnly), stock(.enteredUpgraded, .leftUpgraded),
            stock(.enteredPasskeyProven, .leftPasskeyProven), stock(.enteredPasskeyOnly, .leftPasskeyOnly),
        ]
        #expect(standings.reduce(0, +) == 400)
        // An upgraded account proves its passkey at the next sign-in: of those there may be none left.
        #expect(sums[.enteredUpgraded] > 0)
        for place in [0, 2, 3] { #expect(standings[place] > 0, "within 200 days somebody gets everywhere") }
        #expect(sums[.passwordRemoved] == sums[.enteredPasskeyOnly])
        #expect(sums[.passkeyCreated] >= sums[.enteredUpgraded])
        #expect(
            sums[.standingChanged]
                == [.leftPasswordOnly, .leftUpgraded, .leftPasskeyProven, .leftPasskeyOnly].reduce(400) {
                    $0 + sums[$1]
                })
    }

    @Test("more accounts of the same seed leave the accounts before them as they were")
    func accountsAreIndependent() async throws {
        let some = try await GivenSimulation.simulation(seed: 6, .init(accounts: 64)).sums()
        let more = try await GivenSimulation.simulation(seed: 6, .init(accounts: 128)).sums()
        for name in EventName.allCases { #expect(some[name] <= more[name], "\(name)") }
    }

    @Test("a journal of every life tells what the counts add up to")
    func journalsAgreeWithCounts() async throws {
        let simulation = try GivenSimulation.simulation(seed: 7, .init(accounts: 64))
        let sums = try await simulation.sums()
        let terms = LifeTerms(
            policy: simulation.policy, start: simulation.plan.start, days: simulation.plan.days)
        let odds = simulation.population.segments.map { SegmentOdds($0) }
        let dealer = SegmentDealer(simulation.population)
        var events: [EventName: UInt64] = [:]
        var incidents: [Incident: UInt64] = [:]
        for account in 0..<simulation.plan.accounts {
            let luck = Luck(seed: 7, account: account)
            let person = SimulatedPerson(luck, odds[dealer.segment(of: luck)])
            var life = Life(of: person, under: terms, recorder: LifeJournal())
            life.live()
            for entry in life.recorder.entries {
                events[EventName(of: entry.happening.transition), default: 0] += 1
            }
            for incident in life.recorder.incidents {
                incidents[incident.incident, default: 0] += incident.amount
            }
            let times = life.recorder.entries.map(\.time)
            #expect(times == times.sorted())
        }
        for name in EventName.allCases { #expect(events[name, default: 0] == sums[name], "\(name)") }
        for incident in Incident.allCases {
            #expect(incidents[incident, default: 0] == sums[incident], "\(incident)")
        }
    }

    @Test("an account whose only passkeys were on a lost device is locked out, and gets a new password")
    func lockOut() async throws {
        let population = try GivenSimulation.population([
            .signInsPer1000Days: 500, .mainIOSPPM: 0, .mainWindowsPPM: 1_000_000,
            .acceptWindowsPPM: 1_000_000,
            .recoveryConfirmedPPM: 1_000_000, .passkeyOnlyAcceptPPM: 1_000_000,
            .lostDevicesPer1000Years: 2000, .supportPerLockOutPPM: 1_000_000, .supportContactCents: 1500,
        ])
        let plan = try GivenSimulation.plan(seed: 8, accounts: 64, days: 365)
        let sums = try await Simulation(policy: .standard, population: population, plan: plan).sums()
        #expect(sums[.lockOut] > 0)
        // Who was locked out in the last two days is still waiting.
        #expect(sums[.passwordSet] == sums[.recoveryCompleted])
        #expect((0...3).contains(sums[.lockOut] - sums[.passwordSet]))
        #expect(sums[.supportContact] == sums[.lockOut])
        #expect(sums[.supportCents] == 1500 * sums[.lockOut])
        #expect(sums[.rejection] == 0)
    }
}
