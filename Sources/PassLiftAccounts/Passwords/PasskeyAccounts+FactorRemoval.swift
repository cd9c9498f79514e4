import PassLift
import PassLiftMachine
import PassLiftPorts

/// What a password that a second factor allowed has to do with that factor's removal.
extension PasskeyAccounts {
    /// Whether a typed password is long enough to let in alone.
    func length(of password: Password) -> PasswordRecord.Length {
        settings.passwordRules.length(of: password.bytes, text)
    }

    /// Keeps a second factor for as long as only it allows the password to be as short as it is, and no
    /// passkey stands beside it. The person sets a longer password or makes a passkey first.
    ///
    /// A password that came as a hash was allowed by no factor here.
    ///
    /// - Returns: what has to hold when the factor goes.
    /// - Throws: `longer_password_first`.
    func permitRemoval(
        of kind: FactorKind, from account: AccountRecord
    ) async throws(PassLiftError) -> [Change.Precondition] {
        var after = account.facts
        after.secondFactors.remove(kind.asSet)
        guard account.facts.demandsSecondFactor, !after.demandsSecondFactor, after.passkeys == 0,
            let password = try await password(of: account.id)
        else { return [] }
        switch password.length {
        case .besideFactor: throw PassLiftError(.longerPasswordFirst)
        case .alone, .unknown: return [.passwordIs(account.id, password.hash)]
        }
    }
}
