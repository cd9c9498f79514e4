import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftSimulator
import Testing

@Suite("Replaying a log's decisions")
struct DecisionReplayTests {
    private static let seed: UInt64 = 0x0ff_4000

    private static func replay(_ log: [LoggedEvent], _ archive: PolicyArchive) -> DecisionReplay {
        var replay = DecisionReplay(archive: archive)
        for event in log { replay.take(event) }
        return replay
    }

    @Test("every decision of a log is made again, through JSON and back")
    func reproduced() throws {
        let maker = try LogMaker(Documents.exploring)
        var bytes: [UInt8] = []
        for logged in maker.log(accounts: 40, seed: Self.seed) {
            bytes += logged.event.cloudEvent(.standard) + [0x0a]
        }
        var reader = LogReader()
        let replay = Self.replay(reader.take(bytes) + reader.finish(), maker.archive)
        #expect(reader.summary.faults.total == 0)
        #expect(replay.decisions == 160 && replay.reproduced == 160 && replay.deviating == 0)
        #expect(replay.decisionsByPolicy == [maker.hash: 160])
    }

    @Test("what differs is told field by field, with its line and its subject")
    func deviation() throws {
        let maker = try LogMaker(Documents.exploring)
        var log = maker.log(accounts: 3, seed: Self.seed)
        let index = try #require(log.firstIndex { $0.event.name == .upgradeEvaluated })
        var event = log[index].event
        guard case .evaluated(let moment, var decision) = event.happening.detail else { return }
        decision.reason = .capPerDay
        decision.trace.passed ^= 1
        event.happening.detail = .evaluated(moment, decision)
        log[index] = LoggedEvent(line: log[index].line, event: event)
        let replay = Self.replay(log, maker.archive)
        #expect(replay.reproduced == 11 && replay.deviating == 1)
        let deviation = try #require(replay.deviations.first)
        #expect(deviation.line == index + 1 && deviation.subject == event.subject)
        #expect(deviation.policy == maker.hash)
        #expect(deviation.fields.map(\.name) == [.reason, .passed])
        #expect(deviation.fields.first?.logged == "cap_per_day")
        let again = maker.policy.decide(moment)
        #expect(deviation.fields.first?.decided == again.reason.rawValue)
    }

    @Test("each field of a decision is told when it differs")
    func everyField() {
        let logged = Decision(.offer, .eligible)
        var other = Decision(.upgradeAutomatically(then: .offer), .explored)
        other.until = Instant(milliseconds: 1)
        other.trace = Decision.Trace(asked: 3, passed: 1)
        other.rule = 1
        other.stage = 2
        other.variant = 1
        other.arm = .holdout
        other.withheld = .offer
        other.proposed = .require
        other.propensityPPM = 5
        #expect(ReplayedField.differences(logged, other).map(\.name) == ReplayedField.Name.allCases)
        #expect(ReplayedField.differences(logged, logged).isEmpty)
        let action = ReplayedField.differences(logged, other).first
        #expect(action?.logged == "offer" && action?.decided == "upgrade_automatically/offer")
    }

    @Test("a decision with a hook's word is made again with it")
    func replaced() throws {
        let maker = try LogMaker(Documents.exploring)
        var words = 0
        let log = maker.log(accounts: 30, seed: Self.seed).map { logged in
            var event = logged.event
            guard case .evaluated(let moment, _) = event.happening.detail else { return logged }
            let answer = PolicyAnswer(maker.policy, at: moment, replacing: .stayQuiet)
            if answer.replacement == .taken { words += 1 }
            event.happening.detail = .evaluated(moment, answer.decision)
            return LoggedEvent(line: logged.line, event: event)
        }
        let replay = Self.replay(log, maker.archive)
        #expect(replay.replaced == words && words > 20)
        #expect(replay.reproduced == replay.decisions && replay.deviating == 0)
    }

    @Test("a decision of an unknown policy, and one that names none, are faults with their lines")
    func unknown() throws {
        let maker = try LogMaker(Documents.exploring)
        var log = maker.log(accounts: 2, seed: Self.seed)
        let lines = log.filter { $0.event.name == .upgradeEvaluated }.map(\.line)
        var event = log[lines[1] - 1].event
        event.policy = nil
        log[lines[1] - 1] = LoggedEvent(line: lines[1], event: event)
        let replay = Self.replay(log, PolicyArchive())
        #expect(replay.reproduced == 0 && replay.decisions == 8)
        #expect(replay.faults.counts == [.unknownPolicy: 7, .policyMissing: 1])
        #expect(replay.faults.listed.map(\.line) == lines)
        #expect(replay.faults.listed.first?.detail == maker.hash.hexadecimal)
    }

    @Test("under another policy the table tells how often which decision becomes which")
    func difference() throws {
        let maker = try LogMaker(Documents.steady)
        let other = try UpgradePolicy(json: Array(Documents.sparingWindows.utf8))
        var difference = PolicyDifference(from: maker.policy, to: other)
        var same = PolicyDifference(from: maker.policy, to: maker.policy)
        for event in maker.log(accounts: 200, seed: Self.seed) {
            difference.take(event, archive: maker.archive)
            same.take(event, archive: maker.archive)
        }
        #expect(same.changed == 0 && same.compared == 800)
        #expect(difference.compared == 800 && difference.incomparable == 0)
        #expect(difference.tallies.reduce(0) { $0 + $1.count } == 800)
        let silenced = try #require(
            difference.tallies.first { $0.change.from == .offer && $0.change.to == .stayQuiet })
        #expect(silenced.change.fromReason == .eligible && silenced.change.toReason == .noRuleApplies)
        #expect(silenced.count > 100 && silenced.examples.count == PolicyDifference.maximumExamples)
    }

    @Test(
        "a moment is dealt out anew for a document with other salts, and is incomparable without attributes")
    func adapted() throws {
        let maker = try LogMaker(Documents.steady)
        let half = try UpgradePolicy(
            json: Array(Documents.patient("half", rest: #","share":{"ppm":500000,"salt":"other"}"#).utf8))
        let asking = try UpgradePolicy(
            json: Array(
                Documents.patient(
                    "asking",
                    rest: #","rules":[{"name":"a","when":{"attributes":{"plan":"x"}},"then":"quiet"}]"#
                ).utf8))
        var dealt = PolicyDifference(from: maker.policy, to: half)
        var lacking = PolicyDifference(from: maker.policy, to: asking)
        var outside = 0
        for logged in maker.log(accounts: 200, seed: Self.seed) {
            dealt.take(logged, archive: maker.archive)
            lacking.take(logged, archive: maker.archive)
            guard case .evaluated(_, let decision) = logged.event.happening.detail else { continue }
            let place = half.points(of: logged.event.subject.hexadecimal)[0]
            if decision.action != .stayQuiet, place >= 1 << 31 { outside += 1 }
        }
        #expect(lacking.incomparable == 800 && lacking.compared == 0)
        #expect(dealt.changed == outside && outside > 50)
    }
}
