import Foundation
import PassLift
import PassLiftSQLite

/// Durable changes of 64 writers at once, beside the same changes one after another, each in a transaction of
/// its own: the same store, the same API.
struct Commits {
    private static let writers = 64
    private static let changesEach = 8

    func run() async throws {
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            .appending(path: ".build/benchmark-\(getpid())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try SQLiteAccountStore(path: folder.appending(path: "store.db").path)
        let comparison = Comparison(
            title: "SQLite, durable changes", ours: "64 writers", theirs: "one after another", ratio: .rate,
            goal: "≥ 4", count: Commits.writers * Commits.changesEach)
        try await comparison.run {
            try await withThrowingTaskGroup { group in
                for writer in 0..<Commits.writers {
                    group.addTask { try await Commits.write(writer, to: store) }
                }
                try await group.waitForAll()
            }
        } against: {
            for writer in 0..<Commits.writers { try await Commits.write(writer, to: store) }
        }
    }

    private static func write(_ writer: Int, to store: SQLiteAccountStore) async throws {
        for _ in 0..<changesEach {
            guard let id = AccountID("writer-\(writer)") else { throw BenchmarkFault(text: "account id") }
            var record = AccountRecord(
                id: id, subject: UInt128(writer), userHandle: [UInt8](repeating: 7, count: 32),
                facts: AccountFacts(status: .active, createdAt: Instant(milliseconds: 0)))
            let version = try await store.account(id)?.version ?? 0
            record.version = version + 1
            var change = Change()
            change.preconditions = [.accountVersion(id, version)]
            change.writes = [.account(record)]
            guard try await store.commit(change) == .committed else {
                throw BenchmarkFault(text: "a change met a conflict")
            }
        }
    }
}
