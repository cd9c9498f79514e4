import Foundation
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Committing to a SQLite store")
struct CommittingTests {
    @Test("of 64 changes in one transaction the one that conflicts fails alone")
    func oneFailsAlone() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        let outcomes = try await held(directory) {
            for index in 0..<64 {
                $0.addTask {
                    let change = try Example.raise("account-\(index)", from: index == 31 ? 5 : 0)
                    return (index, try await store.commit(change))
                }
            }
        }
        let conflict = Change.Outcome.conflict(.accountVersion(try Example.id("account-31"), 5))
        #expect(outcomes[31] == conflict)
        #expect(outcomes.values.count { $0 == .committed } == 63)
        #expect(try await store.accounts(after: nil, limit: 99).count == 63)
        #expect(try await store.outbox(after: 0, limit: 99).count == 63)
    }

    @Test("changes that are committed together are there together, or none of them when the file is full")
    func batchIsWhole() async throws {
        let directory = try TemporaryDirectory()
        var settings = SQLiteAccountStore.Settings()
        settings.maximumPageCount = 90
        let store = try directory.store(settings)
        var large = try Example.raise("bob", from: 0)
        large.writes.append(
            .policy(hash: [1], document: [UInt8](repeating: 7, count: 400_000), at: Example.at))
        let batch = [try Example.raise("ada", from: 0), large, try Example.raise("eve", from: 0)]
        await #expect(throws: StoreError(.full, "")) { try await store.commit(all: batch) }
        #expect(try await store.accounts(after: nil, limit: 9).isEmpty)
        #expect(try await store.outbox(after: 0, limit: 9).isEmpty)
        let outcomes = try await store.commit(all: [batch[0], batch[2], batch[0]])
        let conflict = Change.Outcome.conflict(.accountVersion(try Example.id("ada"), 0))
        #expect(outcomes == [.committed, .committed, conflict])
        #expect(try await store.accounts(after: nil, limit: 9).count == 2)
        store.close()
        await #expect(throws: StoreError(.closed, "")) { try await store.commit(all: batch) }
    }

    /// Lets `start` begin its commits while another program holds the write lock, so that they queue up.
    private func held(
        _ directory: TemporaryDirectory,
        start: (inout ThrowingTaskGroup<(Int, Change.Outcome), any Error>) throws -> Void
    ) async throws -> [Int: Change.Outcome] {
        let other = try RawDatabase(directory.file)
        try other.run("BEGIN IMMEDIATE")
        return try await withThrowingTaskGroup(of: (Int, Change.Outcome).self) { group in
            try start(&group)
            try await Task.sleep(for: .milliseconds(50))
            try other.run("ROLLBACK")
            var outcomes: [Int: Change.Outcome] = [:]
            for try await (index, outcome) in group { outcomes[index] = outcome }
            return outcomes
        }
    }

    @Test("two stores on one file see each other's commits and never lose a change")
    func twoStores() async throws {
        let directory = try TemporaryDirectory()
        let stores = [try directory.store(), try directory.store()]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<60 {
                group.addTask { try await Example.raiseOnce("ada", in: stores[index % 2]) }
            }
            try await group.waitForAll()
        }
        for store in stores {
            #expect(try await store.account(Example.id("ada"))?.version == 60)
            #expect(try await store.outbox(after: 0, limit: 99).map(\.position) == Array(1...60))
        }
    }

    @Test("a file that another program holds is busy, nothing is written, and work resumes")
    func busy() async throws {
        let directory = try TemporaryDirectory()
        var settings = SQLiteAccountStore.Settings()
        settings.busyTimeoutMilliseconds = 20
        let store = try directory.store(settings)
        let other = try RawDatabase(directory.file)
        try other.run("BEGIN IMMEDIATE")
        await #expect(throws: StoreError(.busy, "")) { try await store.commit(Example.raise("ada", from: 0)) }
        #expect(try await store.account(Example.id("ada")) == nil)
        try other.run("ROLLBACK")
        #expect(try await store.commit(Example.raise("ada", from: 0)) == .committed)
    }

    @Test("16384 changes may wait beside the transaction that runs; one more is busy")
    func waitingLimit() async throws {
        let directory = try TemporaryDirectory()
        var settings = SQLiteAccountStore.Settings()
        settings.busyTimeoutMilliseconds = 60_000
        let store = try directory.store(settings)
        let other = try RawDatabase(directory.file)
        try other.run("BEGIN IMMEDIATE")
        let (callers, largestBatch) = (17_000, 64)
        let busy = try await withThrowingTaskGroup(of: StoreError.Code?.self) { group in
            for _ in 0..<callers {
                group.addTask {
                    do {
                        return try await store.commit(Change()) == .committed ? nil : .unavailable
                    } catch let error as StoreError {
                        return error.code
                    }
                }
            }
            var codes: [StoreError.Code?] = []
            while codes.count < callers - SQLiteAccountStore.waitingLimit - largestBatch,
                let code = try await group.next()
            {
                codes.append(code)
            }
            #expect(codes.allSatisfy { $0 == .busy })
            try other.run("ROLLBACK")
            for try await code in group { codes.append(code) }
            #expect(codes.allSatisfy { $0 == nil || $0 == .busy })
            return codes.count { $0 == .busy }
        }
        // None, where the waiting places were full before the transaction took its own.
        let beside = callers - busy - SQLiteAccountStore.waitingLimit
        #expect((0...largestBatch).contains(beside), "\(beside) in the transaction")
    }

    @Test("a full file is an error that writes nothing; what was committed stays and small changes go on")
    func full() async throws {
        let directory = try TemporaryDirectory()
        var settings = SQLiteAccountStore.Settings()
        settings.maximumPageCount = 60
        let store = try directory.store(settings)
        #expect(try await store.commit(Example.raise("ada", from: 0)) == .committed)
        var large = try Example.raise("ada", from: 1)
        large.writes.append(
            .policy(hash: [1], document: [UInt8](repeating: 7, count: 300_000), at: Example.at))
        await #expect(throws: StoreError(.full, "")) { try await store.commit(large) }
        #expect(try await store.account(Example.id("ada"))?.version == 1)
        #expect(try await store.policyDocument(hash: [1]) == nil)
        #expect(try await store.outbox(after: 0, limit: 9).count == 1)
        #expect(try await store.commit(Example.raise("ada", from: 1)) == .committed)
    }

    @Test(
        "the outbox has the columns of Debezium's router, and names neither the account nor its credentials")
    func outboxColumns() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        var change = try Example.raise("ada@example.com", from: 0)
        var ofVisit = Example.event(2)
        ofVisit.subject = 0xF
        ofVisit.visit = VisitID(bits: 0xF)
        change.events.append(ofVisit)
        #expect(try await store.commit(change) == .committed)
        let rows = try RawDatabase(directory.file).run(
            "SELECT aggregatetype, aggregateid, type, sequence, time, id, payload ->> 'id' FROM outbox")
        #expect(rows.map { $0[0] } == ["account", "visit"])
        #expect(
            rows.map { $0[1] } == [
                "00000000000000000000000000000abc", "0000000000000000000000000000000f",
            ])
        #expect(rows.allSatisfy { $0[2] == "account.created" && $0[4] == "1795000000000" && $0[5] == $0[6] })
        #expect(rows.map { $0[3] } == ["1", "2"])
        let everything = try RawDatabase(directory.file).run("SELECT * FROM outbox").joined()
        #expect(everything.allSatisfy { $0?.contains("ada") != true })
    }
}
