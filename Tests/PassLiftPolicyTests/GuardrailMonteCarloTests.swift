import Foundation
import PassLiftPolicy
import Testing

/// Full size, with its tables on standard error, where the environment sets PASSLIFT_SOAK to 1.
@Suite("Guardrails in many rollouts", .serialized)
struct GuardrailMonteCarloTests {
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"
    private static let runs = isFull ? 2000 : 200
    private static let workers = 2

    @Test("a harmless rollout is halted no more often than α, however alike the visits of a person are")
    func falseHalts() async throws {
        Self.say("\nfalse halts, α = 5 %, rate 90 %, holdout 20 %, 200 looks, \(Self.runs) rollouts a row")
        Self.say("correlation  visits  one an account     every visit")
        let plan = try Given.plan(holdoutPPM: 200_000)
        for visits in [10, 30] {
            for correlation in [0, 0.1, 0.3] {
                let trial = GuardrailTrial(
                    accounts: Self.isFull ? 10_000 : 1000, visits: visits, correlation: correlation,
                    rate: 0.9,
                    plan: plan)
                let seed = UInt64(0x5eed_0030) + UInt64(visits) * 100 + UInt64(correlation * 10)
                let halts = try await Self.sum(seed) { random in try trial.run(&random) }
                let byAccount = Share(halts.byAccount, of: Self.runs)
                let byVisit = Share(halts.byVisit, of: Self.runs)
                Self.say(
                    String(format: "%11.1f  %6d", correlation, visits) + "  \(byAccount)  \(byVisit)")
                #expect(byAccount.value <= Self.most(0.05), "seed \(seed)")
                if correlation == 0.3 { #expect(byVisit.value > 0.1, "seed \(seed)") }
            }
        }
    }

    @Test(
        "a harmless rollout is halted no more often than α, whatever share is held out and whatever is usual")
    func falseHaltsElsewhere() async throws {
        Self.say("\nfalse halts, α = 5 %, 20000 accounts, 200 looks, \(Self.runs) rollouts a cell")
        Self.say(
            "metric             rate  tolerated  holdout 5 %      20 %             50 %             80 %")
        let cases: [(GuardrailMetric, Double, Int)] = [
            (.visitContinues, 0.998, 0), (.signInSucceeds, 0.97, 0), (.signInSucceeds, 0.9, 10_000),
            (.signInSucceeds, 0.63, 0), (.signInStumbles, 0.3, 0), (.needsRecovery, 0.02, 0),
            (.needsRecovery, 0.02, 20_000),
            // Nobody's product: the holdout's share is skewed towards a false alarm.
            (.needsRecovery, 0.99, 0),
        ]
        for (index, (metric, rate, tolerated)) in cases.enumerated() {
            var line = metric.rawValue.padding(toLength: 16, withPad: " ", startingAt: 0)
            line += String(format: "  %5.3f  %8d", rate, tolerated)
            for holdoutPPM in [50_000, 200_000, 500_000, 800_000] {
                let more = #", "toleratedHarmPPM": \#(tolerated)"#
                let plan = try Given.plan(metric, holdoutPPM: holdoutPPM, more: more)
                let course = GuardrailCourse(
                    plan: plan, treatmentRate: Self.harmed(rate, by: Double(tolerated) / 1e6, metric),
                    holdoutRate: rate, accountsPerLook: Self.isFull ? 100 : 20, looks: 200)
                let seed = UInt64(0x5eed_0040_0000) + UInt64(index * 1_000_000 + holdoutPPM)
                let halted = try await Self.halts(seed, course).compactMap { $0 }.count
                let share = Share(halted, of: Self.runs)
                line += "  \(share)"
                #expect(share.value <= Self.most(0.05), "seed \(seed)")
            }
            Self.say(line)
        }
    }

    @Test("a test on the observed variance, and one for a single look, halt harmless rollouts far too often")
    func otherJudges() async throws {
        Self.say(
            "\nfalse halts, α = 5 %, holdout 5 %, 20000 accounts, 200 looks, \(Self.runs) rollouts a cell")
        Self.say("rate   " + GuardrailJudge.allCases.map(\.rawValue).joined(separator: "   "))
        let plan = try Given.plan(holdoutPPM: 50_000)
        for rate in [0.99, 0.97, 0.9] {
            var shares: [Share] = []
            for judge in GuardrailJudge.allCases {
                let course = GuardrailCourse(
                    plan: plan, treatmentRate: rate, holdoutRate: rate, accountsPerLook: 100, looks: 200,
                    judge: judge)
                let seed = UInt64(0x5eed_0080) + UInt64(rate * 100)
                let halted = try await Self.halts(seed, course).compactMap { $0 }.count
                shares.append(Share(halted, of: Self.runs))
            }
            Self.say(String(format: "%.2f   ", rate) + shares.map(\.description).joined(separator: "   "))
            #expect(shares[0].value <= Self.most(0.05), "\(rate)")
            #expect(shares[2].value > 0.1, "\(rate)")
            if rate == 0.99 { #expect(shares[1].value > 0.1) }
        }
    }

    @Test("a drop is caught by about as many accounts as the formula says", arguments: [0.01, 0.02, 0.05])
    func accountsNeeded(drop: Double) async throws {
        let plan = try Given.plan()
        let guardrail = try Given.required(plan.guardrails.first)
        let horizon = Int(40 / (drop * drop))
        let course = GuardrailCourse(
            plan: plan, treatmentRate: 0.9 - drop, holdoutRate: 0.9, accountsPerLook: horizon / 200,
            looks: 200)
        let seed = UInt64(0x5eed_0050) + UInt64(drop * 100)
        let halts = try await Self.halts(seed, course, runs: Self.isFull ? 2000 : 50)
            .map { $0 ?? .max }.sorted()
        let median = halts[halts.count / 2]
        let most = halts[halts.count * 8 / 10]
        Self.say(
            String(
                format:
                    "accounts to catch a drop of %.0f points from 90 %%, holdout 10 %%: median %d, 80 %% %d",
                drop * 100, median, most))
        // At as many accounts as were needed for 80 %, the formula must say this drop, within the noise.
        let visible = try Given.required(
            plan.smallestVisibleHarm(of: guardrail, accounts: UInt64(most), rate: 0.9))
        #expect((visible / drop - 1).magnitude < (Self.isFull ? 0.05 : 0.25), "seed \(seed), \(visible)")
    }

    @Test(
        "the smallest visible drop is caught in about 80 % of the rollouts",
        arguments: [
            (GuardrailMetric.signInSucceeds, 10_000, 0.9, 100_000), (.signInSucceeds, 100_000, 0.9, 50_000),
            (.signInSucceeds, 20_000, 0.63, 200_000), (.needsRecovery, 50_000, 0.05, 50_000),
            (.visitContinues, 50_000, 0.99, 500_000),
        ])
    func power(metric: GuardrailMetric, accounts: Int, rate: Double, holdoutPPM: Int) async throws {
        let plan = try Given.plan(metric, holdoutPPM: holdoutPPM, more: #", "toleratedHarmPPM": 2000"#)
        let guardrail = try Given.required(plan.guardrails.first)
        let harm = try Given.required(
            plan.smallestVisibleHarm(of: guardrail, accounts: UInt64(accounts), rate: rate))
        let course = GuardrailCourse(
            plan: plan, treatmentRate: Self.harmed(rate, by: harm, metric), holdoutRate: rate,
            accountsPerLook: accounts / 200, looks: 200)
        let seed = UInt64(0x5eed_0060) + UInt64(accounts)
        let runs = Self.isFull ? 2000 : 200
        let caught = try await Self.halts(seed, course, runs: runs).compactMap { $0 }.count
        let share = Share(caught, of: runs)
        Self.say(
            String(
                format: "%@, rate %.2f, %d accounts, holdout %.0f %%: %.4f is caught in %@",
                metric.rawValue, rate, accounts, Double(holdoutPPM) / 10_000, harm, "\(share)"))
        let noise = 3 * (0.8 * 0.2 / Double(runs)).squareRoot()
        #expect((share.value - 0.8).magnitude < 0.04 + noise, "seed \(seed)")
    }

    /// The share of a metric's event when the treatment harms by so much.
    private static func harmed(_ rate: Double, by harm: Double, _ metric: GuardrailMetric) -> Double {
        switch metric.direction {
        case .higherIsBetter: rate - harm
        case .lowerIsBetter: rate + harm
        }
    }

    /// α and three standard errors of its estimate.
    private static func most(_ alpha: Double) -> Double {
        alpha + 3 * (alpha * (1 - alpha) / Double(runs)).squareRoot()
    }

    private static func sum(
        _ seed: UInt64, _ run: @escaping @Sendable (inout SplitMix64) throws -> GuardrailTrial.Halts
    ) async throws -> GuardrailTrial.Halts {
        try await deal(seed, runs: runs, run).reduce(into: GuardrailTrial.Halts()) { $0 += $1 }
    }

    private static func halts(
        _ seed: UInt64, _ course: GuardrailCourse, runs: Int = runs
    ) async throws -> [Int?] {
        try await deal(seed, runs: runs) { random in try course.accountsAtHalt(&random) }
    }

    /// One result for each run; each has a generator of its own, so that threads change nothing.
    private static func deal<Result: Sendable>(
        _ seed: UInt64, runs: Int, _ run: @escaping @Sendable (inout SplitMix64) throws -> Result
    ) async throws -> [Result] {
        try await withThrowingTaskGroup(of: [Result].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    try stride(from: worker, to: runs, by: workers).map { index in
                        var random = SplitMix64(seed: seed &* 0x9e37_79b9 &+ UInt64(index) << 32)
                        return try run(&random)
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
    }

    private static func say(_ line: String) {
        guard isFull else { return }
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// A share of runs with its standard error.
    private struct Share: CustomStringConvertible {
        let value: Double
        private let error: Double

        init(_ count: Int, of runs: Int) {
            value = Double(count) / Double(runs)
            error = (value * (1 - value) / Double(runs)).squareRoot()
        }

        var description: String { String(format: "%6.2f ± %.2f %%", value * 100, error * 100) }
    }
}
