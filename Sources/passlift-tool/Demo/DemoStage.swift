import Glibc
import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEmbedded
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPasswords
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import PassLiftText

/// What the demonstration plays on: a new SQLite file, the engine over it, and a clock that is moved by hand.
struct DemoStage {
    /// Where the files are.
    let directory: String
    let store: SQLiteAccountStore
    let time: ManualTime
    let accounts: PasskeyAccounts

    /// When the first scene plays.
    static let start = Instant(milliseconds: 1_796_029_200_000)  // 2026-11-30T09:00:00Z
    static let origin = "https://example.org"

    var databasePath: String { directory + "/passlift.db" }
    var eventsPath: String { directory + "/events.jsonl" }
    var tablePath: String { directory + "/legacy-users.csv" }

    /// Makes the directory, clears what an earlier demonstration left there, and opens everything.
    init(directory: String) throws(DemoError) {
        self.directory = directory
        guard mkdir(directory, 0o755) == 0 || errno == EEXIST else {
            throw DemoError("\(directory): cannot be made (\(String(cString: strerror(errno))))")
        }
        for name in ["passlift.db", "passlift.db-wal", "passlift.db-shm", "events.jsonl"] {
            unlink(directory + "/" + name)
        }
        time = ManualTime(DemoStage.start)
        do {
            store = try SQLiteAccountStore(path: directory + "/passlift.db", eventForm: .withRefusalNames)
            let doors = Doors.openSSL(store: store, time: time)
            let party = try RelyingParty(id: "example.org", name: "Example", origins: [DemoStage.origin])
            accounts = PasskeyAccounts(
                ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors),
                hasher: try Argon2PasswordHasher.standard(), text: UTF8ProcNormalizer.standard)
        } catch {
            throw DemoError("\(directory): \(error)")
        }
    }

    /// Events that were committed after `position`.
    func events(after position: Int64) async throws(DemoError) -> [(position: Int64, event: Event)] {
        do {
            return try await store.outbox(after: position, limit: 1000)
                .map { ($0.position, try EventDocument($0.payload).event) }
        } catch {
            throw DemoError("\(databasePath): the outbox cannot be read: \(error)")
        }
    }
}

extension DemoStage {
    /// Imports the legacy table from a file that stays beside the database, by the tool's own importer.
    func importTable() async throws(DemoError) {
        try write(Array(LegacyTable.csv.utf8), to: tablePath)
        do {
            var file = try LegacyFile(tablePath)
            while let record = try file.next() {
                let (account, faults) = try record.content.get().account(now: time.now())
                guard faults.isEmpty else { throw RowFaults(faults) }
                _ = try await accounts.importAccount(account)
            }
        } catch {
            throw DemoError("\(tablePath): \(error)")
        }
    }

    /// Writes every event to ``eventsPath``, one JSON text a line, and tells how many.
    func exportEvents() async throws(DemoError) -> Int {
        var lines: [UInt8] = []
        var position: Int64 = 0
        var count = 0
        do {
            while let page = try await nextPage(after: position) {
                for entry in page {
                    lines += entry.payload + [UInt8(ascii: "\n")]
                    position = entry.position
                    count += 1
                }
            }
        } catch {
            throw DemoError("\(databasePath): the outbox cannot be read: \(error)")
        }
        try write(lines, to: eventsPath)
        return count
    }

    private func nextPage(after position: Int64) async throws -> [OutboxEntry]? {
        let page = try await store.outbox(after: position, limit: 1000)
        return page.isEmpty ? nil : page
    }

    private func write(_ bytes: [UInt8], to path: String) throws(DemoError) {
        guard let file = fopen(path, "w") else {
            throw DemoError("\(path): cannot be written (\(String(cString: strerror(errno))))")
        }
        let written = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, written == bytes.count else {
            throw DemoError("\(path): cannot be written (\(String(cString: strerror(errno))))")
        }
    }
}

/// Why the demonstration stopped.
struct DemoError: Error {
    let detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}
