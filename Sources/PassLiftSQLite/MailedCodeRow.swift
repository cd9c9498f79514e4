import PassLiftMachine
import PassLiftPorts

/// How a mailed code stands in its table.
enum MailedCodeRow {
    static let upsert = Upsert(
        "mailed_codes", ["id", "purpose", "visit", "account", "address", "tries", "expires_at"])
    static let byID = upsert.select("WHERE id = ?1")
    static let newestOfVisit = upsert.select("WHERE visit = ?1 ORDER BY position DESC LIMIT 1")

    static func values(_ record: MailedCodeRecord) -> [SQLValue] {
        [
            .bits(record.id), .text(record.purpose), .bits(record.visit.bits), .text(record.account),
            .text(record.address), .integer(Int64(record.tries)), .instant(record.expiresAt),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> MailedCodeRecord {
        var record = MailedCodeRecord(
            id: try row.bits(0), purpose: try row.choice(1), visit: VisitID(bits: try row.bits(2)),
            expiresAt: row.instant(6))
        record.account = try row.optionalAccount(3)
        record.address = row.optionalText(4)
        record.tries = try row.number(5)
        return record
    }
}

/// How a sign-up stands in its table.
enum SignUpRow {
    static let upsert = Upsert(
        "sign_ups", ["visit", "login_name", "login_name_key", "display_name", "email", "expires_at"])
    static let byVisit = upsert.select("WHERE visit = ?1")

    static func values(_ record: SignUpRecord) -> [SQLValue] {
        [
            .bits(record.visit.bits), .text(record.loginName), .text(record.loginNameKey),
            .text(record.displayName), .text(record.email), .instant(record.expiresAt),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> SignUpRecord {
        var record = SignUpRecord(
            visit: VisitID(bits: try row.bits(0)), loginName: row.text(1), loginNameKey: row.text(2),
            email: row.text(4), expiresAt: row.instant(5))
        record.displayName = row.text(3)
        return record
    }
}

/// How a recovery stands in its table.
enum RecoveryRow {
    static let upsert = Upsert("recoveries", ["account", "recovery", "token", "codes"])
    static let byAccount = upsert.select("WHERE account = ?1")

    static func values(_ record: RecoveryRecord) -> [SQLValue] {
        [
            .text(record.account), .text(StoredForm.document(of: record.recovery)), .blob(record.token),
            .blob(record.codes.flatMap { $0 }),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> RecoveryRecord {
        RecoveryRecord(
            account: try row.account(0), recovery: try StoredForm.recovery(row.bytes(1)), token: row.bytes(2),
            codes: try digests(row.bytes(3)))
    }

    /// Digests that stand one after the other.
    private static func digests(_ bytes: [UInt8]) throws(StoreError) -> [[UInt8]] {
        let length = RecoveryRecord.codeDigestByteCount
        guard bytes.count.isMultiple(of: length) else {
            throw StoreError(.corrupt, "recoveries: codes of another length")
        }
        return stride(from: 0, to: bytes.count, by: length).map { Array(bytes[$0..<$0 + length]) }
    }
}
