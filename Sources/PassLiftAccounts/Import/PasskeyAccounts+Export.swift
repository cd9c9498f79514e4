package import PassLift
import PassLiftMachine
package import PassLiftPorts

extension PasskeyAccounts {
    /// The generator that is enrolled, taken out of the vault; nil: none is. For exports alone.
    package func enrolledTOTP(of account: AccountID) async throws(PassLiftError) -> TOTP? {
        guard let factor = try await factorRecord(.totp, of: account), !factor.secret.isEmpty else {
            return nil
        }
        let vault = try await vault()
        do {
            return try TOTP(bytes: try vault.open(factor.secret, of: account, .totp))
        } catch {
            throw PassLiftError(.unavailable, "the secret of a second factor cannot be read with this key")
        }
    }
}
