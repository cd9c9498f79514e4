import Glibc
import PassLiftPorts

/// What is checked and done once when a database is opened: whose it is, whether it is whole, and its
/// migrations.
struct Opening {
    let path: String
    let connection: Connection
    let settings: SQLiteAccountStore.Settings

    /// Checks the database and brings it to the newest schema.
    func run() throws(StoreError) {
        let found = try version()
        try FilePermissions.tighten(path)
        if found > 0, settings.check == .quick { try quickCheck() }
        try useWriteAheadLog()
        try connection.execute("PRAGMA journal_size_limit = \(Opening.journalByteLimit)")
        if let pages = settings.maximumPageCount {
            try connection.execute("PRAGMA max_page_count = \(pages)")
        }
        for step in Schema.steps.indices where Int64(step) >= found { try migrate(step) }
    }

    /// To how many bytes the write-ahead log is cut back after a checkpoint.
    private static let journalByteLimit = 67_108_864

    /// The schema's version; 0 when the file is empty.
    private func version() throws(StoreError) -> Int64 {
        let application = try number("PRAGMA application_id")
        let version = try number("PRAGMA user_version")
        if application == 0, version == 0, try number("SELECT count(*) FROM sqlite_schema") == 0 { return 0 }
        guard application == Schema.applicationID else {
            throw StoreError(
                .corrupt, "the file is a database of another program (application id \(application))")
        }
        guard version >= 0 else { throw StoreError(.corrupt, "the schema's version is \(version)") }
        guard version <= Schema.version else {
            throw StoreError(.newerSchema, "schema \(version), and this program knows \(Schema.version)")
        }
        return version
    }

    private func quickCheck() throws(StoreError) {
        let verdict = try connection.first("PRAGMA quick_check(1)") { row throws(StoreError) in row.text(0) }
        guard verdict == "ok" else { throw StoreError(.corrupt, "the quick check of the file failed") }
    }

    /// Turning to the log needs the file alone, and SQLite does not wait for that by itself.
    private func useWriteAheadLog() throws(StoreError) {
        let pauseMilliseconds: Int32 = 10
        var pausesLeft = settings.busyTimeoutMilliseconds / pauseMilliseconds
        while true {
            do throws(StoreError) {
                let mode = try connection.first("PRAGMA journal_mode = WAL") { row throws(StoreError) in
                    row.text(0)
                }
                guard mode == "wal" else {
                    throw StoreError(.unavailable, "the file system has no write-ahead log")
                }
                return
            } catch {
                guard error.code == .busy, pausesLeft > 0 else { throw error }
                pausesLeft -= 1
                usleep(UInt32(pauseMilliseconds) * 1000)
            }
        }
    }

    /// Takes one step in a transaction of its own; nothing is left to do when another process was faster.
    private func migrate(_ step: Int) throws(StoreError) {
        try connection.execute("BEGIN IMMEDIATE")
        do {
            if try number("PRAGMA user_version") == step {
                for statement in Schema.steps[step] { try connection.execute(statement) }
                try connection.execute("PRAGMA application_id = \(Schema.applicationID)")
                try connection.execute("PRAGMA user_version = \(step + 1)")
            }
            try connection.execute("COMMIT")
        } catch {
            if connection.isInTransaction { try? connection.execute("ROLLBACK") }
            throw error
        }
    }

    private func number(_ sql: String) throws(StoreError) -> Int64 {
        try connection.first(sql) { row throws(StoreError) in row.integer(0) } ?? 0
    }
}
