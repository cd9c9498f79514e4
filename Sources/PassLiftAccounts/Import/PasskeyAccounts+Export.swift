package import PassLift
import PassLiftMachine
package import PassLiftPorts

extension PasskeyAccounts {
    /// The generator that is enrolled, taken out of the vault; nil: none is. For exports alone.
    package func enrolledTOTP(of account: AccountID) async throws(PassLiftError) -> TOTP? {
        guard let factor = try await factorRecord(.totp, of: account), !factor.secret.isEmpty else {
            return nil
        }
        return try await vault().totp(factor.secret, of: account)
    }
}
