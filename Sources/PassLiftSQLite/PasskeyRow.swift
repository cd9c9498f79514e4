import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts

/// How a passkey stands in its table.
enum PasskeyRow {
    /// A row of another account is left alone.
    static let upsert = Upsert(
        "passkeys",
        [
            "credential_id", "account", "user_handle", "public_key", "sign_count", "backup_eligible",
            "backup_state", "uv_initialized", "state", "transports", "aaguid", "label", "created_by",
            "created_in", "created_at", "last_used_at", "origin",
        ], only: "passkeys.account = excluded.account")
    static let byID = upsert.select("WHERE credential_id = ?1")
    static let ofAccount = upsert.select("WHERE account = ?1 ORDER BY created_at, position")

    static func values(_ record: PasskeyRecord) -> [SQLValue] {
        [
            .blob(record.credentialID), .text(record.account), .blob(record.userHandle),
            .blob(record.publicKey),
            .integer(Int64(record.signCount)), .flag(record.backupEligible), .flag(record.backupState),
            .flag(record.uvInitialized), .text(record.state), .text(document(of: record.transports)),
            .blob(record.aaguid), .text(record.label), .text(record.createdBy), .bits(record.createdIn.bits),
            .instant(record.createdAt), .instant(record.lastUsedAt),
            .text(record.origin.text),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> PasskeyRecord {
        let made = PasskeyRecord.Making(
            purpose: try row.choice(12), visit: VisitID(bits: try row.bits(13)), at: row.instant(14))
        var record = PasskeyRecord(
            credentialID: row.bytes(0), account: try row.account(1), userHandle: row.bytes(2),
            publicKey: row.bytes(3), made: made)
        record.signCount = UInt32(clamping: row.integer(4))
        record.backupEligible = row.isNull(5) ? nil : row.integer(5) != 0
        record.backupState = row.integer(6) != 0
        record.uvInitialized = row.integer(7) != 0
        record.state = try row.choice(8)
        record.transports = try transports(row.bytes(9))
        record.aaguid = row.bytes(10)
        record.label = row.text(11)
        record.lastUsedAt = row.optionalInstant(15)
        guard let origin = Origin(text: row.text(16)) else {
            throw StoreError(.corrupt, "a passkey's origin cannot be read")
        }
        record.origin = origin
        return record
    }

    private static func document(of transports: [String]) -> [UInt8] {
        JSONValue.array(transports.map { .string($0) }).bytes()
    }

    private static func transports(_ document: [UInt8]) throws(StoreError) -> [String] {
        do {
            let node = JSONNode(try JSONReader(limits: .document).read(document))
            return try node.elements().map { try $0.string() }
        } catch {
            throw StoreError(.corrupt, "a passkey's transports are no array of strings")
        }
    }
}
