import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("Off-policy estimates: what is refused")
struct RefusalTests {
    private static let seed: UInt64 = 0x0ff_1000

    private static func policy(_ document: String) throws -> UpgradePolicy {
        try UpgradePolicy(json: Array(document.utf8))
    }

    private static func evidence(
        _ maker: LogMaker, against target: UpgradePolicy?, accounts: Int = 150,
        changing change: (inout Event) -> Void = { _ in }
    ) -> Evidence {
        var evidence = Evidence(archive: maker.archive, target: target)
        for logged in maker.log(accounts: accounts, seed: seed) {
            var event = logged.event
            change(&event)
            evidence.take(LoggedEvent(line: logged.line, event: event))
        }
        return evidence
    }

    @Test("a policy that pauses changes later states: the outcome over time is refused by its name")
    func carryOver() throws {
        var maker = try LogMaker(Documents.exploring)
        maker.ways.platforms = [(.windows, 1)]
        maker.ways.notNow = 1
        let pausing = try Self.policy(Documents.pausing)
        let evidence = Self.evidence(maker, against: pausing, accounts: 600)
        for outcome in Outcome.allCases where outcome.reach == .laterStates {
            #expect(throws: EstimateRefusal.outcomeDependsOnLaterStates(outcome)) {
                try evidence.immediate(outcome)
            }
        }
        // What would have been wrong: the moments of a log without pauses are nearly all in one, and what is
        // created at them, times the visits, is far below what the pausing policy brings.
        let perVisit = try #require(try evidence.immediate(.passkeyCreated)[.doublyRobust])
        var other = try LogMaker(Documents.pausing)
        other.ways = maker.ways
        var truth = Evidence(archive: other.archive, target: pausing)
        for event in other.log(accounts: 600, seed: Self.seed + 1) { truth.take(event) }
        let created = try #require(try truth.trajectory(.passkeyCreatedByDay, days: 125)[.logged])
        #expect(perVisit.interval.upperBound * 4 < created.interval.lowerBound)
    }

    @Test("a trajectory takes no outcome of one visit")
    func oneVisit() throws {
        let evidence = Self.evidence(
            try LogMaker(Documents.exploring), against: try Self.policy(Documents.steady))
        for outcome in Outcome.allCases where outcome.reach == .visit {
            #expect(throws: EstimateRefusal.outcomeOfOneVisit(outcome)) {
                try evidence.trajectory(outcome, days: 90)
            }
        }
    }

    @Test("without another policy, or without the policies that decided, there is nothing to weigh")
    func policies() throws {
        let maker = try LogMaker(Documents.exploring)
        #expect(throws: EstimateRefusal.targetMissing) {
            try Self.evidence(maker, against: nil).immediate(.passkeyCreated)
        }
        var evidence = Evidence(archive: PolicyArchive(), target: maker.policy)
        var decisions = 0
        for event in maker.log(accounts: 120, seed: Self.seed) {
            evidence.take(event)
            if event.event.name == .upgradeEvaluated { decisions += 1 }
        }
        #expect(throws: EstimateRefusal.policyUnknown(decisions: decisions)) {
            try evidence.immediate(.passkeyCreated)
        }
    }

    @Test("a decision that a hook replaced has propensity 0, and one that is not made again has none")
    func propensities() throws {
        let maker = try LogMaker(Documents.exploring)
        let target = try Self.policy(Documents.steady)
        var left = 3
        let replaced = Self.evidence(maker, against: target) { event in
            guard case .evaluated(let moment, var decision) = event.happening.detail, left > 0,
                decision.action != .stayQuiet
            else { return }
            left -= 1
            decision.replace(by: .stayQuiet)
            event.happening.detail = .evaluated(moment, decision)
        }
        #expect(throws: EstimateRefusal.propensityZero(decisions: 3)) {
            try replaced.immediate(.passkeyCreated)
        }
        #expect(throws: EstimateRefusal.propensityZero(decisions: 3)) {
            try replaced.trajectory(.adoptedByDay, days: 90)
        }
        left = 2
        let forged = Self.evidence(maker, against: target) { event in
            guard case .evaluated(let moment, var decision) = event.happening.detail, left > 0 else { return }
            left -= 1
            decision.propensityPPM /= 2
            event.happening.detail = .evaluated(moment, decision)
        }
        #expect(throws: EstimateRefusal.notReproduced(decisions: 2)) {
            try forged.immediate(.passkeyCreated)
        }
    }

    @Test("a log without exploration does not tell of a policy that does something else")
    func noOverlap() throws {
        let steady = try LogMaker(Documents.steady)
        let evidence = Self.evidence(steady, against: try Self.policy(Documents.sparingWindows))
        #expect {
            try evidence.immediate(.passkeyCreated)
        } throws: { error in
            guard case .noOverlap(let decisions)? = error as? EstimateRefusal else { return false }
            return decisions > 100
        }
    }

    @Test("an action that leads to something else under the other policy is another action")
    func terms() throws {
        let maker = try LogMaker(Documents.exploring)
        let longer = Documents.steady.replacing(
            #""snooze":{"seconds":1,"#, with: #""lifetimeSeconds":3600,"snooze":{"seconds":1,"#)
        #expect(throws: EstimateRefusal.termsDiffer(paths: ["$.offer.lifetimeSeconds"])) {
            try Self.evidence(maker, against: try Self.policy(longer)).immediate(.passkeyCreated)
        }
        let kinder = Documents.steady.replacing(
            #""snooze":{"seconds":1,"growthPercent":100,"maximumSeconds":1}"#,
            with: #""snooze":{"seconds":86400,"growthPercent":100,"maximumSeconds":86400}"#)
        let evidence = Self.evidence(maker, against: try Self.policy(kinder), accounts: 400)
        #expect(try evidence.immediate(.passkeyCreated).decisions == 1600)
        #expect(throws: EstimateRefusal.termsDiffer(paths: ["$.offer.snooze"])) {
            try evidence.trajectory(.passkeyCreatedByDay, days: 125)
        }
    }

    @Test("a policy that asks for what the log does not hold is refused, and the moments are counted")
    func incomplete() throws {
        let maker = try LogMaker(Documents.exploring)
        let byAttribute = Documents.patient(
            "by-attribute",
            rest: #","rules":[{"name":"a","when":{"attributes":{"plan":"free"}},"then":"upgrade"}]"#)
        #expect(throws: EstimateRefusal.momentsIncomplete(decisions: 600)) {
            try Self.evidence(maker, against: try Self.policy(byAttribute)).immediate(.passkeyCreated)
        }
        let byAccount = Documents.patient(
            "by-account", rest: #","unit":"account","share":{"ppm":500000,"salt":"s"}"#)
        #expect(throws: EstimateRefusal.momentsIncomplete(decisions: 600)) {
            try Self.evidence(maker, against: try Self.policy(byAccount)).immediate(.passkeyCreated)
        }
    }

    @Test("100 weighted accounts are enough and fewer are not; of an arm 50")
    func tooFew() throws {
        let maker = try LogMaker(Documents.exploring)
        // Under the same policy every weight is 1.
        let enough = Self.evidence(maker, against: maker.policy, accounts: 100)
        #expect(try enough.trajectory(.adoptedByDay, days: 90).effectiveAccounts == 100)
        #expect(throws: EstimateRefusal.tooFewEffectiveAccounts(effective: 99, needed: 100)) {
            try Self.evidence(maker, against: maker.policy, accounts: 99).trajectory(
                .adoptedByDay, days: 90)
        }
        #expect(throws: EstimateRefusal.armMissing("holdout")) {
            try enough.arms(.holdout, .adoptedByDay, days: 90)
        }
        let arms = Self.evidence(try LogMaker(Documents.withArms), against: nil, accounts: 100)
        #expect {
            try arms.arms(.holdout, .adoptedByDay, days: 90)
        } throws: { error in
            guard case .tooFewAccounts("holdout", let accounts, 50)? = error as? EstimateRefusal else {
                return false
            }
            return (20..<50).contains(accounts)
        }
    }

    @Test("accounts that the log does not follow long enough are left out and counted")
    func unsettled() throws {
        let maker = try LogMaker(Documents.exploring)
        let evidence = Self.evidence(maker, against: maker.policy)
        // The last visit is on day 120, the end ten days later.
        let inTime = try evidence.trajectory(.passkeyCreatedByDay, days: 130)
        #expect(inTime.accounts == 150 && inTime.unsettled == 0)
        #expect(throws: EstimateRefusal.tooFewEffectiveAccounts(effective: 0, needed: 100)) {
            try evidence.trajectory(.passkeyCreatedByDay, days: 131)
        }
    }

    @Test("every refusal has a code of the closed list and a sentence")
    func codes() {
        let refusals: [EstimateRefusal] = [
            .outcomeDependsOnLaterStates(.adoptedByDay), .outcomeOfOneVisit(.offerShown), .targetMissing,
            .policyUnknown(decisions: 1), .notReproduced(decisions: 1), .propensityZero(decisions: 1),
            .noOverlap(decisions: 1), .momentsIncomplete(decisions: 1), .termsDiffer(paths: ["$.a"]),
            .armMissing("holdout"), .tooFewAccounts(arm: "holdout", accounts: 1, needed: 50),
            .tooFewEffectiveAccounts(effective: 1, needed: 100),
        ]
        #expect(refusals.map(\.code) == EstimateRefusal.codes)
        #expect(refusals.allSatisfy { !$0.description.isEmpty })
    }
}
