import PassLiftMachine
import PassLiftPorts

/// How a factor stands in its table.
enum FactorRow {
    static let upsert = Upsert(
        "factors",
        [
            "account", "kind", "version", "secret", "last_step", "confirmed_at", "pending", "pending_in",
            "pending_until", "used_steps",
        ], keyCount: 2)
    static let ofAccount = upsert.select("WHERE account = ?1")

    static func values(_ record: FactorRecord) -> [SQLValue] {
        [
            .text(record.account), .text(record.kind), .integer(record.version), .blob(record.secret),
            .integer(record.lastStep), .instant(record.confirmedAt), .blob(record.pending),
            .bits(record.pendingIn?.bits), .instant(record.pendingUntil),
            .blob(record.usedSteps.flatMap(\.bytes)),
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
        record.usedSteps = try steps(row.bytes(9))
        return record
    }

    /// Eight bytes each, the most significant first.
    private static func steps(_ bytes: [UInt8]) throws(StoreError) -> [Int64] {
        guard bytes.count % 8 == 0 else { throw StoreError(.corrupt, "used steps of \(bytes.count) bytes") }
        return stride(from: 0, to: bytes.count, by: 8).map { start in
            Int64(bitPattern: bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) })
        }
    }
}

extension Int64 {
    /// The eight bytes, the most significant first.
    fileprivate var bytes: [UInt8] {
        stride(from: UInt64(56), through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: UInt64(bitPattern: self) >> $0)
        }
    }
}
