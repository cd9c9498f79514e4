import PassLiftMachine
import PassLiftPorts

extension Committing {
    /// Whether it holds now.
    func holds(_ precondition: Change.Precondition, on connection: Connection) throws(StoreError)
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
        case .userHandleFree(let handle):
            try connection.integer("SELECT 1 FROM accounts WHERE user_handle = ?1 LIMIT 1", .blob(handle))
                == nil
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
        case .throttleVersion(let key, let version):
            try connection.integer("SELECT version FROM throttles WHERE key = ?1", .blob(key)) ?? 0 == version
        case .factorVersion(let id, let kind, let version):
            try connection.integer(
                "SELECT version FROM factors WHERE account = ?1 AND kind = ?2", .text(id), .text(kind))
                ?? 0 == version
        case .mailedCodeTries(let id, let tries):
            try connection.integer("SELECT tries FROM mailed_codes WHERE id = ?1", .bits(id)) == Int64(tries)
        case .errandWaiting(let id, let attempts):
            try connection.integer("SELECT attempts FROM errands WHERE id = ?1", .bits(id)) == Int64(attempts)
        }
    }

    private func lease(_ name: String, on connection: Connection) throws(StoreError) -> LeaseRecord? {
        try connection.first(LeaseRow.byName, [.text(name)], read: LeaseRow.record)
    }
}

extension Connection {
    /// The integer in the first row's first column, or nil when there is no row.
    fileprivate func integer(_ sql: String, _ values: SQLValue...) throws(StoreError) -> Int64? {
        try first(sql, values) { row throws(StoreError) in row.integer(0) }
    }
}
