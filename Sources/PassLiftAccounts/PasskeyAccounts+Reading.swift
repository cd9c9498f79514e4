import PassLift
import PassLiftMachine
import PassLiftPorts

/// What is read from the store, each in one place.
extension PasskeyAccounts {
    /// A stored visit.
    ///
    /// - Throws: `unknown_visit`, `unavailable`.
    func storedVisit(_ id: VisitID) async throws(PassLiftError) -> VisitRecord {
        let stored = try await engine.reading { store async throws(StoreError) in try await store.visit(id) }
        guard let stored else { throw PassLiftError(.unknownVisit) }
        return stored
    }

    /// The account whose user handle this is; nil when nobody's.
    func account(of userHandle: [UInt8]) async throws(PassLiftError) -> AccountRecord? {
        try await engine.reading { store async throws(StoreError) in
            try await store.account(userHandle: userHandle)
        }
    }

    /// The names of an account.
    func profile(of account: AccountID) async throws(PassLiftError) -> ProfileRecord? {
        try await engine.reading { store async throws(StoreError) in try await store.profile(of: account) }
    }

    /// The names under a login name; nil when there are none. The store is asked as often either way.
    ///
    /// An account that stands under the key of before, since another one has the key of now, is found by the
    /// very name that it has always had (``renewLoginNameKeys()``).
    func profile(named name: String) async throws(PassLiftError) -> ProfileRecord? {
        let keys = [try? text.folded(name), try? text.loginNameKey(name)].map { $0 ?? "" }
        let found = try await profiles(loginNameKeys: keys)
        for key in keys where !key.isEmpty {
            if let profile = found.first(where: { $0.loginNameKey.utf8.elementsEqual(key.utf8) }) {
                return profile
            }
        }
        return nil
    }

    /// The names under those keys.
    func profiles(loginNameKeys keys: [String]) async throws(PassLiftError) -> [ProfileRecord] {
        try await engine.reading { store async throws(StoreError) in
            try await store.profiles(loginNameKeys: keys)
        }
    }

    /// The password of an account.
    func password(of account: AccountID) async throws(PassLiftError) -> PasswordRecord? {
        try await engine.reading { store async throws(StoreError) in try await store.password(of: account) }
    }

    /// What is enrolled, and what is being enrolled.
    func factorRecords(of account: AccountID) async throws(PassLiftError) -> [FactorRecord] {
        try await engine.reading { store async throws(StoreError) in try await store.factors(of: account) }
    }

    /// The factor of that kind, enrolled or being enrolled.
    func factorRecord(_ kind: FactorKind, of account: AccountID) async throws(PassLiftError) -> FactorRecord?
    {
        try await factorRecords(of: account).first { $0.kind == kind }
    }

    /// The newest code of a visit.
    func code(in visit: VisitID) async throws(PassLiftError) -> MailedCodeRecord? {
        try await engine.reading { store async throws(StoreError) in try await store.mailedCode(of: visit) }
    }
}
