public import PassLift
import PassLiftFlow
public import PassLiftMachine
public import PassLiftPorts

/// An account of a legacy system, to be taken over as it is.
public struct AccountImport: Sendable {
    /// The identifier in the legacy system; nil: one is drawn.
    public var id: AccountID?
    /// As the person types it.
    public var loginName: String
    /// The hash in its self-describing form.
    public var passwordHash: PasswordHash
    /// A name to show.
    public var displayName = ""
    /// The address.
    public var email: String?
    /// When the address was verified, which makes it a recovery route; nil: never.
    public var emailVerifiedAt: Instant?
    /// When the account was made; nil: not known.
    public var createdAt: Instant?
    /// Whether it may sign in: active or suspended.
    public var status: AccountStatus = .active

    /// An account of which only name and hash are known.
    public init(loginName: String, passwordHash: PasswordHash) {
        self.loginName = loginName
        self.passwordHash = passwordHash
    }

    /// What came of an import.
    public enum Outcome: Hashable, Sendable {
        /// It is there now.
        case imported(AccountID)
        /// It was there before, and was not touched.
        case alreadyThere
    }

    /// Why an account was not taken over.
    public enum Refusal: Error, Hashable, Sendable {
        /// The login name cannot be one.
        case loginName(TextError)
        /// The hash is none that could ever verify.
        case passwordHash(PasswordHasherError.Code)
        /// Only active and suspended accounts are taken over.
        case status
        /// The store could not.
        case failed(PassLiftError)
    }
}

extension PasskeyAccounts {
    /// Takes an account over. Importing it again changes nothing, whatever has become of its password since.
    public func importAccount(
        _ account: AccountImport
    ) async throws(AccountImport.Refusal) -> AccountImport.Outcome {
        guard account.status == .active || account.status == .suspended else { throw .status }
        let key = try loginNameKey(account.loginName)
        try judge(account.passwordHash)
        do {
            return try await importAccount(account, under: key)
        } catch {
            if error == PassLiftError(.accountExists) { return .alreadyThere }
            throw .failed(error)
        }
    }

    private func importAccount(
        _ account: AccountImport, under key: String
    ) async throws(PassLiftError) -> AccountImport.Outcome {
        let known = try await engine.reading { store async throws(StoreError) in
            try await store.profile(loginNameKey: key)
        }
        if known != nil { return .alreadyThere }
        let now = engine.doors.time.now()
        let id: AccountID
        if let given = account.id { id = given } else { id = try engine.drawAccountID() }
        var record = try engine.newAccount(id, at: now)
        record.facts.createdAt = account.createdAt ?? now
        record.facts.recoveryConfirmedAt = account.emailVerifiedAt
        var request = StepRequest(.outside, account: id) { loaded throws(PassLiftError) in
            guard loaded.account?.version == 0 else { throw PassLiftError(.accountExists) }
            return prepared(account, id, key, at: loaded.now)
        }
        request.absentAccount = .make(record)
        _ = try await engine.take(request)
        return .imported(id)
    }

    private func prepared(_ account: AccountImport, _ id: AccountID, _ key: String, at now: Instant)
        -> Prepared
    {
        var inputs: [Input] = [.accountChanged(.created), .accountChanged(.passwordImported)]
        if account.status == .suspended { inputs.append(.accountChanged(.suspended)) }
        var profile = ProfileRecord(account: id, loginName: account.loginName, loginNameKey: key)
        profile.displayName = account.displayName
        profile.email = account.email
        profile.emailVerifiedAt = account.emailVerifiedAt
        var prepared = Prepared(inputs)
        prepared.evidence.preconditions = [.loginNameFree(key)]
        prepared.evidence.writes = [
            .profile(profile),
            .password(PasswordRecord(account: id, hash: account.passwordHash, changedAt: now)),
        ]
        return prepared
    }

    private func loginNameKey(_ name: String) throws(AccountImport.Refusal) -> String {
        do {
            return try text.loginNameKey(name)
        } catch {
            throw .loginName(error)
        }
    }

    private func judge(_ hash: PasswordHash) throws(AccountImport.Refusal) {
        do {
            _ = try hasher.inspect(hash)
        } catch {
            throw .passwordHash(error.code)
        }
    }
}
