import PassLiftMachine
import PassLiftPolicy
import PassLiftPorts
import PassLiftSQLite
import PassLiftTesting
import Testing

@Suite("Bringing an older SQLite file forward")
struct MigrationTests {
    @Test("a file of version 1 is brought forward, and what it holds stays")
    func version1() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.store()
        #expect(try await first.commit(Example.raise("ada", from: 0)) == .committed)
        first.close()
        let raw = try RawDatabase(directory.file)
        try OlderFile(raw: raw).version1()
        let store = try directory.store()
        #expect(try await store.account(Example.id("ada"))?.version == 1)
        #expect(try await store.rollout() == nil)
        #expect(try await store.errands(limit: 1).isEmpty)
        #expect(try raw.run("PRAGMA user_version") == [["8"]])
    }

    @Test("errands of version 2 keep their places and may be tried since they were made")
    func errandsOfVersion2() async throws {
        let directory = try TemporaryDirectory()
        let ada = try Example.id("ada")
        let errands = zip([UInt128(9), 3, 5], [Errand.Kind.revokeSessions, .noticePasskeyAdded, .mailCode])
            .map {
                Errand(id: $0, account: ada, kind: $1, at: Example.at)
            }
        let first = try directory.store()
        var change = Change()
        change.errands = errands
        #expect(try await first.commit(change) == .committed)
        first.close()
        let raw = try RawDatabase(directory.file)
        try OlderFile(raw: raw).version2()
        try raw.run("UPDATE errands SET position = position * 100")
        let store = try directory.store()
        #expect(try await store.errands(limit: 9) == errands)
        let places = try raw.run("SELECT position, attempts, not_before FROM errands ORDER BY position")
        let time = "\(Example.at.milliseconds)"
        #expect(places == [["100", "0", time], ["200", "0", time], ["300", "0", time]])
        let forNobody = Errand(id: 4, account: nil, kind: .mailAccountExists, at: Example.at)
        change.errands = [forNobody]
        #expect(try await store.commit(change) == .committed)
        #expect(try await store.errands(limit: 9) == errands + [forNobody])
    }

    @Test("names of version 2 stay and have no attributes, and used seals stay used")
    func namesOfVersion2() async throws {
        let directory = try TemporaryDirectory()
        var profile = ProfileRecord(account: try Example.id("ada"), loginName: "Ada", loginNameKey: "ada")
        profile.email = "ada@example.com"
        let first = try directory.store()
        var change = Change()
        change.writes = [.profile(profile), .seal([7], expiresAt: Example.at)]
        #expect(try await first.commit(change) == .committed)
        first.close()
        try OlderFile(raw: RawDatabase(directory.file)).version2()
        let store = try directory.store()
        #expect(try await store.profile(loginNameKey: "ada") == profile)
        var use = Change()
        use.preconditions = [.sealUnused([7])]
        #expect(try await store.commit(use) == .conflict(.sealUnused([7])))
    }

    @Test(
        "visits of version 3 go where they are over, and stay where an answer is open or nothing can be read")
    func visitsOfVersion3() async throws {
        let directory = try TemporaryDirectory()
        let first = try directory.store()
        let states: [VisitState] = [.settled(.signedIn), .offering(.optional, .shown), .started, .started]
        var change = Change()
        change.writes = states.enumerated().map { index, state in
            var visit = Visit(
                id: VisitID(bits: UInt128(index)), kind: .signIn, startedAt: Example.at, expiresAt: Example.at
            )
            visit.state = state
            return .visit(
                VisitRecord(visit: visit, signIn: SignInFacts(method: .password, surface: .signIn)))
        }
        #expect(try await first.commit(change) == .committed)
        first.close()
        let raw = try RawDatabase(directory.file)
        try OlderFile(raw: raw).version3()
        try raw.run("UPDATE visits SET visit = 'lost' WHERE id = x'00000000000000000000000000000003'")
        let store = try directory.store()
        var sweep = Change()
        sweep.writes = [.sweepVisits(before: Example.at.adding(seconds: 1), limit: 9)]
        #expect(try await store.commit(sweep) == .committed)
        #expect(try raw.run("SELECT hex(id) FROM visits ORDER BY id").map { $0[0]?.last } == ["1", "3"])
    }

    @Test("a recovery of version 3 has no codes that come back")
    func recoveryOfVersion3() async throws {
        let directory = try TemporaryDirectory()
        let recovery = RecoveryRecord(account: try Example.id("ada"), recovery: .none, token: [7])
        let first = try directory.store()
        var change = Change()
        change.writes = [.recovery(recovery)]
        #expect(try await first.commit(change) == .committed)
        first.close()
        try OlderFile(raw: RawDatabase(directory.file)).version3()
        #expect(try await directory.store().recovery(of: recovery.account) == recovery)
    }

    @Test("a process of version 2 that still runs may go on writing names and errands")
    func olderWriter() async throws {
        let directory = try TemporaryDirectory()
        let store = try directory.store()
        let raw = try RawDatabase(directory.file)
        try raw.run(
            "INSERT INTO profiles (account, login_name, login_name_key, display_name) "
                + "VALUES ('ada', 'Ada', 'ada', '')")
        try raw.run(
            "INSERT INTO errands (id, account, kind, at) VALUES "
                + "(x'00000000000000000000000000000007', 'ada', 'revoke_sessions', 5)")
        #expect(try await store.profile(loginNameKey: "ada")?.attributes == [:])
        let due = try await store.errands(of: [.revokeSessions], at: Example.at, limit: 9)
        #expect(due.map(\.id) == [7])
    }
}
