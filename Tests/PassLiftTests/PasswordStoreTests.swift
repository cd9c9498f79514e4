import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftOpenSSL
import PassLiftPorts
import PassLiftTesting
import PassLiftText
import Testing

@Suite("Passwords on a store that fails, and on one that counts")
struct PasswordStoreTests {
    private let stage: AttackStage
    private let ada: AccountID

    init() async throws {
        stage = try AttackStage()
        ada = try await stage.account("ada")
        _ = try await stage.signIn("ada")
    }

    /// The same accounts behind a script.
    private func accounts(over store: ScriptedStore) -> PasskeyAccounts {
        let doors = Doors.openSSL(store: store, time: stage.time)
        let ceremonies = PasskeyCeremonies(
            relyingParty: stage.accounts.ceremonies.relyingParty, policy: .standard, doors: doors)
        return PasskeyAccounts(ceremonies: ceremonies, hasher: stage.hasher, text: UTF8ProcNormalizer())
    }

    private func signIn(
        _ accounts: PasskeyAccounts, _ name: String, _ password: String
    ) async throws -> PasskeyAccounts.SignInReply {
        try await accounts.signIn(
            LoginCredentials(loginName: name, password: password), client: ClientDescription(),
            from: RequestOrigin(source: "192.0.2.1", deviceToken: "v1.AAAA"))
    }

    @Test(
        "whatever step of the re-hash fails in the store, the sign-in stands and the old hash signs in again")
    func rehashFails() async throws {
        stage.hasher.outdateAll()
        let before = try await stage.store.password(of: ada)?.hash
        // What a sign-in itself asks, with and without the re-hash behind it.
        let all = ScriptedStore(over: stage.store) { _, _ in .done }
        _ = try await signIn(accounts(over: all), "ada", "correct horse")
        let own = try await callsOfSignInAlone()
        #expect(all.callCount > own)
        var change = Change()
        change.writes = [
            .password(
                PasswordRecord(account: ada, hash: try #require(before), changedAt: AttackStage.start))
        ]
        for failing in (own + 1)...all.callCount {
            for fate in [ScriptedStore.Fate.failed, .conflict] {
                _ = try await stage.store.commit(change)
                let store = ScriptedStore(over: stage.store) { _, number in
                    number >= failing ? fate : .done
                }
                let reply = try await signIn(accounts(over: store), "ada", "correct horse")
                #expect(reply.account == ada, "call \(failing) \(fate)")
                #expect(reply.deviceToken != nil)
            }
        }
        #expect(try await stage.signIn("ada").account == ada)
    }

    /// The calls up to and with the commit of the sign-in.
    private func callsOfSignInAlone() async throws -> Int {
        let plain = try AttackStage()
        _ = try await plain.account("ada")
        _ = try await plain.signIn("ada")
        let store = ScriptedStore(over: plain.store) { _, _ in .done }
        let doors = Doors.openSSL(store: store, time: plain.time)
        let ceremonies = PasskeyCeremonies(
            relyingParty: plain.accounts.ceremonies.relyingParty, policy: .standard, doors: doors)
        let accounts = PasskeyAccounts(
            ceremonies: ceremonies, hasher: plain.hasher, text: UTF8ProcNormalizer())
        _ = try await signIn(accounts, "ada", "correct horse")
        return store.callCount
    }

    @Test("trap 66: a failure asks the store as often whether the account is there or not, and commits once")
    func equalReads() async throws {
        let none = try await stage.account("none")
        let locked = try await stage.account("locked")
        var change = Change()
        change.writes = [.removePassword(none)]
        _ = try await stage.store.commit(change)
        try await stage.operate(locked, .accountChanged(.suspended))
        var counts: [String: [Int]] = [:]
        for name in ["ada", "none", "locked", "nobody", "\u{1}"] {
            let store = ScriptedStore(over: stage.store) { _, _ in .done }
            let accounts = accounts(over: store)
            _ = try await signIn(accounts, "warm up", "wrong")
            let before = (store.callCount, store.commitCount)
            #expect(try await signIn(accounts, name, "wrong").check == .wrong)
            counts[name] = [store.callCount - before.0, store.commitCount - before.1]
        }
        #expect(Set(counts.values).count == 1, "\(counts)")
        #expect(counts["ada"]?.last == 1)
    }
}
