import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("One rollout over one SQLite file, and hooks at the depth Everything")
struct SharedRolloutTests {
    private static let password = "a password of some length"

    @Test("a halt through one store is the next decision through another")
    func twoStores() async throws {
        let directory = try TemporaryDirectory()
        let (first, second) = (
            try SQLiteAccountStore(path: directory.database), try SQLiteAccountStore(path: directory.database)
        )
        let worlds = [
            try World(store: first, chance: OpenSSLChance()),
            try World(store: second, chance: OpenSSLChance()),
        ]
        for name in ["ada", "ben", "cleo"] {
            try await worlds[0].importAccount(name, password: Self.password)
        }
        #expect(try await worlds[1].signIn("ada", password: Self.password).visit.reason == .eligible)
        try await RolloutControl(doors: worlds[0].accounts.ceremonies.engine.doors).freeze()
        #expect(try await worlds[1].signIn("ben", password: Self.password).visit.reason == .rolloutFrozen)
        try await RolloutControl(doors: worlds[1].accounts.ceremonies.engine.doors).resume()
        #expect(try await worlds[0].signIn("cleo", password: Self.password).visit.reason == .eligible)
        first.close()
        second.close()
    }

    @Test("a halt in one process is the next decision in another")
    func twoProcesses() async throws {
        let stage = try RolloutStage()
        for name in ["ada", "ben"] {
            try await stage.world.importAccount(name, password: "password of \(name)")
        }
        let child = try ChildProcess(
            ["decisions", stage.directory.database, stage.policyPath], output: stage.directory.path + "/said")
        try await child.waitForLine()
        try await RolloutControl(doors: stage.doors(over: stage.world.store)).freeze()
        try child.go()
        #expect(child.wait() == 0)
        let said = try child.lines()
        #expect(said.count == 2)
        #expect(said.first == "eligible" || said.first == "holdout")
        #expect(said.last == "rollout_frozen")
    }

    @Test("a rollout's row that is damaged stops prompts, not sign-ins")
    func damagedRow() async throws {
        let stage = try RolloutStage()
        try await stage.world.importAccount("ada", password: Self.password)
        try await RolloutControl(doors: stage.doors(over: stage.world.store)).freeze()
        try IntegrityCheck.execute("UPDATE rollout SET pace = 'x'", on: stage.directory.database)
        let reply = try await stage.world.signIn("ada", password: Self.password)
        #expect(reply.account != nil)
        #expect(reply.visit.reason == .rolloutFrozen)
    }

    @Test("wrong passwords before the right one are the account's, a stranger's in another visit are not")
    func stumbles() async throws {
        let stage = try RolloutStage()
        for number in 0..<9 { try await stage.person(number) }
        for limit in [1, 1000] {
            let copy = InMemoryAccountStore()
            for event in try await stage.events() {
                var change = Change()
                change.events = [event]
                _ = try await copy.commit(change)
            }
            var worker = try RolloutWorker(policy: stage.policy, doors: stage.doors(over: copy))
            worker.batchLimit = limit
            try await stage.readOn(worker)
            let ledger = try GuardrailLedger(json: try #require(try await copy.rollout()).ledger)
            let stumbled = ledger[.signInStumbles]
            #expect(stumbled.treatment.observed + stumbled.holdout.observed == 9)
            #expect(stumbled.treatment.happened + stumbled.holdout.happened == 3)
        }
    }

    @Test(
        "a review reaches password sign-ins: it is asked when the password is right, never before",
        arguments: SignInVerdict.allCases)
    func review(verdict: SignInVerdict) async throws {
        let asked = Box(0)
        var hooks = UpgradeHooks()
        hooks.budget = .seconds(600)
        hooks.signInReview = .init(onFailure: .refuse) { context in
            asked.value += 1
            return context.account == nil ? .allow : verdict
        }
        let world = try World(store: InMemoryAccountStore(), chance: SeededChance(seed: 3), hooks: hooks)
        try await world.importAccount("ada", password: Self.password)
        let wrong = try await world.signIn("ada", password: "another password of some length")
        #expect(wrong.visit.next == .awaitProof)
        #expect(asked.value == 0)
        let reply = try await world.signIn("ada", password: Self.password, in: wrong.visit.visit)
        #expect(asked.value == 1)
        switch verdict {
        case .allow: #expect(reply.account != nil)
        case .requireSecondFactor: #expect(reply.visit.next == .awaitSecondFactor)
        case .refuse: #expect(reply.visit.next == .refused(.review))
        }
        #expect((reply.account == nil) == (verdict != .allow))
    }
}
