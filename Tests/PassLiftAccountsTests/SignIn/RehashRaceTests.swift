import PassLift
import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("A password that changes while it is hashed anew")
struct RehashRaceTests {
    private static let seed: UInt64 = 20_261_130

    @Test("a thousand changes between the check and the write of the re-hash all stand")
    func changeWins() async throws {
        var dice = SeededGenerator(seed: Self.seed)
        let hasher = RacingHasher()
        let store = InMemoryAccountStore()
        let world = try World(store: store, chance: SeededChance(seed: Self.seed), hasher: hasher)
        var overtaken = 0
        for round in 0..<1000 {
            let name = "Person \(round)"
            try await world.importAccount(name, password: "the first password")
            let id = try await world.account(name)
            let changed = "another password \(dice.next() % 1000)"
            let change: @Sendable () async -> Void = {
                try? await world.accounts.resetPassword(of: id, to: Password(Array(changed.utf8)))
            }
            // While the new hash is computed, after the sign-in is durable; or whenever it comes.
            var racing: Task<Void, Never>?
            let yields = dice.next() % 40
            if round % 2 == 0 {
                hasher.beforeNextRehash(change)
            } else {
                racing = Task {
                    for _ in 0..<yields { await Task.yield() }
                    await change()
                }
            }
            let reply = try await world.signIn(name, password: "the first password")
            await racing?.value
            if round % 2 == 0 { #expect(reply.account == id) }
            if reply.account != nil { overtaken += 1 }
            hasher.beforeNextRehash(nil)
            let held = try #require(try await store.password(of: id)).hash
            let verdict = try await hasher.base.verify(Password(Array(changed.utf8)), against: held)
            #expect(verdict.outcome == .matches, "seed \(Self.seed), round \(round)")
        }
        #expect(overtaken >= 500)
    }
}

/// Every stored hash is outdated, and something happens while a new one is made for a sign-in.
private final class RacingHasher: PasswordHasher {
    let base = PlainPasswordHasher(chance: SeededChance(seed: 11))
    private let act = Box<(@Sendable () async -> Void)?>(nil)

    func beforeNextRehash(_ act: (@Sendable () async -> Void)?) { self.act.value = act }

    func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash {
        if let act = act.value, password.bytes == Array("the first password".utf8) {
            self.act.value = nil
            await act()
        }
        return try await base.hash(password)
    }

    func verify(
        _ password: Password, against stored: PasswordHash
    ) async throws(PasswordHasherError) -> PasswordVerdict {
        let verdict = try await base.verify(password, against: stored)
        return PasswordVerdict(outcome: verdict.outcome, scheme: verdict.scheme, needsRehash: true)
    }

    func verifyDecoy(_ password: Password) async throws(PasswordHasherError) {
        try await base.verifyDecoy(password)
    }

    func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String {
        try base.inspect(stored)
    }
}
