import CPassLiftSQLite
import Testing

/// SQLite's own look through a whole file, by a connection beside the store's.
enum IntegrityCheck {
    /// `ok`, or the first thing that is wrong.
    static func run(_ path: String) throws -> String {
        var handle: OpaquePointer?
        try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        defer { sqlite3_close_v2(handle) }
        var statement: OpaquePointer?
        try #require(
            sqlite3_prepare_v2(handle, "PRAGMA integrity_check(1)", -1, &statement, nil) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        try #require(sqlite3_step(statement) == SQLITE_ROW)
        return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "nothing"
    }

    /// A statement of a test's own, by such a connection.
    static func execute(_ sql: String, on path: String) throws {
        var handle: OpaquePointer?
        try #require(sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK)
        defer { sqlite3_close_v2(handle) }
        try #require(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
    }
}
