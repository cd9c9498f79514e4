import PassLift
import PassLiftPorts
import Synchronization

/// What every copy of one ``PasskeyAccounts`` shares: what was read or computed once, and whose turn it is
/// to guess.
final class AccountDesk: Sendable, Redacted {
    let lanes: Lanes
    let refusals = RefusalLog()
    private let secret = Mutex<StoreSecret?>(nil)
    private let blocklist = Mutex<PasswordBlocklist?>(nil)

    init(time: any TimeSource) {
        lanes = Lanes(time: time)
    }

    /// The secret, fetched at the first call that succeeds.
    func secret(
        _ fetch: () async throws(PassLiftError) -> StoreSecret
    ) async throws(PassLiftError) -> StoreSecret {
        if let known = secret.withLock({ $0 }) { return known }
        // Two that come at once both ask; the store answers them alike.
        let fetched = try await fetch()
        secret.withLock { $0 = fetched }
        return fetched
    }

    /// The list, made at the first call.
    func blocklist(_ make: () -> PasswordBlocklist) -> PasswordBlocklist {
        blocklist.withLock { known in
            let list = known ?? make()
            known = list
            return list
        }
    }
}

extension PasskeyAccounts {
    /// The secret under which throttle keys, codes and device tokens are computed, the same for every engine
    /// on one store; read once.
    func secret() async throws(PassLiftError) -> StoreSecret {
        let doors = engine.doors
        return try await desk.secret { () async throws(PassLiftError) in
            let proposal = try doors.drawing { chance throws(ChanceError) in
                try chance.bytes(StoreSecret.minimumByteCount)
            }
            let bytes = try await doors.reading { store async throws(StoreError) in
                try await store.secret(named: "accounts", proposal: proposal)
            }
            guard let secret = StoreSecret(bytes, cryptography: doors.cryptography) else {
                throw PassLiftError(.unavailable, "the stored secret is too short")
            }
            return secret
        }
    }

    /// What keeps the secrets of second factors.
    func vault() async throws(PassLiftError) -> Vault {
        guard let key = settings.vaultKey else { return Vault(under: try await secret()) }
        do {
            return try Vault(key: key, cryptography: engine.doors.cryptography)
        } catch {
            throw PassLiftError(.unavailable, "vault: " + error.rawValue)
        }
    }

    /// The passwords that are refused.
    var blocklist: PasswordBlocklist {
        settings.blocklist ?? desk.blocklist { .standard(engine.doors.cryptography) }
    }

    /// The service as people call it.
    var serviceName: String { settings.serviceName ?? ceremonies.relyingParty.name }
}
