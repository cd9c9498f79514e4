import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The doors for tests")
struct DoorTests {
    @Test("manual time stands still until it is moved, also back")
    func manualTime() {
        let time = ManualTime(Instant(milliseconds: 5_000))
        #expect(time.now() == Instant(milliseconds: 5_000))
        #expect(time.now() == Instant(milliseconds: 5_000))
        time.advance(seconds: 90)
        #expect(time.now() == Instant(milliseconds: 95_000))
        time.advance(seconds: -100)
        #expect(time.now() == Instant(milliseconds: -5_000))
        time.set(to: Instant(milliseconds: 1))
        #expect(time.now() == Instant(milliseconds: 1))
    }

    @Test("who waits in manual time goes on when it is moved there, and at once where it is past")
    func manualWaiting() async {
        let time = ManualTime(Instant(milliseconds: 5_000))
        await time.wait(until: Instant(milliseconds: 5_000))
        let first = Task { await time.wait(until: Instant(milliseconds: 6_000)) }
        let second = Task { await time.wait(until: Instant(milliseconds: 9_000)) }
        while time.waitingCount < 2 { await Task.yield() }
        time.set(to: Instant(milliseconds: 5_999))
        time.advance(seconds: -1)
        #expect(time.waitingCount == 2)
        time.set(to: Instant(milliseconds: 6_000))
        await first.value
        #expect(time.waitingCount == 1)
        time.advance(seconds: 3)
        await second.value
    }

    @Test("the machine's clock has reached what was waited for, and does not wait for what is past")
    func systemWaiting() async {
        let time = SystemTime()
        let due = Instant(milliseconds: time.now().milliseconds + 20)
        await time.wait(until: due)
        #expect(time.now().milliseconds >= due.milliseconds - 1)
        await time.wait(until: Instant(milliseconds: .min))
        await time.wait(until: Instant(milliseconds: 0))
    }

    @Test("the seeded generator gives SplitMix64's published numbers")
    func generator() {
        var generator = SeededGenerator(seed: 1_234_567)
        let numbers = (0..<3).map { _ in generator.next() }
        #expect(numbers == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("seeded chance repeats itself for a seed and differs for another")
    func seededChance() throws {
        let draws = { (seed: UInt64) throws -> [[UInt8]] in
            let chance = SeededChance(seed: seed)
            return try [16, 0, 3, -1, 32].map { try chance.bytes($0) }
        }
        let first = try draws(42)
        #expect(first.map(\.count) == [16, 0, 3, 0, 32])
        #expect(try draws(42) == first)
        #expect(try draws(43) != first)
        #expect(first[0] != Array(first[4].prefix(16)))
    }

    @Test("tasks that draw at once get distinct bytes")
    func concurrentDraws() async throws {
        let chance = SeededChance(seed: 1)
        let drawn = try await withThrowingTaskGroup(of: [UInt8].self) { group in
            for _ in 0..<100 {
                group.addTask { try chance.bytes(16) }
            }
            return try await group.reduce(into: Set<[UInt8]>()) { $0.insert($1) }
        }
        #expect(drawn.count == 100)
    }

    @Test("the plain hasher tells the right password from a wrong one, and salts every hash")
    func plainHasher() async throws {
        let hasher = PlainPasswordHasher(chance: SeededChance(seed: 1))
        let password = try Password(Array("correct horse".utf8))
        let stored = try await hasher.hash(password)
        let verdict = try await hasher.verify(password, against: stored)
        #expect(verdict == PasswordVerdict(outcome: .matches, scheme: "plain-sha256", needsRehash: false))
        let wrong = try await hasher.verify(Password(Array("correct horsf".utf8)), against: stored)
        #expect(wrong.outcome == .differs)
        #expect(try await hasher.hash(password) != stored)
        #expect(try hasher.inspect(stored) == PlainPasswordHasher.scheme)
        try await hasher.verifyDecoy(password)
    }

    @Test("the plain hasher's digest is salted SHA-256")
    func plainDigest() async throws {
        // printf '00000000000000000000000000000000616263' | xxd -r -p | sha256sum
        let digest = "277e7ff6d232b9763f4a66e8d05d210da32dac9c6dbce1026ad4cc98acb5fefe"
        let stored = PasswordHash(encoded: "$plain-sha256$00000000000000000000000000000000$" + digest)
        let hasher = PlainPasswordHasher(chance: SeededChance(seed: 1))
        let verdict = try await hasher.verify(Password(Array("abc".utf8)), against: stored)
        #expect(verdict.outcome == .matches)
    }

    @Test(
        "a stored string of another form is refused by the plain hasher",
        arguments: [
            ("", PasswordHasherError.Code.malformedHash), ("plain-sha256$00$00", .malformedHash),
            ("$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA", .unsupportedScheme),
            ("$plain-sha256$00$00", .malformedHash), ("$plain-sha256$zz$zz", .malformedHash),
            ("$plain-sha256", .malformedHash),
        ])
    func foreignHash(encoded: String, code: PasswordHasherError.Code) async throws {
        let hasher = PlainPasswordHasher(chance: SeededChance(seed: 1))
        let error = PasswordHasherError(code, "")
        #expect(throws: error) { try hasher.inspect(PasswordHash(encoded: encoded)) }
        await #expect(throws: error) {
            try await hasher.verify(Password([]), against: PasswordHash(encoded: encoded))
        }
    }

    @Test("the plain hasher refuses rather than go on without a salt")
    func failingChance() async throws {
        let hasher = PlainPasswordHasher(chance: NoChance())
        await #expect(throws: PasswordHasherError(.libraryFailed, "")) { try await hasher.hash(Password([])) }
    }

    private struct NoChance: Chance {
        func bytes(_ count: Int) throws(ChanceError) -> [UInt8] {
            throw ChanceError(detail: "empty")
        }
    }
}
