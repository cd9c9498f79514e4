import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("Stored strings of imported schemes that are not to be trusted")
struct HostileFormTests {
    @Test("trap 68: each hostile string has its answer, without hashing", arguments: HostileString.all)
    func answers(hostile: HostileString) async throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        let stored = PasswordHash(encoded: hostile.encoded)
        #expect(throws: PasswordHasherError(hostile.code, "")) { try hasher.inspect(stored) }
        await #expect(throws: PasswordHasherError(hostile.code, "")) {
            try await hasher.verify(Password("x"), against: stored)
        }
    }

    @Test(
        "trap 67: each limit lets through its value, one less refuses it, and it is named",
        arguments: CostlyString.all)
    func limits(costly: CostlyString) throws {
        var limits = HashingLimits()
        limits[keyPath: costly.limit] = costly.cost
        let least = Argon2Cost(memoryKiB: 8, passes: 1, lanes: 1)
        func hasher() throws -> Argon2PasswordHasher {
            try Argon2PasswordHasher(
                cost: least, limits: limits, workerCount: 1, chance: SeededBytes(seed: 8))
        }
        _ = try hasher().inspect(PasswordHash(encoded: costly.encoded))
        limits[keyPath: costly.limit] -= 1
        let narrow = try hasher()
        let error = try #require(throws: PasswordHasherError.self) {
            try narrow.inspect(PasswordHash(encoded: costly.encoded))
        }
        #expect(error.code == .costExceedsLimit)
        #expect(error.detail == "\(costly.name) is over the limit of \(costly.cost - 1)")
    }

    @Test("a string cut at any byte is refused or read as the same scheme, and never traps")
    func truncated() throws {
        let hasher = try Argon2PasswordHasher.shared.get()
        for known in KnownHash.all {
            for count in 0..<known.encoded.utf8.count {
                let cut = PasswordHash(encoded: String(known.encoded.prefix(count)))
                do throws(PasswordHasherError) {
                    let scheme = try hasher.inspect(cut)
                    #expect(scheme == known.scheme)
                } catch {
                    #expect(error.code == .malformedHash || error.code == .unsupportedScheme)
                }
            }
        }
    }

    @Test("twenty thousand random changes are each answered with a scheme or a reason")
    func mutated() throws {
        let seed: UInt64 = 0x5eed_0005
        let chance = SeededBytes(seed: seed)
        let hasher = try Argon2PasswordHasher.shared.get()
        let reasons: Set<PasswordHasherError.Code> = [.malformedHash, .unsupportedScheme, .costExceedsLimit]
        var seen: Set<PasswordHasherError.Code> = []
        for round in 0..<20_000 {
            let known = KnownHash.all[round % KnownHash.all.count]
            let changed = try mutate(Array(known.encoded.utf8), chance)
            let stored = PasswordHash(encoded: String(decoding: changed, as: UTF8.self))
            do throws(PasswordHasherError) {
                _ = try hasher.inspect(stored)
            } catch {
                seen.insert(error.code)
                #expect(reasons.contains(error.code), "seed \(seed), round \(round)")
            }
        }
        #expect(seen == reasons)
    }

    @Test(
        "whatever is read can be computed: no library refuses a changed string that inspecting lets through")
    func computable() async throws {
        let seed: UInt64 = 0x5eed_0006
        let chance = SeededBytes(seed: seed)
        var limits = HashingLimits()
        limits.memoryKiB = 4096
        limits.scryptWork = 16_384
        limits.passes = 3
        limits.bcryptCost = 5
        limits.cryptRounds = 2000
        limits.phpassCost = 11
        limits.pbkdf2Iterations = 5000
        let hasher = try Argon2PasswordHasher.light(limits: limits)
        var count = 0
        for round in 0..<10_000 {
            let known = KnownHash.all[round % KnownHash.all.count]
            let changed = try mutate(Array(known.encoded.utf8), chance)
            let stored = PasswordHash(encoded: String(decoding: changed, as: UTF8.self))
            guard (try? hasher.inspect(stored)) != nil else { continue }
            count += 1
            do throws(PasswordHasherError) {
                _ = try await hasher.verify(Password(known.password), against: stored)
            } catch {
                Issue.record("seed \(seed), round \(round): \(error.detail) at \(stored.encoded)")
            }
        }
        #expect(count > 100)
    }

    /// One to four edits: a byte replaced, inserted or removed, a stretch doubled, a number blown up.
    private func mutate(_ original: [UInt8], _ chance: SeededBytes) throws -> [UInt8] {
        var bytes = original
        let dice = try chance.bytes(17)
        for edit in 0...Int(dice[16] % 4) {
            let place = (Int(dice[4 * edit]) << 8 | Int(dice[4 * edit + 1])) % max(1, bytes.count)
            let byte = dice[4 * edit + 2] % 3 == 0 ? dice[4 * edit + 3] : 0x21 + dice[4 * edit + 3] % 94
            switch dice[4 * edit + 2] % 6 {
            case 0, 1: if !bytes.isEmpty { bytes[place] = byte }
            case 2: bytes.insert(byte, at: min(place, bytes.count))
            case 3: if !bytes.isEmpty { bytes.remove(at: place) }
            case 4: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 8)], at: place)
            case _: bytes.insert(contentsOf: Array("99999999".utf8), at: min(place, bytes.count))
            }
        }
        return bytes
    }
}
