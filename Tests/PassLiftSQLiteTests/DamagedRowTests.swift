import PassLiftMachine
import PassLiftPorts
import PassLiftSQLite
import Testing

@Suite("Damaged rows in a SQLite store")
struct DamagedRowTests {
    private let directory: TemporaryDirectory
    private let store: SQLiteAccountStore
    private let ada: AccountID

    init() async throws {
        directory = try TemporaryDirectory()
        store = try directory.store()
        ada = try Example.id("ada")
        var code = MailedCodeRecord(id: 1, purpose: .signUp, visit: VisitID(bits: 7), expiresAt: Example.at)
        code.account = ada
        var change = Change()
        change.writes = [
            .throttle(ThrottleRecord(key: [1], at: Example.at)), .mailedCode(code),
            .factor(FactorRecord(account: ada, kind: .totp)),
            .recovery(RecoveryRecord(account: ada, recovery: .none, token: [])),
            .profile(ProfileRecord(account: ada, loginName: "Ada", loginNameKey: "ada")),
        ]
        change.errands = [Errand(id: 1, account: ada, kind: .mailCode, at: Example.at)]
        #expect(try await store.commit(change) == .committed)
    }

    private func expectCorrupt(
        after damages: [String], _ read: @Sendable (SQLiteAccountStore) async throws -> Void
    ) async throws {
        let raw = try RawDatabase(directory.file)
        for damage in damages {
            try await read(store)
            try raw.run("BEGIN")
            try raw.run("UPDATE \(damage)")
            try raw.run("COMMIT")
            await #expect(throws: StoreError(.corrupt, ""), "\(damage)") { try await read(store) }
            try raw.run("UPDATE \(damage.prefix { $0 != " " }) SET \(undo(damage))")
        }
    }

    /// The columns that damages touch, as they were.
    private func undo(_ damage: String) -> String {
        switch damage.prefix(while: { $0 != " " }) {
        case "throttles": "failures = 0, window_count = 0"
        case "mailed_codes":
            "tries = 0, purpose = 'sign_up', account = 'ada', visit = zeroblob(16)"
        case "factors": "kind = 'totp', pending_in = NULL"
        case "errands": "attempts = 0, kind = 'mail_code', account = 'ada', mailed_code = NULL"
        default: "attributes = '{}'"
        }
    }

    @Test("a throttle row whose numbers are out of range is corrupt")
    func throttles() async throws {
        try await expectCorrupt(after: [
            "throttles SET failures = 2147483648", "throttles SET failures = -2147483649",
            "throttles SET window_count = 9223372036854775807",
        ]) { _ = try await $0.throttles(keys: [[1]]) }
    }

    @Test("a mailed code whose members are none is corrupt")
    func mailedCodes() async throws {
        try await expectCorrupt(after: [
            "mailed_codes SET tries = 2147483648", "mailed_codes SET purpose = 'other'",
            "mailed_codes SET account = ''", "mailed_codes SET visit = x'07'",
        ]) { _ = try await $0.mailedCode(1) }
    }

    @Test("a factor whose kind or visit is none is corrupt")
    func factors() async throws {
        try await expectCorrupt(after: [
            "factors SET kind = 'other'", "factors SET pending_in = x''",
        ]) { _ = try await $0.factors(of: Example.id("ada")) }
    }

    @Test("an errand whose members are none is corrupt")
    func errands() async throws {
        try await expectCorrupt(after: [
            "errands SET attempts = -2147483649", "errands SET kind = 'other'", "errands SET account = ''",
            "errands SET mailed_code = x'00'",
        ]) { _ = try await $0.errands(limit: 9) }
    }

    @Test("an errand of a kind that nobody knows is not looked at by those who ask for other kinds")
    func unknownKind() async throws {
        try RawDatabase(directory.file).run("UPDATE errands SET kind = 'other'")
        #expect(try await store.errands(of: Errand.Kind.allCases, at: Example.at, limit: 9).isEmpty)
    }

    @Test("attributes that are no object are corrupt")
    func attributes() async throws {
        try await expectCorrupt(after: [
            "profiles SET attributes = ''", "profiles SET attributes = '[]'",
            "profiles SET attributes = '{\"a\":null}'",
        ]) { _ = try await $0.profile(loginNameKey: "ada") }
    }

    @Test("a recovery whose document is damaged is corrupt, and one of a newer form is told apart")
    func recovery() async throws {
        let raw = try RawDatabase(directory.file)
        let rest = #""visit":"\#(String(repeating: "0", count: 32))","started_at_ms":0,"expires_at_ms":0"#
        for document in [
            "", "{}", #"{"v":1,"state":"lost",\#(rest)}"#, #"{"v":1,"state":"waiting",\#(rest)}"#,
            #"{"v":1,"state":"absent","routes":65536,\#(rest)}"#,
        ] {
            try raw.run("UPDATE recoveries SET recovery = '\(document)'")
            await #expect(throws: StoreError(.corrupt, ""), "\(document)") {
                try await store.recovery(of: ada)
            }
        }
        let whole = #"{"v":1,"state":"absent",\#(rest)}"#
        try raw.run("UPDATE recoveries SET recovery = '\(whole)', codes = x'0102'")
        await #expect(throws: StoreError(.corrupt, "")) { try await store.recovery(of: ada) }
        try raw.run("UPDATE recoveries SET recovery = '{\"v\":2}'")
        await #expect(throws: StoreError(.newerSchema, "")) { try await store.recovery(of: ada) }
    }
}
