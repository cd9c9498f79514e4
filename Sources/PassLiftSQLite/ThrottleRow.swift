import PassLiftPorts

/// How a throttle row stands in its table.
enum ThrottleRow {
    static let upsert = Upsert(
        "throttles",
        [
            "key", "version", "failures", "last_at", "blocked_until", "window_start", "window_count",
            "expires_at",
        ])
    static let byKey = upsert.select("WHERE key = ?1")
    static let clear =
        "UPDATE throttles SET version = version + 1, failures = 0, last_at = ?2, blocked_until = ?2, "
        + "expires_at = ?2 WHERE key = ?1"
    static let giveBack =
        "UPDATE throttles SET version = version + 1, window_count = window_count - 1 "
        + "WHERE key = ?1 AND window_start = ?2 AND window_count > 0"

    static func values(_ record: ThrottleRecord) -> [SQLValue] {
        [
            .blob(record.key), .integer(record.version), .integer(Int64(record.failures)),
            .instant(record.lastAt), .instant(record.blockedUntil), .instant(record.windowStart),
            .integer(Int64(record.windowCount)), .instant(record.expiresAt),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> ThrottleRecord {
        var record = ThrottleRecord(key: row.bytes(0), at: row.instant(3))
        record.version = row.integer(1)
        record.failures = try row.number(2)
        record.blockedUntil = row.instant(4)
        record.windowStart = row.instant(5)
        record.windowCount = try row.number(6)
        record.expiresAt = row.instant(7)
        return record
    }
}
