import Foundation
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("Outcomes read off a log")
struct OutcomeTests {
    private static let seed: UInt64 = 0x0ff_6000

    /// 120 people who do everything alike: four visits, nothing left to chance.
    private static func evidence(_ change: (inout Ways) -> Void) throws -> Evidence {
        var maker = try LogMaker(Documents.steady)
        maker.ways.platforms = [(.windows, 1)]
        maker.ways.kinds = [1]
        maker.ways.completes = 1
        maker.ways.usesPasskey = 1
        change(&maker.ways)
        var evidence = Evidence(archive: maker.archive, target: maker.policy)
        for event in maker.log(accounts: 120, seed: seed) { evidence.take(event) }
        return evidence
    }

    private static func means(_ evidence: Evidence) throws -> [Outcome: Double] {
        var means: [Outcome: Double] = [:]
        for outcome in Outcome.allCases {
            let report =
                switch outcome.reach {
                case .visit: try evidence.immediate(outcome)
                case .laterStates: try evidence.trajectory(outcome, days: 130)
                }
            #expect(report.accounts == 120 && report.effectiveAccounts == 120 && report.unsettled == 0)
            for estimate in report.estimates {
                #expect(estimate.value == report[.logged]?.value, "\(outcome) by \(estimate.estimator)")
            }
            means[outcome] = try #require(report[.logged]).value
        }
        return means
    }

    @Test("of people who accept at once, use their passkey from then on, and leave where nobody asks them")
    func accepting() throws {
        let means = try Self.means(
            Self.evidence { ways in
                ways.accepts = [.windows: 1]
                ways.leavesQuiet = 1
            })
        #expect(
            means == [
                .passkeyCreated: 0.25, .offerShown: 0.25, .offerAccepted: 0.25, .neverAgain: 0,
                .visitContinued: 0.25, .passkeyCreatedByDay: 1, .adoptedByDay: 1, .passwordRemovedByDay: 0,
                .neverAgainByDay: 0, .offersByDay: 1, .signInsByDay: 3, .nextSignInSucceeds: 1,
            ])
    }

    @Test("of people who say never again")
    func refusing() throws {
        let means = try Self.means(
            Self.evidence { ways in
                ways.accepts = [.windows: 0]
                ways.notNow = 0
                ways.never = 1
            })
        #expect(
            means == [
                .passkeyCreated: 0, .offerShown: 0.25, .offerAccepted: 0, .neverAgain: 0.25,
                .visitContinued: 1, .passkeyCreatedByDay: 0, .adoptedByDay: 0, .passwordRemovedByDay: 0,
                .neverAgainByDay: 1, .offersByDay: 1, .signInsByDay: 3, .nextSignInSucceeds: 1,
            ])
    }

    @Test(
        "what came about for nobody, or for everybody, has an interval as wide as so many accounts leave"
    )
    func noneAndAll() throws {
        let evidence = try Self.evidence { $0.accepts = [.windows: 1] }
        let beyond = 1 - exp(log(0.025) / 120)
        for estimate in try evidence.trajectory(.passwordRemovedByDay, days: 130).estimates {
            #expect(estimate.value == 0 && estimate.standardError == 0)
            #expect(estimate.interval.lowerBound == 0)
            #expect((estimate.interval.upperBound - beyond).magnitude < 1e-9, "\(estimate.estimator)")
        }
        for estimate in try evidence.trajectory(.adoptedByDay, days: 130).estimates {
            #expect(estimate.interval.upperBound == 1)
            #expect((1 - estimate.interval.lowerBound - beyond).magnitude < 1e-9, "\(estimate.estimator)")
        }
        for estimate in try evidence.immediate(.neverAgain).estimates {
            #expect(estimate.interval.lowerBound == 0 && estimate.interval.upperBound > 3.6 / 120)
        }
        // Each account has one offer: how many another would have is as far away as one of so many.
        let offers = try #require(try evidence.trajectory(.offersByDay, days: 130)[.logged]).interval
        #expect(offers.lowerBound < 1 - 1.5 / 120 && offers.upperBound > 1 + 1.5 / 120)
    }

    @Test("what comes later than the last day does not count")
    func days() throws {
        let evidence = try Self.evidence { $0.accepts = [.windows: 1] }
        // The second visit, which proves the passkey, comes after 40 days.
        #expect(try evidence.trajectory(.adoptedByDay, days: 39)[.logged]?.value == 0)
        #expect(try evidence.trajectory(.adoptedByDay, days: 41)[.logged]?.value == 1)
        #expect(try evidence.trajectory(.signInsByDay, days: 81)[.logged]?.value == 2)
        #expect(try evidence.trajectory(.adoptedByDay, days: 0)[.logged]?.value == 0)
    }

    @Test("between arms, of the treated and the held out")
    func arms() throws {
        var maker = try LogMaker(Documents.withArms)
        maker.ways.platforms = [(.windows, 1)]
        maker.ways.accepts = [.windows: 1]
        maker.ways.kinds = [1]
        maker.ways.completes = 1
        maker.ways.leavesQuiet = 1
        var evidence = Evidence(archive: maker.archive)
        for event in maker.log(accounts: 400, seed: Self.seed) { evidence.take(event) }
        for (outcome, difference) in [
            (Outcome.passkeyCreated, 1.0), (.visitContinued, 1), (.passkeyCreatedByDay, 1),
            (.offersByDay, 1), (.signInsByDay, 0), (.nextSignInSucceeds, 0),
        ] {
            let report = try evidence.arms(.holdout, outcome, days: 100)
            #expect(report[.difference]?.value == difference, "\(outcome)")
            #expect(report.accounts == 400)
            #expect(report.arms.map(\.name) == ["treatment", "holdout"])
            #expect((80...160).contains(report.arms[1].accounts))
        }
        // In neither arm is a password removed: each might have had 3.7 of its accounts without one.
        let removed = try #require(try evidence.arms(.holdout, .passwordRemovedByDay, days: 100)[.difference])
        #expect(removed.value == 0 && removed.interval.upperBound > 3.6 / 320)
        #expect(removed.interval.lowerBound < -3.6 / 160)
        let texts = try evidence.arms(.variants("speed", "safety"), .passkeyCreatedByDay, days: 100)
        #expect(texts.arms.map(\.name) == ["speed", "safety"] && texts[.difference]?.value == 0)
        #expect(throws: EstimateRefusal.armMissing("beauty")) {
            try evidence.arms(.variants("speed", "beauty"), .passkeyCreatedByDay, days: 100)
        }
    }
}
