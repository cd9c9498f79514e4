import PassLift
import PassLiftAccounts
import PassLiftEvents
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Confirming an action by password")
struct ReauthenticationTests {
    private static let right = "the right password"
    private let store = InMemoryAccountStore()
    private let hasher = ScriptedHasher()
    private let world: World

    init() async throws {
        world = try World(store: store, chance: SeededChance(seed: 81), hasher: hasher)
        try await world.importAccount("Ada", password: Self.right)
        try await world.importAccount("Bob", password: "the password of Bob")
    }

    private func begin() async throws -> VisitID {
        try await world.accounts.ceremonies.beginReauthentication(
            try await world.account("Ada"), for: .changeFactor, client: World.client
        ).visit
    }

    @Test("it counts together with the sign-ins, and is refused before hashing where they are")
    func shared() async throws {
        let visit = try await begin()
        for _ in 0..<3 { _ = try await world.signIn("Ada", password: "a wrong guess") }
        for _ in 0..<3 { _ = try await world.signIn("Ada", password: "a wrong guess", in: visit) }
        let work = hasher.log.count
        let refused = try await world.signIn("Ada", password: Self.right, in: visit)
        #expect(refused.check == .throttled)
        #expect(refused.visit.visit == visit)
        #expect(refused.retryAt == World.start.adding(seconds: 1))
        let silent = try await world.signIn("Ada", password: Self.right, in: visit)
        #expect(silent.check == .throttled)
        #expect(silent.visit.visit == visit)
        #expect(hasher.log.count == work)
        world.time.advance(seconds: 1)
        let reply = try await world.signIn("Ada", password: Self.right, in: visit)
        #expect(reply.visit.next == .settled(.reauthenticated))
        #expect(try await world.count(.reauthSucceeded) == 1)
    }

    @Test("another one's name and password confirm nothing, and are told as wrong")
    func otherName() async throws {
        let visit = try await begin()
        let reply = try await world.signIn("Bob", password: "the password of Bob", in: visit)
        #expect(reply.check == .wrong)
        #expect(reply.account == nil)
        #expect(reply.visit.next == .awaitProof)
        #expect(hasher.log.last == "decoy")
    }

    @Test("a host's word for a password is not taken where PassLift keeps them")
    func hostsWord() async throws {
        let visit = try await begin()
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await world.accounts.resume(visit, with: .passwordChecked(.correct))
        }
    }

    @Test("a visit that has run out says so, whatever the password is, and counts it neither way")
    func runOut() async throws {
        let visit = try await begin()
        world.time.advance(seconds: 1800)
        let reply = try await world.signIn("Ada", password: Self.right, in: visit)
        #expect(reply.account == nil)
        #expect(reply.visit.next == .expired)
        #expect(reply.deviceToken == nil)
        await #expect(throws: PassLiftError(.notPossibleHere)) {
            try await world.signIn("Ada", password: Self.right, in: visit)
        }
        await #expect(throws: PassLiftError(.unknownVisit)) {
            try await world.signIn("Ada", password: Self.right, in: VisitID(bits: 12345))
        }
    }
}
