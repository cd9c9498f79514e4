public import PassLiftMachine
public import PassLiftPorts

extension SQLiteAccountStore {
    /// The account, or nil.
    public func account(_ id: AccountID) async throws(StoreError) -> AccountRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(AccountRow.byID, [.text(id)], read: AccountRow.record)
        }
    }

    /// Up to `limit` accounts in ascending order of the bytes of their ids, after `previous`.
    public func accounts(after previous: AccountID?, limit: Int) async throws(StoreError) -> [AccountRecord] {
        try await read { connection throws(StoreError) in
            // No id is empty, so the empty text stands before all.
            let values: [SQLValue] = [.text(previous?.text ?? ""), .limit(limit)]
            return try connection.all(AccountRow.page, values, read: AccountRow.record)
        }
    }

    /// The account whose primary user handle this is, or nil.
    public func account(userHandle: [UInt8]) async throws(StoreError) -> AccountRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(AccountRow.byUserHandle, [.blob(userHandle)], read: AccountRow.record)
        }
    }

    /// The names of an account, or nil.
    public func profile(of id: AccountID) async throws(StoreError) -> ProfileRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(ProfileRow.byAccount, [.text(id)], read: ProfileRow.record)
        }
    }

    /// The names under a login name key, or nil.
    public func profile(loginNameKey: String) async throws(StoreError) -> ProfileRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(ProfileRow.byLoginNameKey, [.text(loginNameKey)], read: ProfileRow.record)
        }
    }

    /// The names under those login name keys, in any order.
    public func profiles(loginNameKeys: [String]) async throws(StoreError) -> [ProfileRecord] {
        let keys = Set(loginNameKeys.map { Array($0.utf8) })
        return try await read { connection throws(StoreError) in
            var profiles: [ProfileRecord] = []
            for key in keys {
                let found = try connection.first(
                    ProfileRow.byLoginNameKey, [.text(key)], read: ProfileRow.record)
                if let found { profiles.append(found) }
            }
            return profiles
        }
    }

    /// All passkeys of an account, oldest first.
    public func passkeys(of id: AccountID) async throws(StoreError) -> [PasskeyRecord] {
        try await read { connection throws(StoreError) in
            try connection.all(PasskeyRow.ofAccount, [.text(id)], read: PasskeyRow.record)
        }
    }

    /// The passkey with a credential id, or nil when no account holds it.
    public func passkey(credentialID: [UInt8]) async throws(StoreError) -> PasskeyRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(PasskeyRow.byID, [.blob(credentialID)], read: PasskeyRow.record)
        }
    }

    /// The password of an account, or nil.
    public func password(of id: AccountID) async throws(StoreError) -> PasswordRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(PasswordRow.byAccount, [.text(id)], read: PasswordRow.record)
        }
    }

    /// The password that was put aside, or nil.
    public func formerPassword(of id: AccountID) async throws(StoreError) -> PasswordRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(FormerPasswordRow.byAccount, [.text(id)], read: PasswordRow.record)
        }
    }

    /// The visit, or nil.
    public func visit(_ id: VisitID) async throws(StoreError) -> VisitRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(VisitRow.byID, [.bits(id.bits)], read: VisitRow.record)
        }
    }

    /// The slip, or nil.
    public func slip(_ id: SlipID) async throws(StoreError) -> SlipRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(SlipRow.byID, [.bits(id.bits)], read: SlipRow.record)
        }
    }

    /// The open slips of a visit, oldest first.
    public func openSlips(of visit: VisitID) async throws(StoreError) -> [SlipRecord] {
        try await read { connection throws(StoreError) in
            try connection.all(SlipRow.openOfVisit, [.bits(visit.bits)], read: SlipRow.record)
        }
    }

    /// An archived policy document, by its SHA-256, or nil.
    public func policyDocument(hash: [UInt8]) async throws(StoreError) -> [UInt8]? {
        try await read { connection throws(StoreError) in
            try connection.first("SELECT document FROM policies WHERE hash = ?1", [.blob(hash)]) {
                row throws(StoreError) in row.bytes(0)
            }
        }
    }

    /// Up to `limit` outbox entries after `position`, in commit order.
    public func outbox(after position: Int64, limit: Int) async throws(StoreError) -> [OutboxEntry] {
        try await read { connection throws(StoreError) in
            try connection.all(
                "SELECT position, payload FROM outbox WHERE position > ?1 ORDER BY position LIMIT ?2",
                [.integer(position), .limit(limit)]
            ) { row throws(StoreError) in OutboxEntry(position: row.integer(0), payload: row.bytes(1)) }
        }
    }

    /// Where the rollout stands, or nil while nobody has written it.
    public func rollout() async throws(StoreError) -> RolloutRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(RolloutRow.only, [], read: RolloutRow.record)
        }
    }

    /// The exposures of those subjects, in any order.
    public func exposures(of subjects: [UInt128]) async throws(StoreError) -> [ExposureRecord] {
        try await read { connection throws(StoreError) in
            var exposures: [ExposureRecord] = []
            for subject in Set(subjects) {
                let found = try connection.first(
                    ExposureRow.bySubject, [.bits(subject)], read: ExposureRow.record)
                if let found { exposures.append(found) }
            }
            return exposures
        }
    }

    /// The lease of that name, or nil.
    public func lease(named name: String) async throws(StoreError) -> LeaseRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(LeaseRow.byName, [.text(name)], read: LeaseRow.record)
        }
    }
}
