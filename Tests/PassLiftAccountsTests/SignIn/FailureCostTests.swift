import PassLift
import PassLiftAccounts
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Equal work for failures")
struct FailureCostTests {
    private static let right = "the right password"
    private let store = InMemoryAccountStore()
    private let hasher = ScriptedHasher()
    private let world: World

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 71), hasher: hasher)
        for name in ["Ada", "Suspended", "Closed", "Without", "Broken"] {
            try await world.importAccount(name, password: Self.right)
        }
        try await operate("Suspended", .suspended)
        try await operate("Closed", .closed)
        var change = Change()
        change.writes = [.removePassword(try await world.account("Without"))]
        _ = try await store.commit(change)
        try await breakHash("md5:d41d8cd98f00b204e9800998ecf8427e")
    }

    private func operate(_ name: String, _ input: AccountInput) async throws {
        _ = try await world.accounts.ceremonies.engine.take(
            StepRequest(.outside, account: try await world.account(name)) { _ throws(PassLiftError) in
                Prepared([.accountChanged(input)])
            })
    }

    private func breakHash(_ encoded: String) async throws {
        var change = Change()
        change.writes = [
            .password(
                PasswordRecord(
                    account: try await world.account("Broken"), hash: PasswordHash(encoded: encoded),
                    changedAt: World.start))
        ]
        _ = try await store.commit(change)
    }

    @Test("trap 66: unknown, without a password, wrong, suspended, closed and no name cost the same hashes")
    func hashes() async throws {
        let names = ["Nobody", "Without", "Ada", "Suspended", "Closed", "\u{1}"]
        // One as typed; two where the composed form differs.
        for (typed, count) in [("a wrong guess", 1), ("cafe\u{301} wrong guess", 2)] {
            for name in names {
                let before = hasher.log.count
                let reply = try await world.signIn(name, password: typed)
                #expect(hasher.log.count - before == count, "\(name)")
                #expect(reply.check == .wrong)
                #expect(reply.account == nil)
                #expect(reply.visit.next == .awaitProof)
                #expect(reply.throttle == .open)
            }
        }
    }

    @Test(
        "trap 66: a stored string that nothing can be compared with costs the same, and counts as no failure",
        arguments: ["", "plain", "$unknown$abc", "$plain-sha256$zz$zz", "*0", "$2$"])
    func broken(encoded: String) async throws {
        try await breakHash(encoded)
        for _ in 0..<8 {
            let before = hasher.log.count
            await #expect(throws: PassLiftError(.unavailable)) {
                try await world.signIn("Broken", password: "a wrong guess")
            }
            #expect(hasher.log[before...] == ["decoy"])
        }
    }

    @Test("a failed check is answered at the floor and not before; one that succeeds, or is refused, at once")
    func floor() async throws {
        let stopwatch = ManualStopwatch()
        let world = try world(flooredBy: stopwatch, seed: 72)
        #expect(try await world.signIn("Ada", password: Self.right).account != nil)
        for name in ["Ada", "Nobody"] {
            let reply = Task { try await world.signIn(name, password: "a wrong guess") }
            while stopwatch.waiterCount == 0 { await Task.yield() }
            stopwatch.advance(milliseconds: 399)
            for _ in 0..<100 { await Task.yield() }
            #expect(stopwatch.waiterCount == 1)
            stopwatch.advance(milliseconds: 1)
            #expect(try await reply.value.check == .wrong)
            #expect(stopwatch.waiterCount == 0)
        }
    }

    @Test("work that took longer than the floor is answered at twice the floor, whatever the clock says")
    func pastTheFloor() async throws {
        let stopwatch = ManualStopwatch()
        let world = try world(flooredBy: stopwatch, seed: 73)
        hasher.afterNextVerification {
            stopwatch.advance(milliseconds: 401)
            world.time.advance(seconds: -3600)
        }
        let reply = Task { try await world.signIn("Ada", password: "a wrong guess") }
        while stopwatch.waiterCount == 0 { await Task.yield() }
        stopwatch.advance(milliseconds: 398)
        for _ in 0..<100 { await Task.yield() }
        #expect(stopwatch.waiterCount == 1)
        stopwatch.advance(milliseconds: 1)
        #expect(try await reply.value.check == .wrong)
    }

    private func world(flooredBy stopwatch: ManualStopwatch, seed: UInt64) throws -> World {
        var settings = AccountSettings()
        settings.failureFloor = FailureFloor(milliseconds: 400, stopwatch: stopwatch)
        return try World(store: store, chance: SeededChance(seed: seed), hasher: hasher, settings: settings)
    }
}
