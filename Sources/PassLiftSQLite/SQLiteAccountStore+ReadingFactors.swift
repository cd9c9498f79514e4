public import PassLiftMachine
public import PassLiftPorts

// What second factors, mails and recoveries ask of the store.

extension SQLiteAccountStore {
    /// The throttle rows of those keys, in any order.
    public func throttles(keys: [[UInt8]]) async throws(StoreError) -> [ThrottleRecord] {
        try await read { connection throws(StoreError) in
            var throttles: [ThrottleRecord] = []
            for key in Set(keys) {
                let found = try connection.first(ThrottleRow.byKey, [.blob(key)], read: ThrottleRow.record)
                if let found { throttles.append(found) }
            }
            return throttles
        }
    }

    /// The factors of an account, in any order.
    public func factors(of id: AccountID) async throws(StoreError) -> [FactorRecord] {
        try await read { connection throws(StoreError) in
            try connection.all(FactorRow.ofAccount, [.text(id)], read: FactorRow.record)
        }
    }

    /// The mailed code, or nil.
    public func mailedCode(_ id: UInt128) async throws(StoreError) -> MailedCodeRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(MailedCodeRow.byID, [.bits(id)], read: MailedCodeRow.record)
        }
    }

    /// The newest mailed code of a visit, or nil.
    public func mailedCode(of visit: VisitID) async throws(StoreError) -> MailedCodeRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(
                MailedCodeRow.newestOfVisit, [.bits(visit.bits)], read: MailedCodeRow.record)
        }
    }

    /// The sign-up under way in a visit, or nil.
    public func signUp(in visit: VisitID) async throws(StoreError) -> SignUpRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(SignUpRow.byVisit, [.bits(visit.bits)], read: SignUpRow.record)
        }
    }

    /// The latest recovery of an account, or nil.
    public func recovery(of id: AccountID) async throws(StoreError) -> RecoveryRecord? {
        try await read { connection throws(StoreError) in
            try connection.first(RecoveryRow.byAccount, [.text(id)], read: RecoveryRow.record)
        }
    }

    /// Up to `limit` waiting errands, oldest first.
    public func errands(limit: Int) async throws(StoreError) -> [Errand] {
        try await read { connection throws(StoreError) in
            try connection.all(ErrandRow.oldest, [.limit(limit)], read: ErrandRow.record)
        }
    }

    /// Up to `limit` waiting errands of these kinds that may be tried at `now`, oldest first.
    public func errands(
        of kinds: [Errand.Kind], at now: Instant, limit: Int
    ) async throws(StoreError) -> [Errand] {
        try await read { connection throws(StoreError) in
            try connection.all(
                ErrandRow.due, [.instant(now), ErrandRow.list(kinds), .limit(limit)], read: ErrandRow.record)
        }
    }
}
