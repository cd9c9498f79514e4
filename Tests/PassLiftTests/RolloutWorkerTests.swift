import PassLift
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import Synchronization
import Testing

@Suite("The rollout's worker: documents, counts, rounds")
struct RolloutWorkerTests {
    private static let other: UpgradePolicy = {
        do {
            return try UpgradePolicy(json: Array(#"{"name":"other"}"#.utf8))
        } catch {
            Issue.record(error)
            return .standard
        }
    }()

    @Test("two documents at work do not take turns: the newer one stays in force, told once")
    func deployment() async throws {
        let stage = try Stage()
        let (old, new) = (
            try RolloutWorker(policy: .standard, doors: stage.doors),
            try RolloutWorker(policy: Self.other, doors: stage.doors)
        )
        #expect(try await old.runOnce() == .done(.running, [], .none))
        for _ in 0..<20 {
            // Rounds so far apart that the lease has run out each time.
            stage.time.advance(seconds: 31)
            guard case .done = try await new.runOnce() else {
                Issue.record("the new document's worker had no turn")
                return
            }
            stage.time.advance(seconds: 31)
            #expect(try await old.runOnce() == .superseded)
        }
        #expect(try await stage.rolloutEvents() == [.policyChanged, .policyChanged])
        #expect(try await stage.store.rollout()?.state.epoch == 1)
    }

    @Test("a document that comes takes force while another has the lease, which is then given back")
    func yields() async throws {
        let stage = try Stage()
        let old = try RolloutWorker(policy: .standard, doors: stage.doors)
        let new = try RolloutWorker(policy: Self.other, doors: stage.doors)
        #expect(try await old.runOnce().state != nil)
        #expect(try await new.runOnce() == .othersTurn)
        #expect(try await old.runOnce() == .superseded)
        #expect(try await new.runOnce().state?.epoch == 1)
    }

    @Test("a document is taken back when no worker with the one in force has shown itself for ten minutes")
    func reverted() async throws {
        let stage = try Stage()
        let old = try RolloutWorker(policy: .standard, doors: stage.doors)
        _ = try await old.runOnce()
        _ = try await RolloutWorker(policy: Self.other, doors: stage.doors).runOnce()
        stage.time.advance(seconds: 599)
        #expect(try await old.runOnce() == .superseded)
        stage.time.advance(seconds: 1)
        #expect(try await old.runOnce().state?.epoch == 2)
        let changes = try await stage.events().filter { $0.name == .policyChanged }.map(\.policy)
        #expect(changes.count == 3)
        #expect(changes.first == changes.last)
    }

    @Test("a worker that never has its turn still shows that its document is at work")
    func presence() async throws {
        let stage = try Stage()
        let old = try RolloutWorker(policy: .standard, doors: stage.doors)
        _ = try await old.runOnce()
        stage.time.advance(seconds: 30)
        let (holds, waits) = (
            try RolloutWorker(policy: Self.other, doors: stage.doors),
            try RolloutWorker(policy: Self.other, doors: stage.doors)
        )
        _ = try await holds.runOnce()
        // The holder's lease is longer than its presence, so that the other alone can show itself.
        var lasting = holds
        lasting.leaseSeconds = 10_000
        _ = try await lasting.runOnce()
        for _ in 0..<9 {
            stage.time.advance(seconds: 200)
            #expect(try await waits.runOnce() == .othersTurn)
            #expect(try await old.runOnce() == .superseded)
        }
    }

    @Test("counts that cannot be read are an error that changes nothing; a resumption begins new ones")
    func unreadable() async throws {
        let stage = try Stage(policy: .guarded)
        let worker = try RolloutWorker(policy: .guarded, doors: stage.doors)
        _ = try await worker.runOnce()
        var record = try #require(try await stage.store.rollout())
        record.ledger = Array("{".utf8)
        var change = Change()
        change.writes = [.rollout(record)]
        _ = try await stage.store.commit(change)
        _ = try await stage.signIn("ada")
        await #expect(throws: PassLiftError(.unavailable)) { try await worker.runOnce() }
        #expect(try await stage.store.rollout() == record)
        let control = RolloutControl(doors: stage.doors)
        try await control.freeze()
        let resumed = try await control.resume()
        #expect(try await stage.store.rollout() == resumed)
        #expect(try await worker.runOnce().state?.epoch == 1)
    }

    @Test("a policy without guardrails reads on, so that the next one begins where it came")
    func unguarded() async throws {
        let stage = try Stage()
        let worker = try RolloutWorker(policy: .standard, doors: stage.doors)
        for number in 0..<5 { _ = try await stage.signIn("person-\(number)") }
        _ = try await worker.runOnce()
        let last = try #require(try await stage.store.outbox(after: 0, limit: 1000).last)
        #expect(try await stage.store.rollout()?.position == last.position)
        #expect(try await stage.store.exposures(of: stage.events().map(\.subject)).isEmpty)
    }

    @Test("a round reads as many events as it may and no more; less than one is one", arguments: [100, 1, 0])
    func bounded(limit: Int) async throws {
        let stage = try Stage(policy: .guarded)
        for number in 0..<(limit > 1 ? 100 : 4) { _ = try await stage.signIn("person-\(number)") }
        var worker = try RolloutWorker(policy: .guarded, doors: stage.doors)
        worker.batchLimit = limit
        // The worker announces its document in the same outbox.
        let count = try await stage.events().count + 1
        var rounds = 0
        var before: Int64 = 0
        while case .done(_, _, let backlog) = try await worker.runOnce() {
            rounds += 1
            let position = try #require(try await stage.store.rollout()?.position)
            #expect(position - before <= Int64(max(1, limit)))
            before = position
            if backlog == .none { break }
        }
        #expect(rounds == count / max(1, limit) + 1)
    }

    @Test("what a relay has deleted leaves gaps that a worker reads over")
    func gaps() async throws {
        let stage = try Stage(policy: .guarded)
        for number in 0..<10 { _ = try await stage.signIn("person-\(number)", silently: .no) }
        let gappy = ScriptedStore(
            over: stage.store, hidingPositions: { $0 % 5 == 0 }, script: { _, _ in .done })
        var worker = try RolloutWorker(policy: .guarded, doors: stage.doors(over: gappy, stage.time))
        worker.batchLimit = 3
        while case .done(_, _, .more) = try await worker.runOnce() {}
        let last = try #require(try await gappy.outbox(after: 0, limit: 1000).last)
        #expect(try await stage.store.rollout()?.position == last.position)
    }

    @Test("a worker that is stopped gives its lease back, and tells of rounds that failed")
    func stopped() async throws {
        let stage = try Stage()
        let failing = ScriptedStore(over: stage.store) { _, number in number == 1 ? .failed : .done }
        let worker = try RolloutWorker(policy: .standard, doors: stage.doors(over: failing, stage.time))
        let faults = Mutex<[PassLiftError]>([])
        let work = Task {
            await worker.run(every: .milliseconds(1)) { fault in faults.withLock { $0.append(fault) } }
        }
        while try await stage.store.lease(named: "rollout") == nil { await Task.yield() }
        work.cancel()
        await work.value
        #expect(faults.withLock { $0 } == [PassLiftError(.unavailable)])
        let next = try RolloutWorker(policy: .standard, doors: stage.doors)
        #expect(try await next.runOnce().state != nil)
    }

    @Test("silence that was explored is an exposure: chance does not choose who is counted in one arm")
    func explored() async throws {
        let text = """
            {"name":"explores","holdout":{"ppm":500000,"salt":"held"},"exploration":{"ppm":200000},
            "guardrails":{"checks":[{"name":"sign-ins","metric":"sign_in_succeeds"}]}}
            """
        let policy = try UpgradePolicy(json: Array(text.utf8))
        let stage = try Stage(policy: policy)
        for number in 0..<100 { _ = try await stage.signIn("person-\(number)", silently: .no) }
        _ = try await RolloutWorker(policy: policy, doors: stage.doors).runOnce()
        let decisions = try await stage.decisions()
        #expect(decisions.contains { $0.arm == .treatment && $0.action == .stayQuiet })
        #expect(try await stage.store.exposures(of: stage.events().map(\.subject)).count == 100)
    }
}
