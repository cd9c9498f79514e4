import Foundation
import PassLiftPolicy
import PassLiftSimulator
import Testing

/// What the intervals promise; full size where the environment sets PASSLIFT_SOAK to 1.
@Suite("Intervals")
struct StatisticsTests {
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"

    @Test("95 of 100 intervals of luck cover the truth")
    func coverage() async throws {
        let (rate, autofilled, p, days) = (0.3, 0.5, 0.3, 20.0)
        let policy = try GivenSimulation.policy(
            #"""
            "offer": {"enabled": false}, "passkeyOnly": {"enabled": false},
            "automatic": {"then": "nothing", "lapsesBeforeBackoff": 65535}
            """#)
        let population = try GivenSimulation.population([
            .signInsPer1000Days: 300, .autofilledPPM: 500_000, .silentSuccessIOSPPM: 300_000,
        ])
        let truth = 1 - exp(-rate * autofilled * p * days)
        let seeds = Self.isFull ? 200 : 60
        var covering = 0
        for seed in 0..<UInt64(seeds) {
            let plan = try GivenSimulation.plan(seed: 4000 + seed, accounts: 320, days: Int64(days)) {
                $0.periodDays = 20
            }
            let result = try await Simulation(policy: policy, population: population, plan: plan).result()
            let luck = try #require(result.scopes[0].whole[.silentUpgrades].luck)
            if luck.lower <= truth, truth <= luck.upper { covering += 1 }
        }
        // Four standard errors of a binomial around 95 %, as 182 to 198 of 200 are about two and a half.
        let most = Self.isFull ? 182...198 : 50...60
        #expect(most.contains(covering), "seeds from 4000: \(covering) of \(seeds)")
    }

    @Test("the same luck makes the difference of two policies vary less than luck of its own")
    func commonRandomNumbers() async throws {
        let pairs: UInt64 = Self.isFull ? 64 : 12
        var shared: [Double] = []
        var own: [Double] = []
        func adoption(_ policy: UpgradePolicy, _ seed: UInt64) async throws -> Double {
            let result = try await GivenSimulation.simulation(
                policy, seed: seed, .init(accounts: 320, days: 60)
            )
            .result(threads: 2)
            return try #require(result.scopes[0].whole[.accountsWithPasskey].value)
        }
        for pair in 0..<pairs {
            let standard = try await adoption(.standard, 5000 + 2 * pair)
            shared.append(standard - (try await adoption(.shipped(.assertive), 5000 + 2 * pair)))
            own.append(standard - (try await adoption(.shipped(.assertive), 5001 + 2 * pair)))
        }
        let ratio = Self.variance(own) / Self.variance(shared)
        FileHandle.standardError.write(
            Data("variance of the difference, luck of its own against the same: \(ratio)\n".utf8))
        #expect(ratio > 3, "seeds from 5000: \(ratio)")
    }

    private static func variance(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
    }

    @Test("the interval of a difference is narrower than those of its sides")
    func differences() async throws {
        let result = try await GivenSimulation.simulation(seed: 41, .init(accounts: 640, days: 90))
            .result(against: .shipped(.assertive), threads: 2)
        let side = try #require(result.scopes[0].whole[.accountsWithPasskey].luck)
        let difference = try #require(result.differences[0].whole[.accountsWithPasskey].luck)
        #expect(difference.upper - difference.lower < (side.upper - side.lower) / 1.5, "seed 41")
        let same = try await GivenSimulation.simulation(seed: 41).result(against: .standard)
        #expect(same.differences[0].whole[.accountsWithPasskey].value == 0)
        #expect(same.differences[0].whole[.accountsWithPasskey].luck?.upper == 0)
    }

    @Test("worlds are drawn for what nobody knows, and the tornado names what moves")
    func ignorance() async throws {
        var values: [PopulationParameter: UInt32] = [.signInsPer1000Days: 500, .acceptIOSPPM: 400_000]
        values[.passkeySucceedsPPM] = 1_000_000
        let certain = GivenSimulation.document(values)
        let uncertain = certain.replacing(
            #""acceptIOSPPM": {"low": 400000, "base": 400000, "high": 400000"#,
            with: #""acceptIOSPPM": {"low": 200000, "base": 400000, "high": 600000"#)
        func result(_ document: String) async throws -> SimulationResult {
            let plan = try GivenSimulation.plan(seed: 42, accounts: 320, days: 10) {
                $0.draws = 100
                $0.drawAccounts = 128
            }
            let population = try Population(json: Array(document.utf8))
            return try await Simulation(policy: .standard, population: population, plan: plan).result(
                threads: 2)
        }
        let sure = try await result(certain)
        let none = try #require(sure.scopes[0].whole[.accountsWithPasskey].ignorance)
        #expect(none.lower == none.upper)
        #expect(sure.tornado.allSatisfy { $0.width == 0 })
        let unsure = try await result(uncertain)
        let some = try #require(unsure.scopes[0].whole[.accountsWithPasskey].ignorance)
        #expect(some.upper - some.lower > 0.2)
        let moving = Set(unsure.tornado.filter { $0.width > 0 }.map(\.parameter))
        #expect(moving == [.acceptIOSPPM])
        let bar = try #require(unsure.tornado.first { $0.measure == .accountsWithPasskey && $0.width > 0 })
        #expect(bar.atLow < bar.atBase)
        #expect(bar.atBase < bar.atHigh)
    }
}
