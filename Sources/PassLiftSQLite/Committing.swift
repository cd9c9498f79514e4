import PassLiftEvents
import PassLiftMachine
import PassLiftPorts

/// One change inside the writer's transaction: what it asks for, what it writes, and its events behind it.
struct Committing: Sendable {
    let change: Change
    /// The events as the outbox keeps them, in the order of the change.
    let payloads: [[UInt8]]

    /// Does the change; after a conflict what it wrote must be undone.
    func run(on connection: Connection) throws(StoreError) -> Change.Outcome {
        for precondition in change.preconditions where try !holds(precondition, on: connection) {
            return .conflict(precondition)
        }
        for write in change.writes {
            if let taken = try apply(write, on: connection) { return .conflict(taken) }
        }
        for (event, payload) in zip(change.events, payloads) {
            try connection.run(Committing.intoOutbox, outboxRow(event, payload))
        }
        for errand in change.errands {
            try connection.run(
                Committing.intoErrands,
                [.bits(errand.id), .text(errand.account), .text(errand.kind), .instant(errand.at)])
        }
        return .committed
    }

    private func holds(_ precondition: Change.Precondition, on connection: Connection) throws(StoreError)
        -> Bool
    {
        switch precondition {
        case .accountVersion(let id, let version):
            try connection.integer("SELECT version FROM accounts WHERE id = ?1", .text(id)) ?? 0 == version
        case .visitVersion(let id, let version):
            try connection.integer("SELECT version FROM visits WHERE id = ?1", .bits(id.bits)) ?? 0 == version
        case .slipOpen(let id):
            try connection.integer("SELECT is_open FROM slips WHERE id = ?1", .bits(id.bits)) == 1
        case .credentialFree(let id):
            try connection.integer("SELECT 1 FROM passkeys WHERE credential_id = ?1", .blob(id)) == nil
        case .loginNameFree(let key):
            try connection.integer("SELECT 1 FROM profiles WHERE login_name_key = ?1", .text(key)) == nil
        case .passwordIs(let id, let hash):
            try connection.first(
                "SELECT 1 FROM passwords WHERE account = ?1 AND hash = ?2", [.text(id), .text(hash.encoded)]
            ) { _ throws(StoreError) in true } ?? false
        case .sealUnused(let seal):
            try connection.integer("SELECT 1 FROM seals WHERE seal = ?1", .blob(seal)) == nil
        case .rolloutVersion(let version):
            try connection.integer("SELECT version FROM rollout WHERE id = ?1", .integer(1)) ?? 0 == version
        case .leaseFree(let name, let holder, let now):
            try lease(name, on: connection).map { $0.holder == holder || $0.until <= now } ?? true
        case .leaseHeld(let name, let holder): try lease(name, on: connection)?.holder == holder
        }
    }

    /// Writes a row, or says what it would have taken away from another account.
    private func apply(
        _ write: Change.Write, on connection: Connection
    ) throws(StoreError) -> Change.Precondition? {
        switch write {
        case .account(let record): try connection.run(AccountRow.upsert.sql, AccountRow.values(record))
        case .visit(let record): try connection.run(VisitRow.upsert.sql, VisitRow.values(record))
        case .slip(let record): try connection.run(SlipRow.upsert.sql, SlipRow.values(record))
        case .passkey(let record):
            try connection.run(PasskeyRow.upsert.sql, PasskeyRow.values(record))
            if connection.changedRows == 0 { return .credentialFree(record.credentialID) }
        case .removePasskey(let id):
            try connection.run("DELETE FROM passkeys WHERE credential_id = ?1", [.blob(id)])
        case .profile(let record):
            let holder = try connection.first(
                "SELECT account FROM profiles WHERE login_name_key = ?1", [.text(record.loginNameKey)]
            ) { row throws(StoreError) in try row.account(0) }
            guard holder == nil || holder == record.account else {
                return .loginNameFree(record.loginNameKey)
            }
            try connection.run(ProfileRow.upsert.sql, ProfileRow.values(record))
        case .password(let record): try connection.run(PasswordRow.upsert.sql, PasswordRow.values(record))
        case .removePassword(let id):
            try connection.run("DELETE FROM passwords WHERE account = ?1", [.text(id)])
        case .seal(let seal, let expiresAt):
            try connection.run(Committing.seals.sql, [.blob(seal), .instant(expiresAt)])
        case .policy(let hash, let document, let at):
            try connection.run(Committing.policies.sql, [.blob(hash), .blob(document), .instant(at)])
        case .rollout(let record):
            try connection.run(RolloutRow.upsert.sql, RolloutRow.values(record))
        case .exposure(let record):
            try connection.run(ExposureRow.upsert.sql, ExposureRow.values(record))
        case .lease(let record): try connection.run(LeaseRow.upsert.sql, LeaseRow.values(record))
        }
        return nil
    }

    private func lease(_ name: String, on connection: Connection) throws(StoreError) -> LeaseRecord? {
        try connection.first(LeaseRow.byName, [.text(name)], read: LeaseRow.record)
    }

    private func outboxRow(_ event: Event, _ payload: [UInt8]) -> [SQLValue] {
        [
            .text(EventID.text(event.id)), .text(event.aggregate),
            .text(event.subject.hexadecimal), .text(event.name), .text(payload),
            .integer(event.sequence), .instant(event.time),
        ]
    }

    private static let intoOutbox =
        "INSERT INTO outbox (id, aggregatetype, aggregateid, type, payload, sequence, time) "
        + "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
    private static let intoErrands =
        "INSERT INTO errands (id, account, kind, at) VALUES (?1, ?2, ?3, ?4) ON CONFLICT (id) DO NOTHING"
    private static let seals = Upsert("seals", ["seal", "expires_at"])
    private static let policies = Upsert("policies", ["hash", "document", "at"])
}

extension Connection {
    /// The integer in the first row's first column, or nil when there is no row.
    fileprivate func integer(_ sql: String, _ value: SQLValue) throws(StoreError) -> Int64? {
        try first(sql, [value]) { row throws(StoreError) in row.integer(0) }
    }
}
