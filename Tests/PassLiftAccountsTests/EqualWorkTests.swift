import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPasswords
import PassLiftPorts
import PassLiftTesting
import PassLiftText
import Testing

@Suite("Failed sign-ins do equal work")
struct EqualWorkTests {
    /// Why a sign-in fails, where nobody may see which it is.
    enum Failure: String, CaseIterable, Sendable {
        /// Nobody has that name.
        case unknown
        /// The account has no password.
        case none
        case wrong
        /// The password is right, and the account may not sign in.
        case locked

        var loginName: String { rawValue }
    }

    private static let right = "the right password"
    private let store = InMemoryAccountStore()
    private let world: World

    init() throws {
        world = try World(store: store, chance: SeededChance(seed: 11))
    }

    private func accounts(_ hasher: Argon2PasswordHasher) async throws -> PasskeyAccounts {
        let accounts = PasskeyAccounts(
            ceremonies: world.accounts.ceremonies, hasher: hasher, text: UTF8ProcNormalizer())
        let hash = try await light().hash(Password(Array(Self.right.utf8)))
        for failure in Failure.allCases {
            var account = AccountImport(loginName: failure.loginName, passwordHash: hash)
            switch failure {
            case .unknown: continue
            case .none, .wrong: break
            case .locked: account.status = .suspended
            }
            guard case .imported(let id) = try await accounts.importAccount(account), failure == .none else {
                continue
            }
            try await removePassword(of: id)
        }
        return accounts
    }

    private func removePassword(of id: AccountID) async throws {
        var record = try #require(try await store.account(id))
        var change = Change()
        change.preconditions = [.accountVersion(id, record.version)]
        record.version += 1
        record.facts.password = .absent
        change.writes = [.account(record), .removePassword(id)]
        #expect(try await store.commit(change) == .committed)
    }

    private func light() throws -> Argon2PasswordHasher {
        try Argon2PasswordHasher(
            cost: Argon2Cost(memoryKiB: 4096, passes: 1, lanes: 1), workerCount: 1,
            chance: SeededChance(seed: 12))
    }

    @Test(
        "every failure computes the same hashes with the same memory",
        arguments: Failure.allCases, ["another password", "cafe\u{301} au lait every day"])
    func equalHashes(failure: Failure, wrong: String) async throws {
        let hasher = try light()
        let accounts = try await accounts(hasher)
        let password = failure == .locked ? Self.right : wrong
        let reply = try await accounts.signIn(
            LoginCredentials(loginName: failure.loginName, password: password), client: World.client)
        #expect(reply.account == nil)
        // A password that is spelled in two ways is compared in both, and so is the decoy; a right one
        // matches as it was typed.
        let comparisons: Int64 = password == "cafe\u{301} au lait every day" ? 2 : 1
        let metrics = hasher.metrics
        #expect(metrics.done == comparisons)
        #expect(metrics.memoryPeakKiB == 4096)
    }

    @Test(
        "an unknown name, no password and a wrong one are answered alike",
        arguments: [Failure.unknown, .none, .wrong])
    func alike(failure: Failure) async throws {
        let accounts = try await accounts(light())
        let reply = try await accounts.signIn(
            LoginCredentials(loginName: failure.loginName, password: "another password"),
            client: World.client)
        #expect(reply.account == nil)
        #expect(reply.visit.next == .awaitProof)
        #expect(reply.visit.reason == nil)
        #expect(reply.visit.options == nil)
    }
}
