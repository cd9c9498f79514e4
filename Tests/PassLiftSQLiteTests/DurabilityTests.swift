import Foundation
import PassLiftMachine
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("What a SQLite store keeps")
struct DurabilityTests {
    @Test("a store that is opened again has everything that was committed")
    func reopening() async throws {
        let directory = try TemporaryDirectory()
        var store = try directory.store()
        for version in 0..<20 as Range<Int64> {
            #expect(try await store.commit(Example.raise("ada", from: version)) == .committed)
        }
        let secret = try await store.secret(named: "seal", proposal: [1, 2])
        let (before, events) = (
            try await store.account(Example.id("ada")), try await store.outbox(after: 0, limit: 99)
        )
        store.close()
        store = try directory.store()
        #expect(try await store.account(Example.id("ada")) == before)
        #expect(try await store.outbox(after: 0, limit: 99) == events)
        #expect(try await store.secret(named: "seal", proposal: [3]) == secret)
    }

    @Test("positions of the outbox are never used twice, even after it was emptied")
    func positionsRise() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        #expect(try await store.commit(Example.raise("ada", from: 0)) == .committed)
        try RawDatabase(directory.file).run("DELETE FROM outbox")
        #expect(try await store.commit(Example.raise("ada", from: 1)) == .committed)
        #expect(try await store.outbox(after: 0, limit: 9).map(\.position) == [2])
    }

    @Test("a closed store refuses, and what waited before was committed")
    func closing() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        let committed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<200 {
                group.addTask {
                    do {
                        return try await store.commit(Example.raise("account-\(index)", from: 0))
                            == .committed
                    } catch let error as StoreError where error.code == .closed {
                        return false
                    }
                }
            }
            store.close()
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        store.close()
        await #expect(throws: StoreError(.closed, "")) { try await store.account(Example.id("ada")) }
        #expect(try await directory.store().accounts(after: nil, limit: 999).count == committed)
    }

    @Test("a log that is cut anywhere leaves whole changes only", arguments: 1...12 as ClosedRange<UInt64>)
    func truncatedLog(seed: UInt64) async throws {
        let (directory, copy) = (try TemporaryDirectory(), try TemporaryDirectory())
        try directory.store().close()
        let store = try directory.store()
        for version in 0..<10 as Range<Int64> {
            #expect(try await store.commit(Example.raise("ada", from: version)) == .committed)
        }
        let log = try directory.read(directory.file + "-wal")
        var generator = SeededGenerator(seed: seed)
        let kept = Int.random(in: 0...log.count, using: &generator)
        try copy.write(try directory.read(directory.file), to: copy.file)
        try copy.write(log.prefix(kept), to: copy.file + "-wal")
        let recovered = try copy.store()
        let version = try await recovered.account(Example.id("ada"))?.version ?? 0
        let events = try await recovered.outbox(after: 0, limit: 99).count
        #expect(Int(version) == events, "seed \(seed)")
        #expect(try await recovered.commit(Example.raise("ada", from: version)) == .committed, "seed \(seed)")
    }

    @Test("the whole log gives back every change")
    func wholeLog() async throws {
        let (directory, copy) = (try TemporaryDirectory(), try TemporaryDirectory())
        let store = try directory.store()
        for version in 0..<10 as Range<Int64> {
            #expect(try await store.commit(Example.raise("ada", from: version)) == .committed)
        }
        try copy.write(try directory.read(directory.file), to: copy.file)
        try copy.write(try directory.read(directory.file + "-wal"), to: copy.file + "-wal")
        #expect(try await copy.store().account(Example.id("ada"))?.version == 10)
    }
}
