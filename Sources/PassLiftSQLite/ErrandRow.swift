import PassLiftEncoding
import PassLiftPorts

/// How an errand stands in its table.
enum ErrandRow {
    private static let columns = "id, account, kind, at, mailed_code, attempts, not_before"

    /// Leaves one of the same identity as it waits.
    static let insert =
        "INSERT INTO errands (\(columns)) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (id) DO NOTHING"
    static let postpone = "UPDATE errands SET attempts = ?2, not_before = ?3 WHERE id = ?1"
    static let oldest = "SELECT \(columns) FROM errands ORDER BY position LIMIT ?1"

    /// The index tells which of the kinds are due, however many others wait; only those that are given out
    /// are read. The sign before `position` keeps SQLite from going through all errands in their order.
    static let due = """
        SELECT \(columns) FROM errands WHERE position IN (
            SELECT position FROM errands
            WHERE not_before <= ?1 AND kind IN (SELECT value FROM json_each(?2)) ORDER BY +position LIMIT ?3
        ) ORDER BY position
        """

    /// Kinds, as ``due`` wants them.
    static func list(_ kinds: [Errand.Kind]) -> SQLValue {
        .text(JSONValue.array(kinds.map { .string($0.rawValue) }).bytes())
    }

    static func values(_ errand: Errand) -> [SQLValue] {
        [
            .bits(errand.id), .text(errand.account), .text(errand.kind), .instant(errand.at),
            .bits(errand.mailedCode), .integer(Int64(errand.attempts)), .instant(errand.notBefore),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> Errand {
        var errand = Errand(
            id: try row.bits(0), account: try row.optionalAccount(1), kind: try row.choice(2),
            at: row.instant(3))
        errand.mailedCode = try row.optionalBits(4)
        errand.attempts = try row.number(5)
        errand.notBefore = row.instant(6)
        return errand
    }
}
