import PassLiftMachine
import PassLiftPorts

/// How a factor stands in its table.
enum FactorRow {
    static let upsert = Upsert(
        "factors",
        [
            "account", "kind", "version", "secret", "last_step", "confirmed_at", "pending", "pending_in",
            "pending_until",
        ], keyCount: 2)
    static let ofAccount = upsert.select("WHERE account = ?1")

    static func values(_ record: FactorRecord) -> [SQLValue] {
        [
            .text(record.account), .text(record.kind), .integer(record.version), .blob(record.secret),
            .integer(record.lastStep), .instant(record.confirmedAt), .blob(record.pending),
            .bits(record.pendingIn?.bits), .instant(record.pendingUntil),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> FactorRecord {
        var record = FactorRecord(account: try row.account(0), kind: try row.choice(1))
        record.version = row.integer(2)
        record.secret = row.bytes(3)
        record.lastStep = row.integer(4)
        record.confirmedAt = row.optionalInstant(5)
        record.pending = row.bytes(6)
        record.pendingIn = try row.optionalBits(7).map(VisitID.init(bits:))
        record.pendingUntil = row.optionalInstant(8)
        return record
    }
}
