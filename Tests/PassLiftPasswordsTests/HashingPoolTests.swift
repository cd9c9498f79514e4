import Glibc
import PassLiftPasswords
import PassLiftPorts
import Testing

@Suite("The bounded pool")
struct HashingPoolTests {
    @Test("a queue admits as many as its capacity, in order, and one more not")
    func queueIsBounded() {
        let queue = WorkQueue<Int>(capacity: 3)
        #expect((1...3).map(queue.add) == [.admitted, .admitted, .admitted])
        #expect(queue.add(4) == .full)
        #expect(queue.next() == 1)
        #expect(queue.add(5) == .admitted)
        queue.close()
        #expect(queue.add(6) == .closed)
        #expect((0..<4).map { _ in queue.next() } == [2, 3, 5, nil])
    }

    @Test("more hashes than the queue holds are overloaded, and the pool recovers")
    func overload() async throws {
        var limits = HashingLimits()
        limits.queueLength = 1
        limits.queueDeadlineMilliseconds = 60_000
        let cost = Argon2Cost(memoryKiB: 16384, passes: 3, lanes: 1)
        let hasher = try Argon2PasswordHasher(
            cost: cost, limits: limits, workerCount: 1, chance: SeededBytes(seed: 4))
        let codes = await outcomes(of: 40, hasher)
        #expect(codes.contains(nil))
        #expect(codes.contains(.overloaded))
        #expect(codes.allSatisfy { $0 == nil || $0 == .overloaded })
        let known = KnownHash.argon2[0]
        #expect(try await hasher.verify(Password(known.password), against: known.stored).outcome == .matches)
    }

    @Test("a hash that waited past the deadline is overloaded and not computed")
    func deadline() async throws {
        var limits = HashingLimits()
        limits.queueDeadlineMilliseconds = 0
        let hasher = try Argon2PasswordHasher.light(limits: limits, workerCount: 1)
        let codes = await outcomes(of: 20, hasher)
        #expect(codes.allSatisfy { $0 == .overloaded })
    }

    @Test("a hash whose caller has gone away keeps its worker to its end, and the next one is served")
    func cancelledCaller() async throws {
        let hasher = try Argon2PasswordHasher(
            cost: Argon2Cost(memoryKiB: 16384, passes: 3, lanes: 1), workerCount: 1,
            chance: SeededBytes(seed: 5))
        let gone = Task { try await hasher.hash(Password("x")) }
        gone.cancel()
        let hash = try await hasher.hash(Password("y"))
        #expect(try await hasher.verify(Password("y"), against: hash).outcome == .matches)
        #expect(try await hasher.verify(Password("x"), against: gone.value).outcome == .matches)
    }

    @Test("many at once, of all lanes, give the same verdicts as one by one")
    func concurrent() async throws {
        var limits = HashingLimits()
        limits.queueLength = 1000
        limits.queueDeadlineMilliseconds = 600_000
        let hasher = try Argon2PasswordHasher.light(limits: limits, workerCount: 4)
        try await withThrowingTaskGroup(of: PasswordVerdict.Outcome.self) { group in
            for number in 0..<200 {
                let known = KnownHash.argon2[number % KnownHash.argon2.count]
                group.addTask {
                    try await hasher.verify(Password(known.password), against: known.stored).outcome
                }
            }
            for try await outcome in group { #expect(outcome == .matches) }
        }
    }

    @Test("memory is bounded by the workers, not by the callers", .enabled(if: residentKiB() != nil))
    func boundedMemory() async throws {
        let before = try #require(residentKiB())
        let cost = Argon2Cost(memoryKiB: 131_072, passes: 1, lanes: 1)
        var limits = HashingLimits()
        limits.queueDeadlineMilliseconds = 600_000
        let hasher = try Argon2PasswordHasher(
            cost: cost, limits: limits, workerCount: 2, chance: SeededBytes(seed: 6))
        let codes = await outcomes(of: 16, hasher)
        #expect(codes.allSatisfy { $0 == nil })
        let peak = try #require(residentKiB(named: "VmHWM:"))
        // Two workers take 256 MiB; sixteen callers of their own would take 2 GiB.
        #expect(peak - before < 1_048_576)
    }

    /// How many hashes at once end: nil for made, else the reason.
    private func outcomes(of count: Int, _ hasher: Argon2PasswordHasher) async -> [PasswordHasherError.Code?]
    {
        await withTaskGroup(of: PasswordHasherError.Code?.self) { group in
            for _ in 0..<count {
                group.addTask {
                    do throws(PasswordHasherError) {
                        _ = try await hasher.hash(Password("x"))
                        return nil
                    } catch {
                        return error.code
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }
}

/// A line of `/proc/self/status`, in KiB.
private func residentKiB(named name: String = "VmRSS:") -> Int? {
    guard let file = fopen("/proc/self/status", "r") else { return nil }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, Int32(line.count), file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        guard text.hasPrefix(name) else { continue }
        return Int(text.filter(\.isNumber))
    }
    return nil
}
