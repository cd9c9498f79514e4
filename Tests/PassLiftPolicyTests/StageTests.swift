import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("Stages of a rollout")
struct StageTests {
    private static let document = """
        {"name": "staged", "rollout": {"salt": "s", "stages": [
          {"at": "2026-06-15T12:00:00Z", "ppm": 100000},
          {"at": "2026-06-22T12:00:00Z", "ppm": 100000},
          {"at": "2026-06-29T14:00:00+02:00", "ppm": 600000}]}}
        """
    private let starts = [0, 7, 14].map { Given.noon.adding(seconds: $0 * Given.day) }

    private func moment(at now: Instant, point: UInt32, held: UInt8? = nil) -> Moment {
        var moment = Given.passwordSignIn(at: now)
        moment.points[0] = point
        moment.rollout.heldStage = held
        return moment
    }

    @Test("before the first stage nobody is lifted, until its instant")
    func notStarted() throws {
        let policy = try Given.policy(Self.document)
        let decision = policy.decide(moment(at: starts[0].adding(seconds: -1), point: 0))
        #expect(decision.action == .stayQuiet && decision.reason == .stageNotStarted)
        #expect(decision.until == starts[0] && decision.stage == 0)
        let begun = policy.decide(moment(at: starts[0], point: 0))
        #expect(begun.action == .upgradeAutomatically(then: .offer) && begun.stage == 1)
    }

    @Test("each stage begins at its second and holds whom the one before held")
    func instants() throws {
        let policy = try Given.policy(Self.document)
        for (index, start) in starts.enumerated() {
            let number = UInt8(index)
            #expect(policy.stage(at: start.adding(seconds: -1), .running) == number)
            #expect(policy.stage(at: start, .running) == number + 1)
            #expect(policy.stage(at: start.adding(seconds: 1), .running) == number + 1)
        }
        #expect(policy.rolloutStages.map(\.ppm) == [100_000, 100_000, 600_000])
        #expect(policy.rolloutStages.map(\.at) == starts)
        let middle: UInt32 = 1 << 31
        #expect(policy.decide(moment(at: starts[1], point: middle)).reason == .outsideShare)
        #expect(policy.decide(moment(at: starts[2], point: middle)).reason == .eligible)
        // A clock that is set back is in the earlier stage again.
        #expect(policy.decide(moment(at: starts[1], point: middle)).reason == .outsideShare)
    }

    @Test("a held stage shrinks the rollout to it, and never runs ahead of the calendar")
    func held() throws {
        let policy = try Given.policy(Self.document)
        let middle: UInt32 = 1 << 31
        let back = policy.decide(moment(at: starts[2], point: middle, held: 2))
        #expect(back.reason == .outsideShare && back.stage == 2)
        #expect(policy.decide(moment(at: starts[2], point: 0, held: 2)).reason == .eligible)
        #expect(policy.decide(moment(at: starts[0], point: 0, held: 3)).stage == 1)
        #expect(policy.decide(moment(at: starts[2], point: middle, held: 200)).stage == 3)
        let none = policy.decide(moment(at: starts[2], point: 0, held: 0))
        #expect(none.reason == .stageNotStarted && none.until == nil && none.stage == 0)
    }

    @Test("a share alone is one stage that has always begun, and can be rolled back to nobody")
    func shareAlone() throws {
        let policy = try Given.policy(#"{"name": "p", "share": {"ppm": 500000, "salt": "s"}}"#)
        #expect(policy.decide(moment(at: starts[0], point: 0)).stage == 1)
        #expect(policy.decide(moment(at: starts[0], point: 0, held: 1)).reason == .eligible)
        #expect(policy.decide(moment(at: starts[0], point: 0, held: 0)).reason == .stageNotStarted)
    }

    @Test("stages are dealt out in the scheme of the flag service")
    func scheme() throws {
        let policy = try Given.policy(
            """
            {"name": "ld", "unit": "account", "rollout": {"scheme": "launchdarkly", "flag": "hashKey",
             "salt": "saltyA", "stages": [{"at": "2026-01-01T00:00:00Z", "ppm": 421570},
             {"at": "2026-07-01T00:00:00Z", "ppm": 421580}]}}
            """)
        #expect(policy.unit == .account)
        var moment = Given.passwordSignIn()
        moment.points = policy.points(of: "userKeyA")
        #expect(moment.points[0] == 42_157)
        #expect(policy.decide(moment).reason == .outsideShare)
        moment = Given.passwordSignIn(at: Given.noon.adding(seconds: 30 * Given.day))
        moment.points = policy.points(of: "userKeyA")
        #expect(policy.decide(moment).reason == .eligible)
    }
}
