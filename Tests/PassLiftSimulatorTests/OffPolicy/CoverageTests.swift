import Foundation
import PassLiftPolicy
import PassLiftSimulator
import Testing

/// Many logs with a known truth: a 95 % interval holds it as often as it says.
@Suite("Off-policy estimates: coverage")
struct CoverageTests {
    private static let seed: UInt64 = 0x0ff_0000
    private static let isFull = ProcessInfo.processInfo.environment["PASSLIFT_SOAK"] == "1"
    private static let logs = isFull ? 200 : 40
    /// What the issue asks of 200 logs, and what chance leaves of 40.
    private static let band = isFull ? 182...198 : CoverageBand.of(logs)

    /// How many of the intervals hold the truth.
    private struct Tally {
        let truth: Double
        var held = 0
        var sum = 0.0

        mutating func add(_ estimate: LogEstimate) {
            if estimate.interval.contains(truth) { held += 1 }
            sum += estimate.value
        }
    }

    private static func say(_ what: String, _ tally: Tally) {
        let mean = tally.sum / Double(logs)
        let text = "coverage of \(what): \(tally.held) of \(logs), mean \(mean), truth \(tally.truth)\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    @Test("182–198 of 200 (CI: of 40, binomial quantiles of 10⁻⁴) hold what comes at once, by 3 estimators")
    func immediate() throws {
        let maker = try LogMaker(Documents.exploring)
        let target = try UpgradePolicy(json: Array(Documents.sparingWindows.utf8))
        let truth = KnownTruth(ways: maker.ways, visits: 4).createdPerDecision(
            logging: { .exploring(0.2, silentPossible: $0 == .iOS) },
            target: { $0 == .iOS ? .exploring(0.05, silentPossible: true) : .init(quiet: 1) })
        let estimators: [Estimator] = [.inversePropensity, .selfNormalised, .doublyRobust]
        var tallies = estimators.map { _ in Tally(truth: truth) }
        for index in 0..<Self.logs {
            var evidence = Evidence(archive: maker.archive, target: target)
            for event in maker.log(accounts: 400, seed: Self.seed + UInt64(index)) { evidence.take(event) }
            let report = try evidence.immediate(.passkeyCreated)
            for (place, estimator) in estimators.enumerated() {
                tallies[place].add(try #require(report[estimator]))
            }
        }
        for (estimator, tally) in zip(estimators, tallies) {
            Self.say("immediate by \(estimator.rawValue)", tally)
            #expect(Self.band.contains(tally.held), "\(estimator), seed \(Self.seed): \(tally.held)")
        }
    }

    @Test(
        "182–198 of 200 (in CI as above) hold what arms bring: treatment and holdout, and two texts"
    )
    func arms() throws {
        var maker = try LogMaker(Documents.withArms)
        maker.ways.texts = [1, 0.6]
        let treated: KnownTruth.Chances = { .exploring(0, silentPossible: $0 == .iOS) }
        let byText = maker.ways.texts.map { factor in
            var ways = maker.ways
            ways.kinds = ways.kinds.map { $0 * factor }
            return KnownTruth(ways: ways, visits: 4).createdInTheEnd(treated)
        }
        var lift = Tally(truth: (byText[0] + byText[1]) / 2)
        var between = Tally(truth: byText[0] - byText[1])
        for index in 0..<Self.logs {
            var evidence = Evidence(archive: maker.archive)
            for event in maker.log(accounts: 500, seed: Self.seed + 1000 + UInt64(index)) {
                evidence.take(event)
            }
            lift.add(
                try #require(try evidence.arms(.holdout, .passkeyCreatedByDay, days: 125)[.difference]))
            between.add(
                try #require(
                    try evidence.arms(.variants("speed", "safety"), .passkeyCreatedByDay, days: 125)[
                        .difference]))
        }
        Self.say("treatment less holdout", lift)
        Self.say("one text less another", between)
        #expect(Self.band.contains(lift.held), "seed \(Self.seed): \(lift.held)")
        #expect(Self.band.contains(between.held), "seed \(Self.seed): \(between.held)")
    }

    @Test("182–198 of 200 (in CI as above) hold what comes over time, by trajectories")
    func trajectory() throws {
        let maker = try LogMaker(Documents.exploring)
        let target = try UpgradePolicy(json: Array(Documents.steady.utf8))
        let truth = KnownTruth(ways: maker.ways, visits: 4)
            .createdInTheEnd { .exploring(0, silentPossible: $0 == .iOS) }
        let estimators: [Estimator] = [.inversePropensity, .selfNormalised]
        var tallies = estimators.map { _ in Tally(truth: truth) }
        for index in 0..<Self.logs {
            var evidence = Evidence(archive: maker.archive, target: target)
            for event in maker.log(accounts: 400, seed: Self.seed + 2000 + UInt64(index)) {
                evidence.take(event)
            }
            let report = try evidence.trajectory(.passkeyCreatedByDay, days: 125)
            #expect(report.effectiveAccounts < 400 && report.accounts == 400)
            for (place, estimator) in estimators.enumerated() {
                tallies[place].add(try #require(report[estimator]))
            }
        }
        for (estimator, tally) in zip(estimators, tallies) {
            Self.say("trajectory by \(estimator.rawValue)", tally)
            #expect(Self.band.contains(tally.held), "\(estimator), seed \(Self.seed): \(tally.held)")
        }
    }
}
