import PassLift
import PassLiftAccounts
import PassLiftEncoding
import PassLiftEvents
import PassLiftMachine
import PassLiftPasswords
import PassLiftPolicy
import PassLiftPorts
import PassLiftTesting
import PassLiftText
import Testing

@Suite("Accounts are taken over")
struct AccountImportTests {
    private let store = InMemoryAccountStore()
    private let world: World

    init() throws {
        world = try World(store: store, chance: SeededChance(seed: 11))
    }

    private func account(_ name: String, id: String? = nil) async throws -> AccountImport {
        var account = AccountImport(
            loginName: name, passwordHash: try await world.hash("password of \(name)"))
        account.id = id.flatMap { AccountID($0) }
        return account
    }

    private func events(after position: Int64 = 0) async throws -> [EventName] {
        try await store.outbox(after: position, limit: 1000).map {
            try EventDocument($0.payload).event.name
        }
    }

    @Test("handle, factor, attributes and status come along, each transition with its event")
    func everything() async throws {
        var ada = try await account("Ada", id: "legacy-1")
        ada.userHandle = [1, 2, 3]
        ada.totp = try TOTP(secret: [UInt8](repeating: 7, count: 20), digits: 8)
        ada.attributes = ["plan": "pro", "seats": 3, "beta": true]
        ada.status = .suspended
        let id = try #require(AccountID("legacy-1"))
        #expect(try await world.accounts.importAccount(ada) == .imported(id))
        let record = try #require(try await store.account(userHandle: [1, 2, 3]))
        #expect(record.id == id && record.facts.status == .suspended)
        #expect(record.facts.secondFactors == .totp)
        #expect(try await store.profile(of: id)?.attributes == ada.attributes)
        let factor = try #require(try await store.factors(of: id).first)
        #expect(factor.version == 1 && factor.confirmedAt == World.start && factor.pending.isEmpty)
        #expect(try await world.accounts.enrolledTOTP(of: id) == ada.totp)
        #expect(
            try await events() == [
                .accountCreated, .passwordImported, .standingChanged, .factorImported, .accountSuspended,
            ])
    }

    @Test("of rows that exclude each other in one batch the first is imported and the others are told apart")
    func batch() async throws {
        var (ada, other) = (try await account("Ada", id: "1"), try await account("ADA", id: "2"))
        let sameID = try await account("Bob", id: "1")
        (ada.userHandle, other.userHandle) = ([9], nil)
        var sameHandle = try await account("Eve", id: "3")
        sameHandle.userHandle = [9]
        let one = try #require(AccountID("1"))
        let results = try await world.accounts.importAccounts([ada, other, sameID, sameHandle])
        #expect(results[0] == .success(.imported(one)))
        #expect(results[1...].allSatisfy { $0 == .success(.alreadyThere) })
        #expect(try await store.accounts(after: nil, limit: 9).map(\.id) == [one])
        let again = try await world.accounts.importAccounts([ada, other, sameID, sameHandle])
        #expect(
            again == [
                .success(.alreadyThere), .failure(.loginNameTaken), .success(.alreadyThere),
                .failure(.userHandleTaken),
            ])
        #expect(try await events().count == 3)
    }

    @Test("a re-import touches neither a hash nor a name that has changed since")
    func again() async throws {
        let ada = try await account("Ada")
        guard case .imported(let id) = try await world.accounts.importAccount(ada) else {
            Issue.record("not imported")
            return
        }
        let changed = PasswordRecord(
            account: id, hash: try await world.hash("another"), changedAt: World.start)
        var profile = try #require(try await store.profile(of: id))
        (profile.loginName, profile.loginNameKey) = ("Countess", "countess")
        var change = Change()
        change.writes = [.password(changed), .profile(profile)]
        #expect(try await store.commit(change) == .committed)
        #expect(try await world.accounts.importAccount(ada) == .alreadyThere)
        #expect(try await store.password(of: id) == changed)
        #expect(try await store.accounts(after: nil, limit: 9).count == 1)
        #expect(try await store.profile(loginNameKey: "ada") == nil)
    }

    @Test("an id whose account has no names is another system's and is refused")
    func foreignID() async throws {
        let id = try #require(AccountID("host-1"))
        var change = Change()
        change.writes = [
            .account(
                AccountRecord(
                    id: id, subject: 1, userHandle: [1],
                    facts: AccountFacts(status: .active, createdAt: World.start)))
        ]
        change.writes = change.writes.map { write in
            guard case .account(var record) = write else { return write }
            record.version = 1
            return .account(record)
        }
        _ = try await store.commit(change)
        let ada = try await account("Ada", id: "host-1")
        await #expect(throws: AccountImport.Refusal.idTaken) { try await world.accounts.importAccount(ada) }
        #expect(try await store.password(of: id) == nil)
    }

    @Test("handles and attributes are taken at their limits and refused beyond")
    func limits() async throws {
        var ada = try await account("Ada")
        for handle in [[], [UInt8](repeating: 1, count: 65)] {
            ada.userHandle = handle
            await #expect(throws: AccountImport.Refusal.userHandle) {
                try await world.accounts.importAccount(ada)
            }
        }
        ada.userHandle = [UInt8](repeating: 1, count: 64)
        let fits: [String: AttributeValue] = [
            String(repeating: "n", count: 128): .text(String(repeating: "t", count: 1024))
        ]
        let many = Dictionary(uniqueKeysWithValues: (0..<65).map { ("a\($0)", AttributeValue.flag(true)) })
        for attributes in [
            ["": 1], [String(repeating: "n", count: 129): 1],
            ["a": .text(String(repeating: "t", count: 1025))], many,
        ] as [[String: AttributeValue]] {
            ada.attributes = attributes
            await #expect(throws: AccountImport.Refusal.attributes) {
                try await world.accounts.importAccount(ada)
            }
        }
        ada.attributes = fits.merging(many.filter { $0.key != "a0" && $0.key != "a1" }) { left, _ in left }
        #expect(ada.attributes.count == 64)
        guard case .imported = try await world.accounts.importAccount(ada) else {
            Issue.record("not imported")
            return
        }
    }

    @Test("a policy's conditions see the stored attributes at a sign-in")
    func attributes() async throws {
        let policy = try UpgradePolicy(
            json: Array(
                #"""
                {"name": "by plan", "rules": [
                {"name": "staff", "when": {"attributes": {"plan": "staff", "seats": 3}}, "then": "quiet"},
                {"name": "others", "then": "upgrade"}]}
                """#.utf8))
        let world = try World(store: store, chance: SeededChance(seed: 12), policy: policy)
        for (name, plan) in [("Ada", "staff"), ("Ben", "pro")] {
            var imported = try await account(name)
            imported.attributes = ["plan": .text(plan), "seats": 3]
            _ = try await world.accounts.importAccount(imported)
        }
        let ada = try await world.signIn("Ada", password: "password of Ada")
        #expect(ada.visit.next == .stayQuiet || ada.visit.reason == .noRuleApplies, "\(ada.visit)")
        #expect(try await store.visit(ada.visit.visit)?.attributes == 0b11)
        let ben = try await world.signIn("Ben", password: "password of Ben")
        #expect(ben.visit.reason != .noRuleApplies)
        #expect(try await store.visit(ben.visit.visit)?.attributes == 0b10)
    }

    @Test("fast hashes stay as they are, or are wrapped where that is asked for; both sign in")
    func fastHashes() async throws {
        let hasher = try Argon2PasswordHasher(
            cost: Argon2Cost(memoryKiB: 256, passes: 1, lanes: 1), chance: SeededChance(seed: 3))
        let accounts = PasskeyAccounts(
            ceremonies: world.accounts.ceremonies, hasher: hasher, text: UTF8ProcNormalizer())
        let md5 = PasswordHash(encoded: "{md5}5f4dcc3b5aa765d61d8327deb882cf99")
        let kept = (0..<9).map { AccountImport(loginName: "kept\($0)", passwordHash: md5) }
        let wrapped = (0..<9).map { AccountImport(loginName: "wrapped\($0)", passwordHash: md5) }
        _ = try await accounts.importAccounts(kept)
        _ = try await accounts.importAccounts(wrapped, fastHashes: .wrapped)
        for account in kept + wrapped {
            let id = try #require(try await accounts.profile(loginName: account.loginName)).account
            let hash = try #require(try await store.password(of: id)).hash
            #expect(try hasher.pace(of: hash) == (account.loginName.hasPrefix("kept") ? .fast : .slow))
        }
        for name in ["kept0", "wrapped8"] {
            let reply = try await accounts.signIn(
                LoginCredentials(loginName: name, password: "password"), client: World.client)
            #expect(reply.account != nil)
        }
    }

    @Test("a batch larger than any transaction is imported whole, in order, once")
    func large() async throws {
        let hash = try await world.hash("password")
        let accounts = (0..<1500).map { AccountImport(loginName: "person \($0)", passwordHash: hash) }
        let results = try await world.accounts.importAccounts(accounts)
        #expect(
            results.allSatisfy { result in
                if case .success(.imported) = result { true } else { false }
            })
        #expect(try await store.accounts(after: nil, limit: .max).count == 1500)
        let again = try await world.accounts.importAccounts(accounts)
        #expect(again.allSatisfy { $0 == .success(.alreadyThere) })
    }
}
