import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts

/// How the rollout stands in its table of one row.
enum RolloutRow {
    static let upsert = Upsert(
        "rollout",
        [
            "id", "version", "subject", "event_sequence", "pace", "held_stage", "epoch", "stage",
            "policy_hash", "policy_epoch", "breached", "ledger", "position",
        ])
    static let only = upsert.select("WHERE id = 1")

    static func values(_ record: RolloutRecord) -> [SQLValue] {
        [
            .integer(1), .integer(record.version), .bits(record.subject), .integer(record.eventSequence),
            .text(record.state.pace), record.state.heldStage.map { .integer(Int64($0)) } ?? .null,
            .integer(Int64(record.state.epoch)), .integer(Int64(record.stage)), .blob(record.policyHash),
            .integer(Int64(record.policyEpoch)), .integer(Int64(record.breached)), .blob(record.ledger),
            .integer(record.position),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> RolloutRecord {
        var record = RolloutRecord(subject: try row.bits(2))
        record.version = row.integer(1)
        record.eventSequence = row.integer(3)
        record.state.pace = try row.choice(4)
        record.state.heldStage = row.isNull(5) ? nil : UInt8(clamping: row.integer(5))
        record.state.epoch = UInt32(clamping: row.integer(6))
        record.stage = UInt8(clamping: row.integer(7))
        record.policyHash = row.bytes(8)
        record.policyEpoch = UInt32(clamping: row.integer(9))
        record.breached = UInt16(clamping: row.integer(10))
        record.ledger = row.bytes(11)
        record.position = row.integer(12)
        return record
    }
}

/// How an exposure stands in its table.
enum ExposureRow {
    static let upsert = Upsert(
        "exposures", ["subject", "epoch", "arm", "visit", "sightings", "next_visit", "state"])
    static let bySubject = upsert.select("WHERE subject = ?1")

    static func values(_ record: ExposureRecord) -> [SQLValue] {
        [
            .bits(record.subject), .integer(Int64(record.epoch)), .text(record.arm),
            .bits(record.visit.bits), .integer(Int64(record.sightings.rawValue)),
            .bits(record.nextVisit?.bits), .text(record.state),
        ]
    }

    static func record(_ row: Statement) throws(StoreError) -> ExposureRecord {
        var record = ExposureRecord(
            subject: try row.bits(0), epoch: UInt32(clamping: row.integer(1)), arm: try row.choice(2),
            visit: VisitID(bits: try row.bits(3)))
        record.sightings = .init(rawValue: UInt8(clamping: row.integer(4)))
        record.nextVisit = try row.optionalBits(5).map(VisitID.init(bits:))
        record.state = try row.choice(6)
        return record
    }
}

/// How a lease stands in its table.
enum LeaseRow {
    static let upsert = Upsert("leases", ["name", "holder", "until"])
    static let byName = upsert.select("WHERE name = ?1")

    static func values(_ record: LeaseRecord) -> [SQLValue] {
        [.text(record.name), .bits(record.holder), .instant(record.until)]
    }

    static func record(_ row: Statement) throws(StoreError) -> LeaseRecord {
        LeaseRecord(name: row.text(0), holder: try row.bits(1), until: row.instant(2))
    }
}
