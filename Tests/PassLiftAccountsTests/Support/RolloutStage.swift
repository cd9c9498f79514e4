import Foundation
import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

/// One SQLite file that several stores and processes open, and a document with guardrails beside it.
final class RolloutStage: Sendable {
    let directory: TemporaryDirectory
    let policy: UpgradePolicy
    let policyPath: String
    let world: World
    private let store: SQLiteAccountStore

    /// Half are held out; no sample is ever large enough to be judged.
    private static let document = """
        {"name":"guarded","holdout":{"ppm":500000,"salt":"held"},"guardrails":{"checks":[
        {"name":"ins","metric":"sign_in_succeeds","minimumSample":10000000},
        {"name":"stumbles","metric":"sign_in_stumbles","minimumSample":10000000}]}}
        """

    init() throws {
        directory = try TemporaryDirectory()
        policyPath = directory.path + "/policy.json"
        try Data(Self.document.utf8).write(to: URL(fileURLWithPath: policyPath))
        policy = try UpgradePolicy(json: Array(Self.document.utf8))
        store = try SQLiteAccountStore(path: directory.database)
        world = try World(store: store, chance: OpenSSLChance(), policy: policy)
    }

    deinit { store.close() }

    /// The doors of a worker, which lives by the wall clock.
    func doors(over store: any AccountStore, _ time: some TimeSource = SystemTime()) -> Doors {
        Doors(store: store, cryptography: OpenSSLCryptography(), chance: OpenSSLChance(), time: time)
    }

    /// An account that is exposed and comes back; every third mistypes its password first, in a visit that
    /// may be read in another round than the rest of it.
    func person(_ number: Int) async throws {
        let name = "person-\(number)"
        let password = "password of \(name)"
        try await world.importAccount(name, password: password)
        _ = try await world.signIn(name, password: password)
        world.time.advance(seconds: 86_400)
        // A stranger who knows the name.
        _ = try await world.signIn(name, password: "a stranger's guess at it")
        var visit: VisitID?
        if number % 3 == 0 {
            visit = try await world.signIn(name, password: "a slip of the finger").visit.visit
        }
        #expect(try await world.signIn(name, password: password, in: visit).account != nil)
    }

    /// The events so far.
    func events() async throws -> [Event] {
        var events: [Event] = []
        var position: Int64 = 0
        while true {
            let page = try await store.outbox(after: position, limit: 1000)
            guard let last = page.last else { return events }
            events += try page.map { try EventDocument($0.payload).event }
            position = last.position
        }
    }

    /// Rounds of a worker of this process until nothing is left to read.
    func readOn(_ worker: RolloutWorker) async throws {
        while true {
            switch try await worker.runOnce() {
            case .done(_, _, .none): return
            case .done(_, _, .more): continue
            case .othersTurn, .superseded: try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// What one worker that nobody disturbs makes of the same events.
    func undisturbed() async throws -> InMemoryAccountStore {
        let copy = InMemoryAccountStore()
        for event in try await events() {
            var change = Change()
            change.events = [event]
            _ = try await copy.commit(change)
        }
        try await readOn(try RolloutWorker(policy: policy, doors: doors(over: copy)))
        return copy
    }
}
