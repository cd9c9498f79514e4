import PassLift
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts

/// An account that was judged and may be taken over.
struct ImportDraft: Sendable, Redacted {
    /// Its place in the batch.
    let index: Int
    let account: AccountImport
    let id: AccountID
    let loginNameKey: String
    /// What is stored: the hash as it came, or wrapped.
    var hash: PasswordHash
    /// What is stored of the factor; empty: none is imported.
    var sealedFactor: [UInt8] = []

    /// Everything that happens to the account, and what is written with it.
    func prepared(at now: Instant) -> Prepared {
        var inputs: [Input] = [.accountChanged(.created), .accountChanged(.passwordImported)]
        var profile = ProfileRecord(
            account: id, loginName: account.loginName, loginNameKey: loginNameKey)
        profile.displayName = account.displayName
        profile.email = account.email
        profile.emailVerifiedAt = account.emailVerifiedAt
        profile.attributes = account.attributes
        var evidence = Evidence()
        evidence.preconditions = [.loginNameFree(loginNameKey)]
        evidence.writes = [
            .profile(profile), .password(PasswordRecord(account: id, hash: hash, changedAt: now)),
        ]
        if let handle = account.userHandle { evidence.preconditions.append(.userHandleFree(handle)) }
        if !sealedFactor.isEmpty {
            inputs.append(.accountChanged(.factorImported(.totp)))
            var factor = FactorRecord(account: id, kind: .totp)
            factor.version = 1
            factor.secret = sealedFactor
            factor.confirmedAt = now
            evidence.preconditions.append(.factorVersion(id, .totp, 0))
            evidence.writes.append(.factor(factor))
        }
        if account.status == .suspended { inputs.append(.accountChanged(.suspended)) }
        var prepared = Prepared(inputs)
        prepared.evidence = evidence
        return prepared
    }
}
