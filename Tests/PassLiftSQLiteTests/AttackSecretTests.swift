import PassLiftPorts
import PassLiftSQLite
import Testing

@Suite("Attacks on the store by those whom nobody knows")
struct AttackSecretTests {
    @Test("a stranger's sign-in begins while another process holds the file for writing")
    func knownSecretIsOnlyRead() async throws {
        let directory = try TemporaryDirectory()
        var settings = SQLiteAccountStore.Settings()
        settings.busyTimeoutMilliseconds = 20
        let store = try directory.store(settings)
        let first = try await store.secret(named: "request-seal", proposal: [1, 2, 3])
        let other = try RawDatabase(directory.file)
        try other.run("BEGIN IMMEDIATE")
        #expect(try await store.secret(named: "request-seal", proposal: [4, 5, 6]) == first)
        await #expect(throws: StoreError(.busy, "")) {
            try await store.secret(named: "another", proposal: [7])
        }
        try other.run("ROLLBACK")
    }
}
