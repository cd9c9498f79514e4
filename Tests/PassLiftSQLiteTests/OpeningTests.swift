import Foundation
import PassLiftMachine
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Opening a SQLite store")
struct OpeningTests {
    private func code(of body: () throws -> SQLiteAccountStore) -> StoreError.Code? {
        do {
            _ = try body()
            return nil
        } catch {
            return (error as? StoreError)?.code
        }
    }

    @Test("a missing directory is unavailable, and the detail says why")
    func missingDirectory() throws {
        let directory = try TemporaryDirectory()
        do {
            _ = try SQLiteAccountStore(path: directory.path + "/none/passlift.db")
            Issue.record("it opened")
        } catch {
            #expect(error.code == .unavailable)
            #expect(error.detail.contains("No such file or directory"))
        }
    }

    @Test(
        "a place where nothing may be written is read-only",
        .enabled(if: FileManager.default.fileExists(atPath: "/sys/kernel/mm"), "/sys is not mounted here"))
    func readOnlyPlace() {
        // Nobody, not even root, makes files there.
        #expect(code { try SQLiteAccountStore(path: "/sys/kernel/passlift.db") } == .readOnly)
    }

    @Test("what is no file of its own is refused", arguments: ["", ":memory:"])
    func noFile(path: String) {
        #expect(code { try SQLiteAccountStore(path: path) } == .unavailable)
    }

    @Test("a directory is unavailable")
    func directoryAsFile() throws {
        let directory = try TemporaryDirectory()
        #expect(code { try SQLiteAccountStore(path: directory.path) } == .unavailable)
    }

    @Test("a file that is no database is corrupt and left as it is")
    func noDatabase() throws {
        let directory = try TemporaryDirectory()
        let text = Array(String(repeating: "this is a letter, not a database. ", count: 100).utf8)
        try directory.write(text, to: directory.file)
        #expect(code { try directory.store() } == .corrupt)
        #expect(try directory.read(directory.file) == text)
    }

    @Test("another program's database is corrupt and left as it is")
    func foreignDatabase() throws {
        let directory = try TemporaryDirectory()
        try RawDatabase(directory.file).run("CREATE TABLE pictures (name TEXT)")
        #expect(code { try directory.store() } == .corrupt)
        #expect(try RawDatabase(directory.file).run("SELECT name FROM sqlite_schema") == [["pictures"]])
    }

    @Test("a newer schema is told apart and left as it is")
    func newerSchema() async throws {
        let directory = try TemporaryDirectory()
        try directory.store().close()
        let version = try #require(try RawDatabase(directory.file).run("PRAGMA user_version")[0][0])
        try RawDatabase(directory.file).run("PRAGMA user_version = \((Int(version) ?? 0) + 1)")
        #expect(code { try directory.store() } == .newerSchema)
        try RawDatabase(directory.file).run("PRAGMA user_version = \(version)")
        #expect(code { try directory.store() } == nil)
    }

    @Test("an empty file is brought from version 0 to the newest schema")
    func emptyFile() async throws {
        let directory = try TemporaryDirectory()
        try directory.write([], to: directory.file)
        let store = try directory.store()
        #expect(try await store.accounts(after: nil, limit: 1).isEmpty)
        let raw = try RawDatabase(directory.file)
        #expect(try raw.run("PRAGMA application_id") == [["1347184244"]])
        #expect(try raw.run("PRAGMA user_version") == [["8"]])
        #expect(try raw.run("PRAGMA journal_mode") == [["wal"]])
        let tables = try raw.run(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name")
        #expect(
            tables.map { $0[0] } == [
                "accounts", "errands", "exposures", "factors", "former_passwords", "leases", "mailed_codes",
                "meta", "outbox", "passkeys", "passwords", "policies", "profiles", "recoveries", "rollout",
                "seals", "secrets",
                "sign_ups", "slips", "throttles", "visits",
            ])
        #expect(
            try raw.run(
                "SELECT count(*) FROM pragma_table_list WHERE strict = 0 AND name NOT LIKE 'sqlite_%'")
                == [["0"]])
    }

    @Test("the file and what stands beside it can be read by their owner alone")
    func permissions() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        #expect(try await store.commit(Example.raise("ada", from: 0)) == .committed)
        let files = try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted()
        #expect(files == ["passlift.db", "passlift.db-shm", "passlift.db-wal"])
        for file in files {
            let attributes = try FileManager.default.attributesOfItem(atPath: directory.path + "/" + file)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
    }

    @Test("many stores that open a new file at once all succeed")
    func openedAtOnce() async throws {
        let directory = try TemporaryDirectory()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<8 {
                group.addTask {
                    let store = try directory.store()
                    #expect(try await store.commit(Example.raise("account-\(index)", from: 0)) == .committed)
                }
            }
            try await group.waitForAll()
        }
        #expect(try await directory.store().accounts(after: nil, limit: 99).count == 8)
    }

    @Test("a damaged page is found by the quick check, and met later without it")
    func damagedPage() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        for index in 0..<200 {
            #expect(try await store.commit(Example.raise("account-\(index)", from: 0)) == .committed)
        }
        store.close()
        var bytes = try directory.read(directory.file)
        for offset in 8192..<bytes.count { bytes[offset] = 0x5A }
        try directory.write(bytes, to: directory.file)
        #expect(code { try directory.store() } == .corrupt)
        var settings = SQLiteAccountStore.Settings()
        settings.check = .skipped
        do {
            let damaged = try directory.store(settings)
            _ = try await damaged.accounts(after: nil, limit: 1000)
            Issue.record("it was read")
        } catch let error as StoreError {
            #expect(error.code == .corrupt)
        }
    }

    @Test("a table that is missing is corrupt")
    func missingTable() async throws {
        let directory = try TemporaryDirectory()
        try directory.store().close()
        try RawDatabase(directory.file).run("DROP TABLE slips")
        let store = try directory.store()
        await #expect(throws: StoreError(.corrupt, "")) { try await store.slip(SlipID(bits: 1)) }
        #expect(try await store.account(Example.id("ada")) == nil)
    }

    @Test("a stored document that is damaged is corrupt for its reader alone")
    func damagedDocument() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        #expect(try await store.commit(Example.raise("ada", from: 0)) == .committed)
        #expect(try await store.commit(Example.raise("bob", from: 0)) == .committed)
        try RawDatabase(directory.file).run("UPDATE accounts SET facts = '{\"v\":1' WHERE id = 'ada'")
        await #expect(throws: StoreError(.corrupt, "")) { try await store.account(Example.id("ada")) }
        #expect(try await store.account(Example.id("bob"))?.version == 1)
    }
}
