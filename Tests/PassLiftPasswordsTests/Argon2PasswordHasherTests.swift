import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("The Argon2 password hasher")
struct Argon2PasswordHasherTests {
    @Test("a new hash is an Argon2id string of the current cost and matches its password alone")
    func newHash() async throws {
        let hasher = try Argon2PasswordHasher.light()
        let hash = try await hasher.hash(Password(KnownHash.foreign))
        #expect(hash.encoded.hasPrefix("$argon2id$v=19$m=256,t=1,p=1$"))
        let right = try await hasher.verify(Password(KnownHash.foreign), against: hash)
        #expect(right == PasswordVerdict(outcome: .matches, scheme: "argon2id", needsRehash: false))
        let wrong = try await hasher.verify(Password(KnownHash.words), against: hash)
        #expect(wrong == PasswordVerdict(outcome: .differs, scheme: "argon2id", needsRehash: false))
    }

    @Test("two hashes of one password have different salts")
    func freshSalts() async throws {
        let hasher = try Argon2PasswordHasher.light()
        let password = try Password("x")
        #expect(try await hasher.hash(password) != hasher.hash(password))
    }

    @Test("the standard cost is 19 MiB, two passes, one lane, and a password of 4096 bytes is taken")
    func standardCost() async throws {
        let hasher = try Argon2PasswordHasher(workerCount: 1, chance: SeededBytes(seed: 3))
        let password = try Password([UInt8](repeating: 0xff, count: Password.maximumByteCount))
        let hash = try await hasher.hash(password)
        #expect(hash.encoded.hasPrefix("$argon2id$v=19$m=19456,t=2,p=1$"))
        #expect(try await hasher.verify(password, against: hash).outcome == .matches)
    }

    @Test("a decoy takes any password and answers nothing")
    func decoy() async throws {
        let hasher = try Argon2PasswordHasher.light()
        try await hasher.verifyDecoy(Password(""))
        try await hasher.verifyDecoy(Password([0, 0xff]))
    }

    @Test("a hash is not made when chance has failed")
    func failedChance() async throws {
        let hasher = try Argon2PasswordHasher(cost: .light, workerCount: 1, chance: FailedChance())
        await #expect(throws: PasswordHasherError(.libraryFailed, "")) {
            try await hasher.hash(Password("x"))
        }
    }

    @Test("a cost outside the limits or below Argon2's minima makes no hasher")
    func badCosts() {
        let tooMuch = Argon2Cost(memoryKiB: 262_145, passes: 1, lanes: 1)
        let tooLittle = Argon2Cost(memoryKiB: 7, passes: 1, lanes: 1)
        #expect(throws: PasswordHasherError(.costExceedsLimit, "")) {
            try Argon2PasswordHasher(cost: tooMuch, chance: FailedChance())
        }
        #expect(throws: PasswordHasherError(.malformedHash, "")) {
            try Argon2PasswordHasher(cost: tooLittle, chance: FailedChance())
        }
    }

    @Test("a host may narrow the limits")
    func ownLimits() throws {
        var limits = HashingLimits()
        limits.bcryptCost = 4
        let hasher = try Argon2PasswordHasher.light(limits: limits)
        #expect(throws: PasswordHasherError(.costExceedsLimit, "")) {
            try hasher.inspect(KnownHash.bcrypt[0].stored)
        }
    }

    @Test("inspecting tells the scheme without the password", arguments: KnownHash.all)
    func inspects(known: KnownHash) throws {
        #expect(try Argon2PasswordHasher.shared.get().inspect(known.stored) == known.scheme)
    }
}
