import PassLiftMachine
import PassLiftPorts

/// How a visit stands in its table.
enum VisitRow {
    static let upsert = Upsert(
        "visits",
        [
            "id", "account", "version", "event_sequence", "expires_at", "attributes", "identifier", "visit",
            "sign_in", "client", "has_open_end",
        ])
    static let byID = upsert.select("WHERE id = ?1")

    static func values(_ record: VisitRecord) -> [SQLValue] {
        [
            .bits(record.visit.id.bits), .text(record.account), .integer(record.version),
            .integer(record.eventSequence), .instant(record.visit.expiresAt),
            .integer(Int64(bitPattern: record.attributes)), .text(record.identifier),
            .text(StoredForm.document(of: record.visit)), .text(StoredForm.document(of: record.signIn)),
            .text(StoredForm.document(of: record.client)), .flag(record.visit.state.openEnd == .answer),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> VisitRecord {
        var record = VisitRecord(
            visit: try StoredForm.visit(row.bytes(7)), signIn: try StoredForm.signInFacts(row.bytes(8)))
        record.account = try row.optionalAccount(1)
        record.version = row.integer(2)
        record.eventSequence = row.integer(3)
        record.attributes = UInt64(bitPattern: row.integer(5))
        record.identifier = row.optionalText(6)
        record.client = try StoredForm.clientCapabilities(row.bytes(9))
        return record
    }
}

/// How a slip stands in its table.
enum SlipRow {
    static let upsert = Upsert(
        "slips",
        ["id", "visit", "is_open", "expires_at", "account", "slip", "terms", "answer_digest"])
    static let byID = upsert.select("WHERE id = ?1")
    static let openOfVisit = upsert.select("WHERE visit = ?1 AND is_open = 1 ORDER BY position")

    static func values(_ record: SlipRecord) -> [SQLValue] {
        [
            .bits(record.slip.id.bits), .bits(record.slip.visit.bits), .flag(record.slip.state == .issued),
            .instant(record.slip.expiresAt), .text(record.account),
            .text(StoredForm.document(of: record.slip)),
            .blob(record.terms), .blob(record.answerDigest),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> SlipRecord {
        var record = SlipRecord(
            slip: try StoredForm.slip(row.bytes(5)), account: try row.optionalAccount(4), terms: row.bytes(6))
        record.answerDigest = row.optionalBytes(7)
        return record
    }
}
