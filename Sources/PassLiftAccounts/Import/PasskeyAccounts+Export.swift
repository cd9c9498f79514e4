package import PassLift
import PassLiftMachine
package import PassLiftPorts

extension PasskeyAccounts {
    /// The generator that is enrolled, taken out of the vault; nil: none is. For exports alone.
    package func enrolledTOTP(of account: AccountID) async throws(PassLiftError) -> TOTP? {
        let factors = try await engine.reading { store async throws(StoreError) in
            try await store.factors(of: account)
        }
        guard let factor = factors.first(where: { $0.kind == .totp && !$0.secret.isEmpty }) else {
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
