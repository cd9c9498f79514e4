import Foundation
import PassLift
import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("A rollout's worker is killed at any moment")
struct WorkerKillTests {
    private static let seed: UInt64 = 11

    @Test("another process takes the lease, and every account is counted once")
    func kills() async throws {
        let kills = Scale.size(4, full: 40)
        var dice = SeededGenerator(seed: Self.seed)
        let stage = try RolloutStage()
        var (people, working) = (0, try worker(0, stage))
        try await working.waitForLine()
        let begun = Date()
        for kill in 0..<kills {
            let next = try worker(kill + 1, stage)
            let end = Date().addingTimeInterval(Double(dice.next() % 600) / 1000)
            // Some at least on a machine that is busy.
            let enough = people + 5
            repeat {
                try await stage.person(people)
                people += 1
            } while people < enough || Date() < end
            working.kill()
            #expect(working.wasKilled, "seed \(Self.seed), kill \(kill): it ended by itself")
            #expect(try IntegrityCheck.run(stage.directory.database) == "ok", "kill \(kill)")
            try await waitForTurn(of: next, kill)
            working = next
        }
        working.kill()
        try await compare(stage, people)
        Scale.say(
            "Workers killed, seed \(Self.seed): \(kills + 1), \(people) accounts counted once, "
                + String(format: "%.1f s", -begun.timeIntervalSinceNow))
    }

    private func worker(_ number: Int, _ stage: RolloutStage) throws -> ChildProcess {
        try ChildProcess(
            ["worker", stage.directory.database, stage.policyPath],
            output: stage.directory.path + "/worker-\(number)")
    }

    /// Waits until the lease has run out and the process has it.
    private func waitForTurn(of child: ChildProcess, _ kill: Int) async throws {
        while !child.wasKilled {
            if try child.lines().contains("done") { return }
            try #require(child.isRunning, "seed \(Self.seed), kill \(kill): the successor ended")
            try await Task.sleep(for: .milliseconds(10))
        }
    }

    private func compare(_ stage: RolloutStage, _ people: Int) async throws {
        #expect(try IntegrityCheck.run(stage.directory.database) == "ok")
        let store = stage.world.store
        try await stage.readOn(try RolloutWorker(policy: stage.policy, doors: stage.doors(over: store)))
        let single = try await stage.undisturbed()
        let (record, expected) = (try #require(try await store.rollout()), try await single.rollout())
        #expect(record.ledger == expected?.ledger, "seed \(Self.seed)")
        #expect(record.state == expected?.state)
        let events = try await stage.events()
        #expect(events.filter { $0.name == .policyChanged }.count == 1)
        let subjects = events.map(\.subject)
        let exposures = try await store.exposures(of: subjects).sorted { $0.subject < $1.subject }
        let others = try await single.exposures(of: subjects).sorted { $0.subject < $1.subject }
        #expect(exposures == others, "seed \(Self.seed)")
        let ledger = try GuardrailLedger(json: record.ledger)
        let (succeeded, stumbled) = (ledger[.signInSucceeds], ledger[.signInStumbles])
        #expect(succeeded.treatment.observed + succeeded.holdout.observed == UInt64(people))
        #expect(succeeded.treatment.happened + succeeded.holdout.happened == UInt64(people))
        #expect(stumbled.treatment.happened + stumbled.holdout.happened == UInt64((people + 2) / 3))
    }
}
