import PassLift
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

extension UpgradePolicy {
    /// Half are held out; a hundred accounts in each arm are enough to judge.
    static let guarded: UpgradePolicy = {
        let text = """
            {"name":"guarded","holdout":{"ppm":500000,"salt":"held"},"guardrails":{"checks":[
            {"name":"sign-ins","metric":"sign_in_succeeds","then":"freeze","minimumSample":100}]}}
            """
        do {
            return try UpgradePolicy(json: Array(text.utf8))
        } catch {
            Issue.record(error)
            return .standard
        }
    }()
}

extension Stage {
    /// A later visit that reaches its end, or is refused.
    func comeBack(_ name: String, succeeds: Bool) async throws {
        time.advance(seconds: 86_400)
        let (id, engine) = (try Stage.id(name), lift.engine)
        let visit = try engine.newVisit(.signIn, Stage.client(), .password, at: time.now())
        let ending: Input = succeeds ? .passwordChecked(.correct) : .turnedAway(.review)
        let inputs: [Input] = [.visitBegan] + (succeeds ? [] : [.passwordChecked(.wrong)]) + [ending]
        _ = try await engine.take(
            StepRequest(.newVisit(visit), account: id) { _ throws(PassLiftError) in Prepared(inputs) })
        // The next visit of the test begins on another day still.
        time.advance(seconds: 86_400)
    }

    func rolloutEvents() async throws -> [EventName] {
        try await eventNames().filter { name in
            ["policy.", "rollout.", "guardrail."].contains { name.rawValue.hasPrefix($0) }
        }
    }
}

extension RolloutWorker.Round {
    var state: RolloutState? {
        if case .done(let state, _, _) = self { state } else { nil }
    }
}

extension RolloutWorker {
    /// A round at a time when the lease of whoever worked before has run out.
    func expectTurn(_ stage: Stage) async throws -> Round {
        stage.time.advance(seconds: 31)
        let round = try await runOnce()
        #expect(round != .othersTurn)
        return round
    }
}
