import PassLiftMachine
import PassLiftPorts

/// A value that goes into a row.
enum SQLValue {
    case null
    case integer(Int64)
    /// The bytes of UTF-8.
    case text([UInt8])
    case blob([UInt8])

    static func text(_ text: String) -> SQLValue { .text(Array(text.utf8)) }

    static func text(_ text: String?) -> SQLValue { text.map { .text(Array($0.utf8)) } ?? .null }

    static func text(_ choice: some RawRepresentable<String>) -> SQLValue { .text(choice.rawValue) }

    static func text(_ id: AccountID?) -> SQLValue { .text(id?.text) }

    static func blob(_ bytes: [UInt8]?) -> SQLValue { bytes.map { .blob($0) } ?? .null }

    /// An identity, in 16 bytes, or null.
    static func bits(_ bits: UInt128?) -> SQLValue { bits.map { .blob(StoredForm.bytes(of: $0)) } ?? .null }

    /// A time in milliseconds since 1970.
    static func instant(_ instant: Instant?) -> SQLValue {
        instant.map { .integer($0.milliseconds) } ?? .null
    }

    /// 1, 0, or null.
    static func flag(_ flag: Bool?) -> SQLValue { flag.map { .integer($0 ? 1 : 0) } ?? .null }

    /// A number of rows; a negative one would mean all of them to SQLite.
    static func limit(_ limit: Int) -> SQLValue { .integer(Int64(max(0, limit))) }
}
