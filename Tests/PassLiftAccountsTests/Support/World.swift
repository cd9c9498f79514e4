import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import PassLiftText

/// The third depth over a store, with a clock moved by hand and passwords that are cheap to check.
struct World: Sendable {
    static let origin = "https://example.org"
    static let start = Instant(milliseconds: 1_796_029_200_000)  // 2026-11-30T09:00:00Z

    let store: any AccountStore
    let time: ManualTime
    let accounts: PasskeyAccounts

    init(
        store: any AccountStore, chance: any Chance, policy: UpgradePolicy = .standard,
        hooks: UpgradeHooks = UpgradeHooks()
    ) throws {
        try self.init(
            store: store, chance: chance, policy: policy, hooks: hooks,
            hasher: PlainPasswordHasher(chance: chance))
    }

    /// With everything that a test may want otherwise.
    init(
        store: any AccountStore, chance: any Chance, policy: UpgradePolicy = .standard,
        hooks: UpgradeHooks = UpgradeHooks(), hasher: any PasswordHasher,
        settings: AccountSettings = AccountSettings(), time: ManualTime = ManualTime(World.start)
    ) throws {
        self.store = store
        self.time = time
        let doors = Doors(store: store, cryptography: OpenSSLCryptography(), chance: chance, time: time)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [World.origin])
        accounts = PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: policy, doors: doors, hooks: hooks),
            hasher: hasher, text: UTF8ProcNormalizer(), settings: settings)
    }

    func signIn(
        _ name: String, password: String, in visit: VisitID? = nil, from origin: RequestOrigin = .unknown
    ) async throws -> PasskeyAccounts.SignInReply {
        try await accounts.signIn(
            LoginCredentials(loginName: name, password: password), in: visit, client: World.client,
            from: origin)
    }

    /// Takes an account over that has a password.
    func importAccount(_ name: String, password: String) async throws {
        _ = try await accounts.importAccount(
            AccountImport(loginName: name, passwordHash: try await hash(password)))
    }

    func hash(_ password: String) async throws -> PasswordHash {
        try await accounts.hasher.hash(try Password(Array(password.utf8)))
    }

    /// A client that can create silently.
    static var client: ClientDescription {
        var client = ClientDescription()
        client.capabilities.conditionalCreate = .yes
        client.capabilities.platformAuthenticator = .yes
        client.platform = .iOS
        return client
    }

    /// What whoever reads the account's mail finds in it: the newest code that is due.
    func mailedCode(in visit: VisitID) async throws -> String? {
        let mailer = InMemoryMailer()
        var worker = try MailWorker(accounts: accounts, mailer: mailer)
        worker.visitRetentionSeconds = .max / 2000
        _ = try await worker.runOnce()
        return mailer.messages.compactMap(\.code).last
    }
}
