import CPassLiftSQLite
import Glibc
import PassLiftPorts

extension StoreError {
    /// The error of a call that returned `code`. SQLite's own message is left out: it may quote what was
    /// stored.
    init(_ code: Int32, on database: OpaquePointer?) {
        let number = unsafe sqlite3_system_errno(database)
        self.init(StoreError.code(of: code, systemError: number), StoreError.detail(of: code, number))
    }

    /// The error of a file that could not be made, from the system's own number for it.
    init(makingFile systemError: Int32) {
        self.init(
            StoreError.code(of: SQLITE_CANTOPEN, systemError: systemError),
            StoreError.detail(of: SQLITE_CANTOPEN, systemError))
    }

    /// The error of a statement that could not be prepared: tables that are not what they must be count as
    /// damage.
    init(whilePreparing code: Int32, on database: OpaquePointer?) {
        if code & 0xff == SQLITE_ERROR {
            self.init(.corrupt, "the tables are not those of PassLift")
        } else {
            unsafe self.init(code, on: database)
        }
    }

    private static func code(of code: Int32, systemError: Int32) -> Code {
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy
        case SQLITE_FULL: .full
        case SQLITE_READONLY, SQLITE_PERM: .readOnly
        case SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_FORMAT: .corrupt
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            switch systemError {
            case ENOSPC, EDQUOT: .full
            case EACCES, EPERM, EROFS: .readOnly
            default: .unavailable
            }
        default: .unavailable
        }
    }

    private static func detail(of code: Int32, _ systemError: Int32) -> String {
        let meaning = unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) } ?? "unknown"
        guard [SQLITE_CANTOPEN, SQLITE_IOERR].contains(code & 0xff), systemError != 0 else {
            return "\(meaning) (SQLite \(code))"
        }
        var text = [CChar](repeating: 0, count: 128)
        let reason = unsafe strerror_r(systemError, &text, text.count) == 0 ? terminated(text) : ""
        return "\(meaning) (SQLite \(code)): \(reason)"
    }

    private static func terminated(_ text: [CChar]) -> String {
        String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
