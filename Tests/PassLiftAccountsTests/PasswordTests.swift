import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import PassLiftText
import Testing

@Suite("Everything: passwords and imports")
struct PasswordTests {
    private let store = InMemoryAccountStore()
    private let world: World

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 5))
        try await world.importAccount("Ada", password: "the right password")
    }

    /// The same accounts, with another hasher.
    private func accounts(_ hasher: ScriptedHasher) -> PasskeyAccounts {
        PasskeyAccounts(ceremonies: world.accounts.ceremonies, hasher: hasher, text: UTF8ProcNormalizer())
    }

    private func signIn(
        _ accounts: PasskeyAccounts, _ name: String, _ password: String
    ) async throws -> PasskeyAccounts.SignInReply {
        try await accounts.signIn(
            LoginCredentials(loginName: name, password: password), client: World.client)
    }

    private func ada() async throws -> AccountID {
        try #require(try await world.accounts.profile(loginName: "Ada")).account
    }

    private func events() async throws -> [EventName] {
        try await store.outbox(after: 0, limit: 1000).map { try EventDocument($0.payload).event.name }
    }

    @Test("an unknown name and a wrong password answer alike and cost one comparison")
    func alike() async throws {
        let hasher = ScriptedHasher()
        let unknown = try await signIn(accounts(hasher), "nobody", "the right password")
        let wrong = try await signIn(accounts(hasher), "Ada", "another password")
        #expect(hasher.log == ["decoy", "verify"])
        for reply in [unknown, wrong] {
            #expect(reply.account == nil)
            #expect(reply.visit.next == .awaitProof)
            #expect(reply.visit.reason == nil)
            #expect(reply.visit.options == nil)
        }
        #expect(try await store.account(ada())?.version == 1)
    }

    @Test("a login name is found however it is cased or composed, and an open visit keeps it as typed")
    func spellings() async throws {
        for name in ["ada", "ADA", "\u{FF21}da"] {
            let reply = try await signIn(world.accounts, name, "the right password")
            #expect(reply.account == (try await ada()))
        }
        let open = try await signIn(world.accounts, "\u{FF21}da", "a wrong password").visit.visit
        #expect(try await store.visit(open)?.identifier == "\u{FF21}da")
        let outcome = try await world.accounts.importAccount(
            AccountImport(loginName: "aDA", passwordHash: try await world.hash("other")))
        #expect(outcome == .alreadyThere)
    }

    @Test("a password typed decomposed signs in where the hash is of the composed form")
    func composed() async throws {
        try await world.importAccount("Zoe", password: "caf\u{E9} au lait every day")
        let reply = try await signIn(world.accounts, "Zoe", "cafe\u{301} au lait every day")
        #expect(reply.account != nil)
    }

    @Test("a password that is reset while the old one is being compared signs nobody in with the old one")
    func resetMeanwhile() async throws {
        let hasher = ScriptedHasher()
        let id = try await ada()
        let world = world
        hasher.afterNextVerification {
            try? await world.accounts.resetPassword(of: id, to: Password(Array("a new password here".utf8)))
        }
        let old = try await signIn(accounts(hasher), "Ada", "the right password")
        #expect(old.account == nil)
        #expect(old.visit.next == .awaitProof)
        #expect(try await signIn(world.accounts, "Ada", "a new password here").account == id)
        #expect(try await events().filter { $0 == .signinAuthenticated }.count == 1)
    }

    @Test("a password that is reset to the same meanwhile still signs in")
    func resetToTheSame() async throws {
        let hasher = ScriptedHasher()
        let id = try await ada()
        let world = world
        hasher.afterNextVerification {
            try? await world.accounts.resetPassword(of: id, to: Password(Array("the right password".utf8)))
        }
        #expect(try await signIn(accounts(hasher), "Ada", "the right password").account == id)
    }

    @Test("an outdated hash is replaced by a change of its own, and the password stays")
    func rehash() async throws {
        let id = try await ada()
        let before = try await store.password(of: id)?.hash
        #expect(
            try await signIn(accounts(ScriptedHasher(outdated: true)), "Ada", "the right password").account
                == id)
        #expect(try await store.password(of: id)?.hash != before)
        #expect(try await events().last == .passwordRehashed)
        #expect(try await store.account(id)?.facts.securityEpoch == 0)
        #expect(try await signIn(world.accounts, "Ada", "the right password").account == id)
    }

    @Test("a hash that cannot be replaced costs nobody the sign-in")
    func rehashFails() async throws {
        let id = try await ada()
        let before = try await store.password(of: id)?.hash
        let hasher = ScriptedHasher(outdated: true, making: .fails)
        #expect(try await signIn(accounts(hasher), "Ada", "the right password").account == id)
        #expect(hasher.log == ["verify", "hash"])
        #expect(try await store.password(of: id)?.hash == before)
    }

    @Test("an account that is imported again is left alone, whatever has become of its password")
    func importedTwice() async throws {
        let id = try await ada()
        try await world.accounts.resetPassword(of: id, to: Password(Array("a new password here".utf8)))
        let count = try await events().count
        var again = AccountImport(
            loginName: "Ada", passwordHash: try await world.hash("the right password"))
        #expect(try await world.accounts.importAccount(again) == .alreadyThere)
        again.loginName = "Beatrice"
        again.id = id
        #expect(try await world.accounts.importAccount(again) == .alreadyThere)
        #expect(try await events().count == count)
        #expect(try await signIn(world.accounts, "Ada", "a new password here").account == id)
    }

    @Test("of many imports of one name at once, one is taken")
    func importedAtOnce() async throws {
        let hash = try await world.hash("the right password")
        let world = world
        let taken = try await withThrowingTaskGroup(of: AccountImport.Outcome.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await world.accounts.importAccount(
                        AccountImport(loginName: "Carol", passwordHash: hash))
                }
            }
            return try await group.reduce(into: 0) { $0 += $1 == .alreadyThere ? 0 : 1 }
        }
        #expect(taken == 1)
    }

    @Test("what could never sign in is not imported")
    func refusedImports() async throws {
        let hash = try await world.hash("the right password")
        await #expect(throws: AccountImport.Refusal.loginName(.empty)) {
            try await world.accounts.importAccount(AccountImport(loginName: "", passwordHash: hash))
        }
        await #expect(throws: AccountImport.Refusal.passwordHash(.malformedHash)) {
            try await world.accounts.importAccount(
                AccountImport(loginName: "Dan", passwordHash: PasswordHash(encoded: "secret")))
        }
        var closed = AccountImport(loginName: "Dan", passwordHash: hash)
        closed.status = .closed
        await #expect(throws: AccountImport.Refusal.status) {
            try await world.accounts.importAccount(closed)
        }
        #expect(try await store.accounts(after: nil, limit: 10).count == 1)
    }

    @Test("an account that is imported suspended is there, and is signed in by nothing")
    func suspended() async throws {
        var account = AccountImport(loginName: "Dan", passwordHash: try await world.hash("of Dan, long"))
        account.status = .suspended
        _ = try await world.accounts.importAccount(account)
        let reply = try await signIn(world.accounts, "Dan", "of Dan, long")
        #expect(reply.account == nil)
        #expect(reply.visit.next == .refused(.accountUnavailable))
    }

    @Test("names and passwords are looked at up to their limits")
    func limits() throws {
        let name = String(repeating: "a", count: LoginCredentials.maximumNameByteCount)
        let password = String(repeating: "p", count: Password.maximumByteCount)
        _ = try LoginCredentials(loginName: name, password: password)
        #expect(throws: PassLiftError(.badInput)) {
            try LoginCredentials(loginName: name + "a", password: password)
        }
        #expect(throws: PassLiftError(.badInput)) {
            try LoginCredentials(loginName: name, password: password + "p")
        }
    }

    @Test("a wrong password in a visit leaves it open for the right one, and both are told")
    func secondTry() async throws {
        let wrong = try await signIn(world.accounts, "Ada", "another password")
        let right = try await world.accounts.signIn(
            LoginCredentials(loginName: "Ada", password: "the right password"), in: wrong.visit.visit,
            client: World.client)
        #expect(right.account == (try await ada()))
        #expect(right.visit.visit == wrong.visit.visit)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await world.accounts.signIn(
                LoginCredentials(loginName: "Ada", password: "the right password"),
                in: wrong.visit.visit, client: World.client)
        }
    }
}
