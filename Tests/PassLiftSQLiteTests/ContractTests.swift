import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("The store in SQLite and the contract of stores")
struct ContractTests {
    @Test("keeps it", arguments: StoreContract.checks)
    func contract(check: StoreContract.Check) async throws {
        let directory = try TemporaryDirectory()
        try await check.run(on: try directory.store())
    }

    @Test("keeps it with a single reader and without the check at opening", arguments: StoreContract.checks)
    func oneReader(check: StoreContract.Check) async throws {
        let directory = try TemporaryDirectory()
        var settings = SQLiteAccountStore.Settings()
        settings.readers = 1
        settings.check = .skipped
        try await check.run(on: try directory.store(settings))
    }
}
