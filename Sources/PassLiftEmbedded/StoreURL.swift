/// Where accounts are kept, as an operator spells it: `memory:`, `sqlite:PATH`, `postgres://…` or `postgres:`
/// and a libpq conninfo.
public enum StoreURL: Hashable, Sendable {
    /// In this process's memory: gone when it ends.
    case memory
    /// In one SQLite file.
    case sqlite(path: String)
    /// In a PostgreSQL database; the text is what libpq takes.
    case postgres(conninfo: String)

    /// The longest text that is read, in bytes.
    public static let maximumByteCount = 4096

    /// Reads the operator's spelling.
    public init(_ text: String) throws(StoreURLError) {
        guard text.utf8.count <= Self.maximumByteCount, !text.utf8.contains(0) else { throw .malformed }
        if text == "memory:" {
            self = .memory
        } else if text.hasPrefix("sqlite:") {
            let path = String(text.dropFirst("sqlite:".count))
            guard !path.isEmpty else { throw .pathMissing }
            self = .sqlite(path: path)
        } else if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
            self = .postgres(conninfo: text)
        } else if text.hasPrefix("postgres:") {
            self = .postgres(conninfo: String(text.dropFirst("postgres:".count)))
        } else {
            throw .malformed
        }
    }
}

/// Why a text names no store; the raw value is API.
public enum StoreURLError: String, Error, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// None of the spellings, or too long.
    case malformed
    /// `sqlite:` without a path.
    case pathMissing = "path_missing"
}

extension StoreURLError: CustomStringConvertible {
    /// What is expected.
    public var description: String {
        switch self {
        case .malformed: "expected memory:, sqlite:PATH, postgres://… or postgres:CONNINFO"
        case .pathMissing: "expected the path of a file behind sqlite:"
        }
    }
}
