import PassLift
import PassLiftFlow
import PassLiftPorts

/// A password that was compared with what is stored, outside any transaction.
struct CheckedPassword: Sendable, Redacted {
    /// The account whose password it is; nil when it is nobody's.
    var match: Match?

    /// A password that is right.
    struct Match: Sendable, Redacted {
        var account: AccountID
        /// The hash it was compared with.
        var hash: PasswordHash
        var verdict: PasswordVerdict
    }
}

extension PasskeyAccounts {
    /// Compares with what is stored; where nothing is, it costs the same work.
    func check(
        _ credentials: LoginCredentials, against stored: PasswordRecord?
    ) async throws(PassLiftError) -> CheckedPassword {
        if let stored { return try await compare(credentials, with: stored) }
        try await decoy(credentials)
        return CheckedPassword()
    }

    /// Whether a password is the stored one; where nothing is stored, it costs the same work.
    func matches(_ typed: String, _ stored: PasswordRecord?) async throws(PassLiftError) -> Bool {
        let credentials = try LoginCredentials(loginName: "", password: typed)
        return try await check(credentials, against: stored).match != nil
    }

    private func decoy(_ credentials: LoginCredentials) async throws(PassLiftError) {
        for candidate in candidates(credentials.password) {
            try await hashing { hasher async throws(PasswordHasherError) in
                try await hasher.verifyDecoy(candidate)
            }
        }
    }

    /// The same check against what is stored now, when that is another hash than the one compared before.
    func recheck(_ checked: CheckedPassword, _ credentials: LoginCredentials)
        async throws(PassLiftError) -> CheckedPassword
    {
        guard let match = checked.match else { return checked }
        guard let stored = try await password(of: match.account) else { return CheckedPassword() }
        if stored.hash == match.hash { return checked }
        return try await compare(credentials, with: stored)
    }

    /// Replaces a hash of an older scheme or cost. A password that was changed meanwhile wins, and a failure
    /// fails nobody's sign-in: the next one tries again.
    ///
    /// A spelling that the old scheme has not read in full is no reason: the owner's may be another.
    func rehash(_ match: CheckedPassword.Match, _ credentials: LoginCredentials) async {
        switch match.verdict.rehash {
        case .current, .kept: return
        case .due: break
        }
        guard let hash = try? await hasher.hash(composed(credentials.password)) else { return }
        let request = StepRequest(.outside, account: match.account) { loaded async throws(PassLiftError) in
            guard try await password(of: match.account)?.hash == match.hash else {
                throw PassLiftError(.notPossibleHere)
            }
            var prepared = Prepared([.accountChanged(.passwordRehashed)])
            prepared.evidence.preconditions = [.passwordIs(match.account, match.hash)]
            var record = PasswordRecord(account: match.account, hash: hash, changedAt: loaded.now)
            record.length = length(of: credentials.password)
            prepared.evidence.writes = [.password(record)]
            return prepared
        }
        _ = try? await engine.take(request)
    }

    /// The bytes as typed first; then, where it differs, the form that new hashes are made of.
    ///
    /// A stored string that cannot be compared with anything costs the same work before it is told: it is the
    /// operator's to mend, so it counts as nobody's failure.
    private func compare(
        _ credentials: LoginCredentials, with stored: PasswordRecord
    ) async throws(PassLiftError) -> CheckedPassword {
        do {
            _ = try hasher.inspect(stored.hash)
        } catch {
            try await decoy(credentials)
            throw PassLiftError(.unavailable, "password hash: " + error.code.rawValue)
        }
        for candidate in candidates(credentials.password) {
            let verdict = try await hashing { hasher async throws(PasswordHasherError) in
                try await hasher.verify(candidate, against: stored.hash)
            }
            if verdict.outcome == .matches {
                return CheckedPassword(
                    match: .init(account: stored.account, hash: stored.hash, verdict: verdict))
            }
        }
        return CheckedPassword()
    }

    /// What a password is compared as: as typed and, where that differs, composed.
    private func candidates(_ password: Password) -> [Password] {
        let composed = composed(password)
        return composed.bytes == password.bytes ? [password] : [password, composed]
    }

    /// The form that new hashes are made of (``PasswordForm``): keyboards spell the same letters and spaces
    /// differently. As typed where it has none.
    func composed(_ password: Password) -> Password {
        guard let bytes = try? PasswordForm.prepared(password.bytes, text),
            let composed = try? Password(bytes)
        else {
            return password
        }
        return composed
    }

    func hashing<Value: Sendable>(
        _ work: (any PasswordHasher) async throws(PasswordHasherError) -> Value
    ) async throws(PassLiftError) -> Value {
        do {
            return try await work(hasher)
        } catch {
            switch error.code {
            case .overloaded: throw PassLiftError(.overloaded, error.detail)
            case .passwordTooLong: throw PassLiftError(.badInput, error.detail)
            case .malformedHash, .unsupportedScheme, .costExceedsLimit, .libraryFailed:
                throw PassLiftError(.unavailable, "password hash: " + error.code.rawValue)
            }
        }
    }
}
