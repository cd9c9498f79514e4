public import PassLift
import PassLiftFlow
public import PassLiftPorts

/// Changing passwords.
extension PasskeyAccounts {
    /// Sets another password for an account, by an operator or the host's own reset: everything that was
    /// issued before is void, and other sessions are to end (errand `revoke_sessions`).
    ///
    /// - Throws: `unknown_account`, `overloaded`, `unavailable`.
    public func resetPassword(of account: AccountID, to password: Password) async throws(PassLiftError) {
        let hash = try await hashing { hasher async throws(PasswordHasherError) in
            try await hasher.hash(composed(password))
        }
        _ = try await engine.take(
            StepRequest(.outside, account: account) { loaded throws(PassLiftError) in
                let has = loaded.account?.facts.password == .present
                var prepared = Prepared([.accountChanged(has ? .passwordChanged : .passwordSet)])
                let record = PasswordRecord(account: account, hash: hash, changedAt: loaded.now)
                prepared.evidence.writes = [.password(record)]
                return prepared
            })
    }
}
