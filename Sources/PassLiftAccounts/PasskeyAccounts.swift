public import PassLift
import PassLiftCeremony
import PassLiftPolicy
public import PassLiftPorts

/// The third depth, *Everything*: PassLift also keeps the accounts and their passwords.
public struct PasskeyAccounts: Sendable, Redacted {
    /// The depth before, on the same store.
    public let ceremonies: PasskeyCeremonies
    /// Hashes and compares passwords.
    public let hasher: any PasswordHasher
    /// Folds login names and passwords.
    public let text: any TextNormalizer
    /// How accounts are kept.
    public let settings: AccountSettings

    let desk: AccountDesk
    var engine: JourneyEngine { ceremonies.engine }

    /// Accounts on the store behind the ceremonies' doors.
    public init(
        ceremonies: PasskeyCeremonies, hasher: any PasswordHasher, text: any TextNormalizer,
        settings: AccountSettings = AccountSettings()
    ) {
        self.ceremonies = ceremonies
        self.hasher = hasher
        self.text = text
        self.settings = settings
        desk = AccountDesk(time: ceremonies.engine.doors.time)
    }

    /// The account, as stored; nil when there is none.
    public func account(_ id: AccountID) async throws(PassLiftError) -> AccountRecord? {
        try await engine.reading { store async throws(StoreError) in try await store.account(id) }
    }

    /// The names under a login name; nil when there are none.
    public func profile(loginName: String) async throws(PassLiftError) -> ProfileRecord? {
        try await profile(named: loginName)
    }
}
