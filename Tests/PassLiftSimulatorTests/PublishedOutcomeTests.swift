import PassLiftPolicy
import PassLiftSimulator
import Testing

/// Outcomes that others published and that are no input of a population: they must come out of the parts.
@Suite("Published outcomes")
struct PublishedOutcomeTests {
    /// Corbado's ladder: the passkeys' share of sign-ins where 89 % of the people are ready, by the share of
    /// them who enrol and the share of their sign-ins that then use it.
    @Test(
        "the ladder of adoption comes out of readiness, enrolment and use",
        arguments: [(250_000, 200_000, 0.045), (650_000, 400_000, 0.23), (800_000, 950_000, 0.68)]
            as [(UInt32, UInt32, Double)])
    func ladder(enrols: UInt32, uses: UInt32, published: Double) async throws {
        let population = try GivenSimulation.population([
            .signInsPer1000Days: 1000, .platformAuthenticatorPPM: 890_000, .acceptIOSPPM: enrols,
            .acceptDecayPPM: 0, .usesPasskeyPPM: uses,
        ])
        let plan = try GivenSimulation.plan(seed: 51, accounts: 600, days: 60) { $0.periodDays = 30 }
        let policy = try GivenSimulation.policy(
            #""automatic": {"enabled": false}, "passkeyOnly": {"enabled": false}"#)
        let result = try await Simulation(policy: policy, population: population, plan: plan).result(
            threads: 2)
        let last = try #require(result.scopes[0].periods.last)
        let share = try #require(last[.passkeySignIns].value)
        // Four standard errors of the accounts' enrolment, and half a point for rounding.
        let ready = 0.89 * Double(enrols) / 1_000_000
        let error = 4 * (ready * (1 - ready) / 600).squareRoot() * Double(uses) / 1_000_000 + 0.005
        #expect(abs(share - published) < error, "seed 51: \(share)")
    }
}
