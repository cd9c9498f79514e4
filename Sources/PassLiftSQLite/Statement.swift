import CPassLiftSQLite
import PassLiftMachine
import PassLiftPorts

/// A prepared statement and, while it steps, its row. It belongs to one connection and never leaves that
/// one's thread.
@safe
final class Statement {
    private let handle: OpaquePointer

    /// Prepares `sql` on a database, to be used many times.
    init(_ sql: String, on database: OpaquePointer) throws(StoreError) {
        var prepared: OpaquePointer?
        let code = unsafe sqlite3_prepare_v3(
            database, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared = unsafe prepared else {
            throw unsafe StoreError(whilePreparing: code, on: database)
        }
        unsafe handle = prepared
    }

    deinit {
        unsafe sqlite3_finalize(handle)
    }

    /// Binds the values to the parameters, from the first.
    func bind(_ values: [SQLValue]) throws(StoreError) {
        for (offset, value) in values.enumerated() {
            let code = bind(value, at: Int32(offset + 1))
            guard code == SQLITE_OK else { throw unsafe StoreError(code, on: sqlite3_db_handle(handle)) }
        }
    }

    /// Goes to the next row, or says that there is none.
    func step() throws(StoreError) -> Bool {
        switch unsafe sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw unsafe StoreError(code, on: sqlite3_db_handle(handle))
        }
    }

    /// Makes it ready for the next use and lets go of locks and values.
    func reset() {
        unsafe sqlite3_reset(handle)
        unsafe sqlite3_clear_bindings(handle)
    }

    private func bind(_ value: SQLValue, at index: Int32) -> Int32 {
        switch value {
        case .null: unsafe sqlite3_bind_null(handle, index)
        case .integer(let integer): unsafe sqlite3_bind_int64(handle, index, integer)
        // A null pointer would bind NULL, and an empty array may have one.
        case .text(let bytes) where bytes.isEmpty: unsafe lift_sqlite3_bind_text(handle, index, "", 0)
        case .blob(let bytes) where bytes.isEmpty: unsafe sqlite3_bind_zeroblob(handle, index, 0)
        case .text(let bytes):
            unsafe bytes.withUnsafeBytes { text in
                unsafe lift_sqlite3_bind_text(handle, index, text.baseAddress, UInt64(text.count))
            }
        case .blob(let bytes):
            unsafe bytes.withUnsafeBytes { blob in
                unsafe lift_sqlite3_bind_blob(handle, index, blob.baseAddress, UInt64(blob.count))
            }
        }
    }

    /// The integer in a column.
    func integer(_ column: Int32) -> Int64 {
        unsafe sqlite3_column_int64(handle, column)
    }

    /// The bytes in a column, of a text or a blob.
    func bytes(_ column: Int32) -> [UInt8] {
        guard let start = unsafe sqlite3_column_blob(handle, column) else { return [] }
        let count = Int(unsafe sqlite3_column_bytes(handle, column))
        return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Whether nothing stands in a column.
    func isNull(_ column: Int32) -> Bool {
        unsafe sqlite3_column_type(handle, column) == SQLITE_NULL
    }
}

extension Statement {
    /// The text in a column.
    func text(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }

    /// The text in a column, or nil.
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

    /// The bytes in a column, or nil.
    func optionalBytes(_ column: Int32) -> [UInt8]? { isNull(column) ? nil : bytes(column) }

    /// The time in a column.
    func instant(_ column: Int32) -> Instant { Instant(milliseconds: integer(column)) }

    /// The time in a column, or nil.
    func optionalInstant(_ column: Int32) -> Instant? { isNull(column) ? nil : instant(column) }

    /// The identity in a column.
    func bits(_ column: Int32) throws(StoreError) -> UInt128 {
        guard let bits = StoredForm.bits(of: bytes(column)) else {
            throw StoreError(.corrupt, "an identity that has no 16 bytes")
        }
        return bits
    }

    /// The identity in a column, or nil.
    func optionalBits(_ column: Int32) throws(StoreError) -> UInt128? {
        isNull(column) ? nil : try bits(column)
    }

    /// The integer in a column, inside its type.
    func number<Number: FixedWidthInteger>(_ column: Int32) throws(StoreError) -> Number {
        guard let number = Number(exactly: integer(column)) else {
            throw StoreError(.corrupt, "a number that is no \(Number.self)")
        }
        return number
    }

    /// The account id in a column.
    func account(_ column: Int32) throws(StoreError) -> AccountID {
        guard let id = AccountID(text(column)) else {
            throw StoreError(.corrupt, "an account id that is none")
        }
        return id
    }

    /// The account id in a column, or nil.
    func optionalAccount(_ column: Int32) throws(StoreError) -> AccountID? {
        isNull(column) ? nil : try account(column)
    }

    /// The case whose raw value stands in a column.
    func choice<Choice: RawRepresentable<String>>(_ column: Int32) throws(StoreError) -> Choice {
        guard let choice = Choice(rawValue: text(column)) else {
            throw StoreError(.corrupt, "a \(Choice.self) that is none")
        }
        return choice
    }
}
