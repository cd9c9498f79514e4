import Foundation
import PassLiftPolicy
import PassLiftSimulator
import Testing

/// One behaviour at a time, all others switched off, against what paper says; errors are four standard errors
/// of the number of accounts.
@Suite("Closed forms")
struct ClosedFormTests {
    private static let noPause =
        #"{"seconds": 0, "growthPercent": 100, "maximumSeconds": 0}"#
    private static func offers(caps: String, pause: String = noPause) -> String {
        #"""
        "automatic": {"enabled": false}, "passkeyOnly": {"enabled": false},
        "offer": {"cooldowns": {"afterSkip": \#(pause), "afterCancel": \#(pause), "afterFailure": \#(pause),
        "afterUnanswered": \#(pause)}, "snooze": \#(noPause), "caps": \#(caps)}
        """#
    }

    private static func result(
        _ policy: String, _ values: [PopulationParameter: UInt32], _ plan: SimulationPlan
    ) async throws -> SimulationResult {
        let simulation = Simulation(
            policy: try GivenSimulation.policy(policy), population: try GivenSimulation.population(values),
            plan: plan)
        return try await simulation.result(threads: 2)
    }

    @Test("of n offers one is accepted by 1 − ∏(1 − p·rⁱ)", arguments: [1, 2, 4, 8])
    func accepted(offers: Int) async throws {
        let (p, r) = (0.40, 0.55)
        let caps = #"{"perDay": null, "perMonth": null, "perYear": null, "ever": \#(offers)}"#
        let accounts = 2000.0
        let result = try await Self.result(
            Self.offers(caps: caps),
            [.signInsPer1000Days: 1000, .acceptIOSPPM: 400_000, .acceptDecayPPM: 550_000],
            GivenSimulation.plan(seed: 31, accounts: Int64(accounts), days: 40))
        let exact = 1 - (0..<offers).reduce(1.0) { $0 * (1 - p * pow(r, Double($1))) }
        let adoption = try #require(result.scopes[0].whole[.accountsWithPasskey].value)
        #expect(abs(adoption - exact) < 4 * (exact * (1 - exact) / accounts).squareRoot(), "seed 31")
    }

    @Test("offers come once in a cooldown and a wait for the next sign-in")
    func cooldown() async throws {
        let (days, pause, rate) = (720.0, 14.0, 0.5)
        let seconds = #"{"seconds": 1209600, "growthPercent": 100, "maximumSeconds": 1209600}"#
        let caps = #"{"perDay": null, "perMonth": null, "perYear": null, "ever": null}"#
        let accounts = 400.0
        let result = try await Self.result(
            Self.offers(caps: caps, pause: seconds), [.signInsPer1000Days: 500],
            GivenSimulation.plan(seed: 32, accounts: Int64(accounts), days: Int64(days)))
        let offers = try #require(result.scopes[0].whole[.offersShown].value)
        // Renewals: the first comes after a wait alone, the others in cycles of a pause and a wait.
        let (cycle, variance) = (pause + 1 / rate, 1 / (rate * rate))
        let exact = 1 + (days - 1 / rate) / cycle + (variance - cycle * cycle) / (2 * cycle * cycle)
        let error = 4 * (days * variance / (cycle * cycle * cycle) / accounts).squareRoot()
        #expect(abs(offers - exact) < error, "seed 32: \(offers), \(exact), ± \(error)")
        #expect(abs(offers - days / cycle) < 1)
    }

    @Test("silent upgrades come to capable · (1 − e^(−rate·autofilled·p·days))", arguments: [10, 30, 90])
    func silent(days: Int64) async throws {
        let (rate, autofilled, capable, p) = (0.2, 0.5, 0.8, 0.3)
        let policy = #"""
            "offer": {"enabled": false}, "passkeyOnly": {"enabled": false},
            "automatic": {"then": "nothing", "lapsesBeforeBackoff": 65535}
            """#
        let accounts = 4000.0
        let result = try await Self.result(
            policy,
            [
                .signInsPer1000Days: 200, .autofilledPPM: 500_000, .conditionalCreateIOSPPM: 800_000,
                .silentSuccessIOSPPM: 300_000,
            ], GivenSimulation.plan(seed: 33, accounts: Int64(accounts), days: days))
        let exact = capable * (1 - exp(-rate * autofilled * p * Double(days)))
        let upgrades = try #require(result.scopes[0].whole[.silentUpgrades].value)
        #expect(abs(upgrades - exact) < 4 * (exact * (1 - exact) / accounts).squareRoot(), "seed 33")
    }

    @Test("a forgotten password comes to as many accounts in 90 days as the document says")
    func resets() async throws {
        let result = try await Self.result(
            #""killSwitch": true"#, [.signInsPer1000Days: 2000, .resetPer90DaysPPM: 250_000],
            GivenSimulation.plan(seed: 34, accounts: 1000, days: 90))
        let resets = try #require(result.scopes[0].whole[.passwordResets].value) / 1000
        // What comes to a quarter of the accounts at least once comes −ln ¾ times on average.
        let exact = -log(0.75)
        #expect(abs(resets - exact) < 4 * (exact / 1000).squareRoot(), "seed 34")
    }

    @Test("without a passkey nothing of the risk is removed, without a password everything")
    func risk() async throws {
        let attacks: [PopulationParameter: UInt32] = [
            .signInsPer1000Days: 1000, .guessesPer1000Years: 100_000, .guessSucceedsPPM: 10_000,
            .phishesPer1000Years: 50_000, .phishSucceedsPPM: 20_000, .phishBesidePasskeyPPM: 500_000,
        ]
        let idle = try await Self.result(
            #""killSwitch": true"#, attacks, GivenSimulation.plan(seed: 35, accounts: 300, days: 365))
        #expect(idle.scopes[0].whole[.riskRemoved].value == 0)
        let takeovers = try #require(idle.scopes[0].whole[.takeovers].value) / 1000
        #expect(abs(takeovers - 2) < 0.1, "100 guesses at 1 % and 50 messages at 2 %")
        let lifted = try await Self.result(
            #""passkeyOnly": {"minimumPasskeyAgeDays": 0}"#,
            attacks.merging([
                .acceptIOSPPM: 1_000_000, .recoveryConfirmedPPM: 1_000_000, .passkeyOnlyAcceptPPM: 1_000_000,
            ]) { $1 }, GivenSimulation.plan(seed: 35, accounts: 300, days: 365))
        #expect(lifted.scopes[0].whole[.passwordsRemoved].value == 1)
        let removed = try #require(lifted.scopes[0].whole[.riskRemoved].value)
        #expect(removed > 0.97, "the first days alone had a password")
    }
}
