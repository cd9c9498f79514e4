import PassLift
import PassLiftEncoding
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The rollout: one for all instances")
struct RolloutTests {
    @Test("a halt on one instance is the next decision of another, and a resumption too")
    func halts() async throws {
        let store = InMemoryAccountStore()
        let (first, second) = (try Stage(store: store, seed: 1), try Stage(store: store, seed: 2))
        #expect(try await second.signIn("ada").reason == .eligible)
        try await RolloutControl(doors: first.doors).freeze()
        #expect(try await second.signIn("ben").reason == .rolloutFrozen)
        let resumed = try await RolloutControl(doors: second.doors).resume()
        #expect(resumed.state.epoch == 1)
        #expect(try await first.signIn("ben").reason == .eligible)
        #expect(try await first.rolloutEvents() == [.rolloutFrozen, .rolloutResumed])
    }

    @Test("a rollout that runs cannot be resumed, and one that is frozen cannot be frozen")
    func impossible() async throws {
        let stage = try Stage()
        let control = RolloutControl(doors: stage.doors)
        await #expect(throws: PassLiftError(.notPossibleHere)) { try await control.resume() }
        try await control.freeze()
        await #expect(throws: PassLiftError(.notPossibleHere)) { try await control.freeze() }
        #expect(try await stage.rolloutEvents() == [.rolloutFrozen])
    }

    @Test("one worker at a time has the lease; when its process dies another takes it when it has run out")
    func lease() async throws {
        let stage = try Stage()
        let first = try RolloutWorker(policy: .standard, doors: stage.doors)
        let second = try RolloutWorker(policy: .standard, doors: stage.doors)
        #expect(try await first.runOnce() == .done(.running, [], .none))
        #expect(try await second.runOnce() == .othersTurn)
        stage.time.advance(seconds: 29)
        #expect(try await second.runOnce() == .othersTurn)
        stage.time.advance(seconds: 1)
        #expect(try await second.runOnce() == .done(.running, [], .none))
        #expect(try await first.runOnce() == .othersTurn)
    }

    @Test("a worker that lost its lease in the middle of a round writes nothing")
    func lostLease() async throws {
        let store = InMemoryAccountStore()
        let stage = try Stage(store: store)
        let late = ScriptedStore(over: store) { _, _ in .done }
        let time = ManualTime(Stage.start)
        let worker = try RolloutWorker(policy: .standard, doors: stage.doors(over: late, time))
        _ = try await worker.runOnce()
        let position = try await store.rollout()?.position
        _ = try await stage.signIn("ada")
        stage.time.advance(seconds: 30)
        let other = try RolloutWorker(policy: .standard, doors: stage.doors)
        let stolen = ScriptedStore(over: store) { _, _ in .done }
        _ = try await other.runOnce()
        // The first worker's clock stands still, so it believes that the lease is its own.
        let slow = try RolloutWorker(policy: .standard, doors: stage.doors(over: stolen, time))
        #expect(try await slow.runOnce() == .othersTurn)
        #expect(try await worker.runOnce() == .othersTurn)
        #expect(try await store.rollout()?.position != position)
    }

