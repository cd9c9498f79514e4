import CPassLiftSQLite
import Testing

/// A plain connection beside the store's: another program that looks at, locks or changes the file.
final class RawDatabase {
    private var handle: OpaquePointer?

    init(_ path: String) throws {
        try #require(
            sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK)
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// Runs statements; each row is its columns as texts, nil where null stands.
    @discardableResult
    func run(_ sql: String) throws -> [[String?]] {
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, "\(sql)")
        defer { sqlite3_finalize(statement) }
        var rows: [[String?]] = []
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return rows }
            try #require(code == SQLITE_ROW, "\(sql)")
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) }
                })
        }
    }
}
