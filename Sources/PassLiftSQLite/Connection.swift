import CPassLiftSQLite
import PassLiftPorts

/// One connection to the database file, with its prepared statements.
///
/// It is opened without SQLite's own locks and belongs to one thread at a time: it is handed over once, when
/// its thread starts. That is what the unchecked conformance stands for.
@safe
final class Connection: @unchecked Sendable {
    /// What the connection may do.
    enum Role {
        /// Makes the file where there is none.
        case writer
        case reader
    }

    /// Whether a transaction waits for the disk before it ends.
    enum Synchronization: String {
        case full = "FULL"
        case normal = "NORMAL"
    }

    private let handle: OpaquePointer
    private var synchronization = Synchronization.full
    private var statements: [String: Statement] = [:]

    /// Opens the file at `path` and sets what holds for each connection.
    init(path: String, role: Role, busyTimeoutMilliseconds: Int32) throws(StoreError) {
        let access: Int32
        switch role {
        case .writer:
            try NewFile.make(at: path)
            access = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .reader: access = SQLITE_OPEN_READWRITE
        }
        var opened: OpaquePointer?
        let code = unsafe sqlite3_open_v2(path, &opened, access | SQLITE_OPEN_NOMUTEX, nil)
        guard let database = unsafe opened else {
            throw StoreError(.unavailable, "no memory for a connection")
        }
        unsafe handle = database
        guard code == SQLITE_OK else { throw unsafe StoreError(code, on: database) }
        unsafe sqlite3_extended_result_codes(database, 1)
        unsafe sqlite3_busy_timeout(database, busyTimeoutMilliseconds)
        guard unsafe sqlite3_db_readonly(database, "main") == 0 else {
            throw StoreError(.readOnly, "the file may only be read")
        }
        try execute("PRAGMA trusted_schema = OFF")
        try execute("PRAGMA foreign_keys = ON")
        try execute("PRAGMA synchronous = FULL")
        try execute("PRAGMA secure_delete = ON")
        if role == .reader { try execute("PRAGMA query_only = ON") }
    }

    deinit {
        statements = [:]
        unsafe sqlite3_close_v2(handle)
    }

    /// Whether a transaction is open; an error of the disk may have ended it.
    var isInTransaction: Bool {
        unsafe sqlite3_get_autocommit(handle) == 0
    }

    /// The rows that the last write changed.
    var changedRows: Int64 {
        unsafe sqlite3_changes64(handle)
    }

    /// Sets whether the transactions to come wait for the disk.
    func synchronize(_ wanted: Synchronization) throws(StoreError) {
        guard wanted != synchronization else { return }
        try execute("PRAGMA synchronous = " + wanted.rawValue)
        synchronization = wanted
    }

    /// Runs statements without values once, and forgets them.
    func execute(_ sql: String) throws(StoreError) {
        let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw unsafe StoreError(code, on: handle) }
    }

    /// Writes the log into the file and cuts it to nothing, waiting for readers as for anything.
    ///
    /// - Returns: whether nothing of it is left.
    func emptiesLog() -> Bool {
        let verdict = try? first("PRAGMA wal_checkpoint(TRUNCATE)") { row throws(StoreError) in row.integer(0)
        }
        return verdict == 0
    }

    /// Runs a statement for its effect.
    func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) {
        _ = try first(sql, values) { _ throws(StoreError) in }
    }

    /// What `read` makes of the first row, or nil when there is none.
    func first<Result>(
        _ sql: String, _ values: [SQLValue] = [], read: (Statement) throws(StoreError) -> Result
    ) throws(StoreError) -> Result? {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        return try statement.step() ? try read(statement) : nil
    }

    /// What `read` makes of each row.
    func all<Result>(
        _ sql: String, _ values: [SQLValue] = [], read: (Statement) throws(StoreError) -> Result
    ) throws(StoreError) -> [Result] {
        let statement = try prepared(sql)
        defer { statement.reset() }
        try statement.bind(values)
        var results: [Result] = []
        while try statement.step() { results.append(try read(statement)) }
        return results
    }

    private func prepared(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql] { return statement }
        let statement = try unsafe Statement(sql, on: handle)
        statements[sql] = statement
        return statement
    }
}
