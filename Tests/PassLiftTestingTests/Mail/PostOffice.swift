import PassLift
import PassLiftAccounts
import PassLiftCeremony
import PassLiftDelivery
import PassLiftEncoding
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import PassLiftText
import Testing

/// Accounts in memory whose mail goes through the worker and by SMTP to a server of others.
struct PostOffice {
    /// A mail as that server has taken it and Python has read it.
    struct Letter {
        /// The envelope's.
        let to: [String]
        let subject: String
        let text: String

        init(_ message: JSONNode) throws {
            to = try message.member("to").elements().map { try $0.string() }
            subject = try message.member("subject").string()
            text = try message.member("text").string()
        }

        /// The line of six digits, where it has one.
        var code: String? {
            text.split(separator: "\n").map { $0.filter { $0 != " " } }
                .first { $0.count == 6 && $0.allSatisfy(\.isNumber) }
        }
    }

    static let password = "Ada knows the long password"

    let accounts: PasskeyAccounts
    private let worker: MailWorker
    private let peer: MailPeer

    init() throws {
        let chance = SeededChance(seed: 25)
        let doors = Doors(
            store: InMemoryAccountStore(), cryptography: OpenSSLCryptography(), chance: chance,
            time: ManualTime(MailPeer.now))
        accounts = PasskeyAccounts(
            ceremonies: PasskeyCeremonies(
                relyingParty: try ExampleParty().relyingParty, policy: .standard, doors: doors),
            hasher: PlainPasswordHasher(chance: chance), text: UTF8ProcNormalizer())
        peer = try MailPeer()
        worker = try MailWorker(accounts: accounts, mailer: peer.mailer())
    }

    /// A client that can create silently.
    static var client: ClientDescription {
        var client = ClientDescription()
        client.capabilities.conditionalCreate = .yes
        client.capabilities.platformAuthenticator = .yes
        client.platform = .iOS
        return client
    }

    /// Takes an account over that has ``password``; its address was verified an hour before.
    func join(_ name: String, email: String) async throws -> AccountID {
        let hash = try await accounts.hasher.hash(try Password(Array(Self.password.utf8)))
        var account = AccountImport(loginName: name, passwordHash: hash)
        account.email = email
        account.emailVerifiedAt = MailPeer.now.adding(seconds: -3600)
        guard case .imported(let id) = try await accounts.importAccount(account) else {
            throw PassLiftError(.accountExists)
        }
        return id
    }

    func signIn(_ name: String, _ password: String) async throws -> PasskeyAccounts.SignInReply {
        try await accounts.signIn(
            LoginCredentials(loginName: name, password: password), client: Self.client)
    }

    /// Sends what is due; the mails that the server has taken since.
    func deliver() async throws -> [Letter] {
        let before = try peer.messages().count
        let round = try await worker.runOnce()
        let letters = try peer.messages().dropFirst(before).map(Letter.init)
        var tally = MailWorker.Tally()
        tally.sent = letters.count
        #expect(round == .done(tally))
        return letters
    }

    /// Another code than `code`.
    static func another(_ code: String) -> String { code == "000000" ? "000001" : "000000" }
}