    @Test(
        "a policy that comes is told once, by whichever instance works first; the same one is not told again")
    func policyChanged() async throws {
        let stage = try Stage()
        for _ in 0..<3 {
            _ = try await RolloutWorker(policy: .standard, doors: stage.doors).expectTurn(stage)
        }
        #expect(try await stage.rolloutEvents() == [.policyChanged])
        let other = try UpgradePolicy(json: Array(#"{"name":"other"}"#.utf8))
        _ = try await RolloutWorker(policy: other, doors: stage.doors).expectTurn(stage)
        #expect(try await stage.rolloutEvents() == [.policyChanged, .policyChanged])
        let hashes = try await stage.events().filter { $0.name == .policyChanged }.map(\.policy)
        #expect(Set(hashes).count == 2)
        #expect(try await stage.store.rollout()?.state.epoch == 1)
    }

    @Test("a guardrail that is breached freezes the rollout for every instance, once, with its counts")
    func breach() async throws {
        let stage = try Stage(policy: UpgradePolicy.guarded)
        var worker = try RolloutWorker(policy: UpgradePolicy.guarded, doors: stage.doors)
        worker.batchLimit = 100_000
        // The treated do not come back in; the held out do.
        for number in 0..<260 {
            let name = "person-\(number)"
            let reply = try await stage.signIn(name, silently: .no)
            let isTreated = reply.reason == .eligible
            try await stage.comeBack(name, succeeds: !isTreated)
        }
        #expect(try await worker.runOnce().state?.pace == .frozen)
        #expect(try await stage.signIn("late", silently: .no).reason == .rolloutFrozen)
        let names = try await stage.rolloutEvents()
        #expect(names == [.policyChanged, .guardrailBreached, .rolloutFrozen])
        let breach = try #require(try await stage.events().first { $0.name == .guardrailBreached })
        guard case .guardrail(let index, let counts) = breach.happening.detail else {
            Issue.record("no counts")
            return
        }
        #expect(index == 0)
        #expect(counts.treatment.happened == 0)
        #expect(counts.holdout.happened == counts.holdout.observed)
        #expect(counts.treatment.observed + counts.holdout.observed == 260)
        #expect(try await worker.runOnce().state?.pace == .frozen)
        #expect(try await stage.rolloutEvents() == names)
    }

    @Test("rounds of any size, by workers that follow one another, count every account once")
    func batches() async throws {
        let stage = try Stage(policy: UpgradePolicy.guarded)
        for number in 0..<40 {
            let name = "person-\(number)"
            _ = try await stage.signIn(name, silently: .no)
            // Three more visits; only the first of them is observed.
            for visit in 0..<3 { try await stage.comeBack(name, succeeds: visit > 0) }
        }
        var ledgers: [[UInt8]] = []
        for limit in [1, 7, 1000] {
            let copy = InMemoryAccountStore()
            for event in try await stage.events() {
                var change = Change()
                change.events = [event]
                _ = try await copy.commit(change)
            }
            var backlog = RolloutWorker.Round.Backlog.more
            while backlog == .more {
                var worker = try RolloutWorker(
                    policy: UpgradePolicy.guarded, doors: stage.doors(over: copy, stage.time))
                worker.batchLimit = limit
                stage.time.advance(seconds: 31)
                guard case .done(_, _, let left) = try await worker.runOnce() else {
                    Issue.record("the lease had run out")
                    return
                }
                backlog = left
            }
            ledgers.append(try #require(try await copy.rollout()).ledger)
        }
        #expect(ledgers[0] == ledgers[1])
        #expect(ledgers[1] == ledgers[2])
        let ledger = try GuardrailLedger(json: ledgers[0])
        let counts = ledger[.signInSucceeds]
        #expect(counts.treatment.observed + counts.holdout.observed == 40)
        #expect(counts.treatment.happened + counts.holdout.happened == 0)
    }

    @Test("a stage that comes is told once; a rollback goes a stage back and shrinks the share to it")
    func stages() async throws {
        let policy = try UpgradePolicy(json: Array(RolloutTests.staged.utf8))
        let stage = try Stage(policy: policy)
        let worker = try RolloutWorker(policy: policy, doors: stage.doors)
        #expect(try await stage.signIn("ada", silently: .no).reason == .stageNotStarted)
        _ = try await worker.runOnce()
        #expect(try await stage.store.rollout()?.stage == 0)
        stage.time.advance(seconds: 3 * 86_400)
        _ = try await worker.runOnce()
        _ = try await worker.runOnce()
        #expect(try await stage.store.rollout()?.stage == 2)
        #expect(try await stage.signIn("ada", silently: .no).reason == .eligible)
        try await RolloutControl(doors: stage.doors).rollBack(to: 1)
        #expect(try await stage.signIn("ben", silently: .no).reason == .outsideShare)
        try await RolloutControl(doors: stage.doors).rollBack(to: 0)
        #expect(try await stage.signIn("ben", silently: .no).reason == .stageNotStarted)
        try await RolloutControl(doors: stage.doors).resume()
        #expect(try await stage.signIn("ben", silently: .no).reason == .eligible)
        #expect(
            try await stage.rolloutEvents() == [
                .policyChanged, .rolloutStageAdvanced, .rolloutRolledBack, .rolloutRolledBack,
                .rolloutResumed,
            ])
    }

    /// Nobody in the first stage, everybody in the second.
    private static let staged = """
        {"name":"staged","rollout":{"salt":"s","stages":[{"at":"2026-12-01T09:00:00Z","ppm":0},
        {"at":"2026-12-02T09:00:00Z","ppm":1000000}]}}
        """
}
