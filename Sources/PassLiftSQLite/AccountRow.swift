import PassLiftMachine
import PassLiftPorts

/// How an account stands in its table.
enum AccountRow {
    static let upsert = Upsert(
        "accounts", ["id", "version", "subject", "user_handle", "facts", "history", "event_sequence"])
    static let byID = upsert.select("WHERE id = ?1")
    static let byUserHandle = upsert.select("WHERE user_handle = ?1 LIMIT 1")
    static let page = upsert.select("WHERE id > ?1 ORDER BY id LIMIT ?2")

    static func values(_ record: AccountRecord) -> [SQLValue] {
        [
            .text(record.id), .integer(record.version), .bits(record.subject), .blob(record.userHandle),
            .text(StoredForm.document(of: record.facts)), .text(StoredForm.document(of: record.history)),
            .integer(record.eventSequence),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> AccountRecord {
        var record = AccountRecord(
            id: try row.account(0), subject: try row.bits(2), userHandle: row.bytes(3),
            facts: try StoredForm.accountFacts(row.bytes(4)))
        record.version = row.integer(1)
        record.history = try StoredForm.offerHistory(row.bytes(5))
        record.eventSequence = row.integer(6)
        return record
    }
}

/// How an account's names stand in their table.
enum ProfileRow {
    static let upsert = Upsert(
        "profiles",
        [
            "account", "login_name", "login_name_key", "display_name", "email", "email_verified_at",
            "attributes", "other_address", "other_address_role", "other_address_since",
        ])
    static let byAccount = upsert.select("WHERE account = ?1")
    static let byLoginNameKey = upsert.select("WHERE login_name_key = ?1")

    static func values(_ record: ProfileRecord) -> [SQLValue] {
        [
            .text(record.account), .text(record.loginName), .text(record.loginNameKey),
            .text(record.displayName), .text(record.email), .instant(record.emailVerifiedAt),
            .text(StoredForm.document(of: record.attributes)), .text(record.otherAddress?.address),
            .text(record.otherAddress?.role.rawValue), .instant(record.otherAddress?.since),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> ProfileRecord {
        var record = ProfileRecord(
            account: try row.account(0), loginName: row.text(1), loginNameKey: row.text(2))
        record.displayName = row.text(3)
        record.email = row.optionalText(4)
        record.emailVerifiedAt = row.optionalInstant(5)
        record.attributes = try StoredForm.attributes(row.bytes(6))
        if let address = row.optionalText(7), let since = row.optionalInstant(9) {
            record.otherAddress = .init(address: address, role: try row.choice(8), since: since)
        }
        return record
    }
}

/// How a password stands in its table.
enum PasswordRow {
    static let removal = "DELETE FROM passwords WHERE account = ?1"
    static let upsert = Upsert("passwords", ["account", "hash", "changed_at", "length"])
    static let byAccount = upsert.select("WHERE account = ?1")

    static func values(_ record: PasswordRecord) -> [SQLValue] {
        [
            .text(record.account), .text(record.hash.encoded), .instant(record.changedAt),
            .integer(record.length.rawValue),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> PasswordRecord {
        var record = PasswordRecord(
            account: try row.account(0), hash: PasswordHash(encoded: row.text(1)), changedAt: row.instant(2))
        record.length = PasswordRecord.Length(rawValue: row.integer(3)) ?? .unknown
        return record
    }
}
