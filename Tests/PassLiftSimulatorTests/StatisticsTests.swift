import Foundation
import PassLiftPolicy
import PassLiftSimulator
import Testing

/// What the intervals promise; full size where the environment sets PASSLIFT_SOAK to 1.
@Suite("Intervals")
struct StatisticsTests {
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"

    @Test(
        "silent upgrades: 200 (CI: 60) intervals cover as exact ones do, within binomial quantiles of 10⁻⁴",
        arguments: [300_000, 3_000, 500] as [UInt32])
    func closedForm(silentPPM: UInt32) async throws {
        let (rate, autofilled, days) = (0.3, 0.5, 20.0)
        let policy = try GivenSimulation.policy(
            #"""
            "offer": {"enabled": false}, "passkeyOnly": {"enabled": false},
            "automatic": {"then": "nothing", "lapsesBeforeBackoff": 65535}
            """#)
        let population = try GivenSimulation.population([
            .signInsPer1000Days: 300, .autofilledPPM: 500_000, .silentSuccessIOSPPM: silentPPM,
        ])
        let truth = 1 - exp(-rate * autofilled * Double(silentPPM) / 1e6 * days)
        let seeds = Self.isFull ? 200 : 60
        var held: [Measure: Int] = [:]
        for seed in 0..<UInt64(seeds) {
            let plan = try GivenSimulation.plan(seed: 4000 + seed, accounts: 320, days: Int64(days)) {
                $0.periodDays = 20
            }
            let result = try await Simulation(policy: policy, population: population, plan: plan).result()
            for measure in [Measure.silentUpgrades, .accountsWithPasskey] {
                let luck = try #require(result.scopes[0].whole[measure].luck)
                if luck.lower <= truth, truth <= luck.upper { held[measure, default: 0] += 1 }
            }
        }
        Self.say("silent upgrades of \(silentPPM) ppm, truth \(truth): \(held) of \(seeds)")
        // Accounts that count once: of many, the groups tell; of few, exact limits do.
        let chance = truth * 320 < 10 ? ExactCoverage.ofEvents(truth * 320) : 0.95
        let band = CoverageBand.of(seeds, chance: chance)
        for (measure, count) in held {
            #expect(band.contains(count), "\(measure), seeds from 4000: \(count)")
        }
    }

    /// Whom the measures are taken of.
    enum Crowd: String, CaseIterable {
        /// A preset.
        case mixed
        /// People who give up their passwords and lose their devices.
        case losing

        var population: Population {
            get throws {
                switch self {
                case .mixed: try Population(.mixed)
                case .losing:
                    try GivenSimulation.population([
                        .signInsPer1000Days: 200, .acceptIOSPPM: 500_000, .passkeyOnlyAcceptPPM: 700_000,
                        .recoveryConfirmedPPM: 1_000_000, .lostDevicesPer1000Years: 1000, .appleSyncPPM: 0,
                        .resetPer90DaysPPM: 200_000, .supportPerResetPPM: 100_000,
                        .supportPerLockOutPPM: 900_000, .supportContactCents: 1500,
                        .guessesPer1000Years: 2000, .guessSucceedsPPM: 2000, .phishesPer1000Years: 1000,
                        .phishSucceedsPPM: 20_000, .phishBesidePasskeyPPM: 500_000, .passwordSeconds: 30,
                        .passkeySeconds: 15, .promptSeconds: 6, .resetSeconds: 180,
                    ])
                }
            }
        }
    }

    @Test(
        "every measure: 200 (CI: 40) intervals cover 95 % or more, within binomial quantiles of 10⁻⁴",
        arguments: Crowd.allCases)
    func everyMeasure(crowd: Crowd) async throws {
        let seeds = Self.isFull ? 200 : 40
        let accounts: Int64 = Self.isFull ? 640 : 128
        let population = try crowd.population
        func result(_ seed: UInt64, _ accounts: Int64) async throws -> ResultRow {
            let plan = try GivenSimulation.plan(seed: seed, accounts: accounts, days: 90) {
                $0.periodDays = 90
            }
            return try await Simulation(policy: .standard, population: population, plan: plan)
                .result(threads: 2).scopes[0].whole
        }
        // What so many more accounts come to is nearly the truth.
        let truth = try await result(3999, accounts * (Self.isFull ? 200 : 40))
        var tallies = Measure.allCases.map { _ in Tally() }
        for seed in 0..<UInt64(seeds) {
            let row = try await result(4000 + seed, accounts)
            for (place, measure) in Measure.allCases.enumerated() {
                tallies[place].add(row[measure], truth[measure].value)
            }
        }
        for (measure, tally) in zip(Measure.allCases, tallies) {
            let near = truth[measure].value.map { measure.unit.text($0) } ?? "nothing"
            Self.say("luck of \(measure.rawValue), \(crowd.rawValue), \(near): \(tally)")
            #expect(tally.withheld <= seeds / 10 || measure.unit != .share, "\(measure)")
            let band = CoverageBand.of(tally.told)
            #expect(tally.held >= band.lowerBound, "\(measure), seeds from 4000: \(tally)")
            #expect(
                tally.held <= band.upperBound || tally.decided > 0, "\(measure), seeds from 4000: \(tally)")
        }
    }

    /// How many intervals of a measure hold the truth.
    private struct Tally: CustomStringConvertible {
        var held = 0
        var told = 0
        var withheld = 0
        /// Of seeds that counted none, or all.
        var decided = 0

        mutating func add(_ estimate: Estimate, _ truth: Double?) {
            guard let luck = estimate.luck, let truth else {
                withheld += 1
                return
            }
            told += 1
            if luck.lower <= truth, truth <= luck.upper { held += 1 }
            if estimate.value == 0 || estimate.value == 1 { decided += 1 }
        }

        var description: String { "\(held) of \(told), \(withheld) withheld, \(decided) of none or all" }
    }

    private static func say(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
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
        Self.say("variance of the difference, luck of its own against the same: \(ratio)")
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
        for measure in Measure.allCases {
            let luck = same.differences[0].whole[measure].luck
            #expect(luck?.lower == luck?.upper && luck?.upper ?? 0 == 0, "\(measure)")
        }
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
        // Nobody can lose the password in these worlds: what none of them counts has no ignorance.
        let removed = unsure.scopes[0].whole[.passwordsRemoved]
        #expect(removed.value == 0 && removed.ignorance == nil)
        #expect(removed.luck?.lower == 0 && (removed.luck?.upper ?? 0) > 3.6 / 320)
        let bar = try #require(unsure.tornado.first { $0.measure == .accountsWithPasskey && $0.width > 0 })
        #expect(bar.atLow < bar.atBase)
        #expect(bar.atBase < bar.atHigh)
    }
}
