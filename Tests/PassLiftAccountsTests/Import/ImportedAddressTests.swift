import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Addresses that are taken over")
struct ImportedAddressTests {
    private let store = InMemoryAccountStore()
    private let world: World

    init() throws {
        world = try World(store: store, chance: SeededChance(seed: 39))
    }

    private func account(_ email: String?, verified: Bool = true) async throws -> AccountImport {
        var account = AccountImport(loginName: "ada", passwordHash: try await world.hash("a long password"))
        account.email = email
        if verified { account.emailVerifiedAt = World.start }
        return account
    }

    @Test(
        "what no mail could reach is no way back, verified or not",
        arguments: [
            ("n/a", AccountImport.Refusal.email(.malformed)), ("", .email(.malformed)),
            (" ", .email(.malformed)),
            ("ada@localhost,ben@example.org", .email(.malformed)), ("ada", .email(.malformed)),
            ("müller@example.org", .email(.notASCII)),
        ])
    func unreachable(email: String, fault: AccountImport.Refusal) async throws {
        for verified in [true, false] {
            let account = try await account(email, verified: verified)
            await #expect(throws: fault) { try await world.accounts.importAccount(account) }
        }
        #expect(try await store.accounts(after: nil, limit: 1).isEmpty)
    }

    @Test("none with a date is no way back")
    func missing() async throws {
        let account = try await account(nil)
        await #expect(throws: AccountImport.Refusal.emailMissing) {
            try await world.accounts.importAccount(account)
        }
    }

    @Test("an address is stored in the spelling that the mailer takes")
    func stored() async throws {
        let account = try await account(" Ada@Bücher.example. ")
        guard case .imported(let id) = try await world.accounts.importAccount(account) else {
            Issue.record("not imported")
            return
        }
        let email = try #require(try await store.profile(of: id)?.email)
        #expect(email == "Ada@xn--bcher-kva.example")
        #expect(try MailAddress(email).text == email)
        #expect(try await store.account(id)?.facts.recoveryConfirmedAt == World.start)
    }

    @Test("all that is wrong with a row is told at once")
    func allFaults() async throws {
        var account = try await account("n/a")
        account.loginName = " "
        account.passwordHash = PasswordHash(encoded: "secret")
        account.status = .closed
        account.userHandle = []
        account.attributes = ["": .flag(true)]
        let faults: [AccountImport.Refusal] = [
            .status, .loginName(.empty), .passwordHash(.malformedHash), .email(.malformed), .userHandle,
            .attributes,
        ]
        #expect(world.accounts.faults(of: account) == faults)
        await #expect(throws: AccountImport.Refusal.several(faults)) {
            try await world.accounts.importAccount(account)
        }
        #expect(AccountImport.Refusal.several(faults).faults == faults)
    }
}
