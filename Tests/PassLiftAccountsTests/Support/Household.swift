import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftEvents
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import PassLiftText
import Testing

/// Accounts with a post office: a clock moved by hand, mails kept in memory, and one mail worker.
struct Household: Sendable {
    /// Behind which store.
    enum Kind: String, CaseIterable, Sendable {
        case memory
        case sqlite
    }

    static let cancellation = "https://example.org/objection#"
    static let recovery = "https://example.org/recover#"

    let store: any AccountStore
    let time = ManualTime(World.start)
    let mailer = InMemoryMailer()
    let accounts: PasskeyAccounts
    let worker: MailWorker
    /// Where the file of `sqlite` is.
    let directory: TemporaryDirectory?

    init(
        _ kind: Kind = .memory, seed: UInt64 = 5, hooks: UpgradeHooks = UpgradeHooks(),
        settings change: (inout AccountSettings) throws -> Void = { _ in }
    ) throws {
        switch kind {
        case .memory:
            directory = nil
            store = InMemoryAccountStore()
        case .sqlite:
            let place = try TemporaryDirectory()
            directory = place
            store = try SQLiteAccountStore(path: place.database)
        }
        let chance = SeededChance(seed: seed)
        let doors = Doors(store: store, cryptography: OpenSSLCryptography(), chance: chance, time: time)
        let party = try RelyingParty(id: "example.org", name: "Example", origins: [World.origin])
        var settings = AccountSettings()
        settings.links.recovery = try MailLinkTemplate(Self.recovery + "{token}")
        settings.links.cancellation = try MailLinkTemplate(Self.cancellation + "{token}")
        try change(&settings)
        accounts = PasskeyAccounts(
            ceremonies: PasskeyCeremonies(relyingParty: party, policy: .standard, doors: doors, hooks: hooks),
            hasher: PlainPasswordHasher(chance: chance), text: UTF8ProcNormalizer(), settings: settings)
        worker = try MailWorker(accounts: accounts, mailer: mailer)
    }

    /// Sends what is due and gives what was sent by it.
    @discardableResult
    func deliver() async throws -> [MailMessage] {
        let before = mailer.messages.count
        guard case .done = try await worker.runOnce() else {
            Issue.record("another worker has the lease")
            return []
        }
        return Array(mailer.messages.dropFirst(before))
    }

    func events() async throws -> [Event] {
        try await store.outbox(after: 0, limit: 100_000).map { try EventDocument($0.payload).event }
    }

    func eventNames() async throws -> [EventName] { try await events().map(\.name) }

    /// Takes an account over that has a password; its address was verified an hour before.
    func join(_ name: String, email: String?, verified: Bool = true) async throws -> Owner {
        let password = "\(name) knows the long password"
        let hash = try await accounts.hasher.hash(try Password(Array(password.utf8)))
        var account = AccountImport(loginName: name, passwordHash: hash)
        account.email = email
        if verified, email != nil { account.emailVerifiedAt = World.start.adding(seconds: -3600) }
        guard case .imported(let id) = try await accounts.importAccount(account) else {
            throw PassLiftError(.accountExists)
        }
        var device = SoftwareAuthenticator(seed: 77)
        device.traits.filledUserName = name
        return Owner(id: id, name: name, password: password, device: device)
    }

    /// Asks for a recovery and reads the mail that came of it.
    func ask(_ name: String) async throws -> (visit: VisitID, mail: MailMessage?) {
        let reply = try await accounts.beginRecovery(name, client: World.client)
        #expect(reply.next == .awaitProof)
        return (reply.visit, try await deliver().first { $0.code != nil })
    }
}

extension MailMessage {
    /// The six digits, where it holds some.
    var code: String? {
        text.split(separator: "\n").map { $0.filter { $0 != " " } }.first {
            $0.count == 6 && $0.allSatisfy(\.isNumber)
        }
    }

    /// What stands behind `prefix` in a link.
    func token(behind prefix: String) -> String? {
        text.split(separator: "\n").first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}
