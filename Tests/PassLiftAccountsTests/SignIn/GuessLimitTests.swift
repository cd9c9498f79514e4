import PassLift
import PassLiftAccounts
import PassLiftFlow
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("Limits of guesses at once and of what is told of them")
struct GuessLimitTests {
    @Test("guesses at one name have their turns one after the other; another name is not concerned")
    func turns() async throws {
        let hasher = SlowHasher()
        let world = try World(
            store: InMemoryAccountStore(), chance: SeededChance(seed: 31), hasher: hasher)
        try await world.importAccount("Ada", password: "the right password")
        let first = (0..<5).map { index in
            Task {
                let password = index == 4 ? "the right password" : "a wrong guess"
                return try await world.signIn(index % 2 == 0 ? "Ada" : "ada", password: password).check
            }
        }
        while hasher.time.waitingCount < 1 { await Task.yield() }
        for _ in 0..<200 { await Task.yield() }
        #expect(hasher.time.waitingCount == 1)
        let other = Task { try await world.signIn("Nobody", password: "a wrong guess").check }
        while hasher.time.waitingCount < 2 { await Task.yield() }
        hasher.time.advance(seconds: 1)
        #expect(try await other.value == .wrong)
        var checks: [CheckResult?] = []
        for guess in first { checks.append(try await guess.value) }
        #expect(checks == [.wrong, .wrong, .wrong, .wrong, .correct])
        #expect(try await world.signIn("Ada", password: "the right password").account != nil)
    }

    @Test("a source counts by its first 256 bytes")
    func sourceLength() {
        let longest = String(repeating: "a", count: RequestOrigin.maximumSourceByteCount)
        #expect(RequestOrigin(source: longest).source == longest)
        #expect(RequestOrigin(source: longest + "b").source == longest)
        #expect(RequestOrigin.unknown.source == nil)
    }

    @Test("one throttled request a minute is told of each thing, of 4096 things at a time")
    func told() {
        let log = RefusalLog()
        let start = World.start
        let key: (Int) -> [[UInt8]] = { [Array("\($0)".utf8)] }
        #expect(log.note(key(0), at: start) == .told)
        #expect(log.note(key(0), at: start.adding(seconds: RefusalLog.intervalSeconds - 1)) == .silent)
        #expect(log.note(key(0) + key(1), at: start) == .silent)
        for index in 1..<RefusalLog.capacity { #expect(log.note(key(index), at: start) == .told) }
        #expect(log.note(key(0), at: start) == .silent)
        #expect(log.note(key(RefusalLog.capacity), at: start) == .told)
        #expect(log.note(key(0), at: start) == .told)
        #expect(log.note(key(0), at: start.adding(seconds: RefusalLog.intervalSeconds)) == .told)
        // A clock that was set back hides nothing.
        #expect(log.note(key(0), at: start) == .told)
    }
}

/// A hasher whose comparisons take until its clock is moved.
private struct SlowHasher: PasswordHasher {
    let time = ManualTime(World.start)
    private let base = PlainPasswordHasher(chance: SeededChance(seed: 32))
    private var due: Instant { World.start.adding(seconds: 1) }

    func hash(_ password: Password) async throws(PasswordHasherError) -> PasswordHash {
        try await base.hash(password)
    }

    func verify(
        _ password: Password, against stored: PasswordHash
    ) async throws(PasswordHasherError) -> PasswordVerdict {
        await time.wait(until: due)
        return try await base.verify(password, against: stored)
    }

    func verifyDecoy(_ password: Password) async throws(PasswordHasherError) {
        await time.wait(until: due)
        try await base.verifyDecoy(password)
    }

    func inspect(_ stored: PasswordHash) throws(PasswordHasherError) -> String {
        try base.inspect(stored)
    }
}
