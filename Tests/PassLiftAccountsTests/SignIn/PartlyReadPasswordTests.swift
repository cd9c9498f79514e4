import PassLift
import PassLiftAccounts
import PassLiftPasswords
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("A password that the old scheme has not read in full")
struct PartlyReadPasswordTests {
    private static let owners = String(repeating: "p", count: 80)

    @Test("bcrypt: another tail behind 72 bytes signs in, and the owner's own password does ever after")
    func bcrypt() async throws {
        let stored = "$2b$04$Q7ZY/xpbmmiHwr.N2XnqQenH8LFy3l8mlmGUDdI/3b2b79aVsuQEi"
        let others = [String(repeating: "p", count: 72) + "another tail", String(repeating: "p", count: 72)]
        try await expectOwnerStays(stored, owner: Self.owners, others: others)
    }

    @Test("PBKDF2: a zero byte behind the password signs in, and the owner's own password does ever after")
    func derived() async throws {
        let stored = "pbkdf2_sha256$1000$saltsalt$qQDPSZa3Ormyy9oK1Pu0ZLLwP2Svzmx3yu8OvDdq/J0="
        try await expectOwnerStays(stored, owner: "correct horse", others: ["correct horse\0"])
    }

    @Test("a password that was read in full has its hash made anew")
    func whole() async throws {
        let (world, store) = try world()
        let hash = PasswordHash(
            encoded: "pbkdf2_sha256$1000$saltsalt$qQDPSZa3Ormyy9oK1Pu0ZLLwP2Svzmx3yu8OvDdq/J0=")
        _ = try await world.accounts.importAccount(AccountImport(loginName: "ada", passwordHash: hash))
        let ada = try #require(try await world.signIn("ada", password: "correct horse").account)
        #expect(try await store.password(of: ada)?.hash.encoded.hasPrefix("$argon2id$") == true)
        #expect(try await world.signIn("ada", password: "correct horse\0").account == nil)
    }

    private func expectOwnerStays(_ encoded: String, owner: String, others: [String]) async throws {
        let (world, store) = try world()
        let hash = PasswordHash(encoded: encoded)
        _ = try await world.accounts.importAccount(AccountImport(loginName: "ada", passwordHash: hash))
        for other in others {
            let ada = try #require(try await world.signIn("ada", password: other).account)
            #expect(try await store.password(of: ada)?.hash == hash)
            #expect(try await world.signIn("ada", password: owner).account == ada)
        }
    }

    private func world() throws -> (World, InMemoryAccountStore) {
        let store = InMemoryAccountStore()
        let chance = SeededChance(seed: 38)
        let hasher = try Argon2PasswordHasher(
            cost: Argon2Cost(memoryKiB: 64, passes: 1, lanes: 1), workerCount: 1, chance: chance)
        return (try World(store: store, chance: chance, hasher: hasher), store)
    }
}
