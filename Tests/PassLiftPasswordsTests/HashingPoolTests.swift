import PassLiftPasswords
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The bounded pool")
struct HashingPoolTests {
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
        await hasher.hasBegun()
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

    @Test("a caller that goes away while its hash waits is answered at once, and nothing is hashed for it")
    func cancelledWhileWaiting() async throws {
        try await HashingMoment.caught { try await cancelsWhileWaiting() }
    }

    private func cancelsWhileWaiting() async throws -> HashingMoment {
        let hasher = try Argon2PasswordHasher.light(limits: .patient, workerCount: 1)
        let long = try await hasher.occupied()
        let waiting = (0..<10).map { _ in Task { try await hasher.hash(Password("x")) } }
        while hasher.metrics.waiting < 10, hasher.metrics.done == 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
        for task in waiting.prefix(5) { task.cancel() }
        var failures: [PasswordHasherError?] = []
        for task in waiting.prefix(5) { failures.append(await task.result.hasherFailure) }
        guard hasher.metrics.done == 0 else { return .missed }
        #expect(failures.allSatisfy { $0 == PasswordHasherError(.overloaded, "") })
        for task in waiting.suffix(5) { #expect(await task.result.hasherFailure == nil) }
        #expect(await long.result.hasherFailure == nil)
        #expect(hasher.metrics.abandoned == 5)
        #expect(hasher.metrics.done == 6)
        return .caught
    }

    @Test("a caller that is cancelled before it asks is answered, once")
    func cancelledBefore() async throws {
        let hasher = try Argon2PasswordHasher.light(limits: .patient, workerCount: 1)
        let long = try await hasher.occupied()
        let gone = Task {
            try? await Task.sleep(for: .seconds(3600))
            return try await hasher.hash(Password("x"))
        }
        gone.cancel()
        #expect(await gone.result.hasherFailure == PasswordHasherError(.overloaded, ""))
        #expect(await long.result.hasherFailure == nil)
        #expect(hasher.metrics.done == 1)
        #expect(hasher.metrics.waiting == 0)
    }

    @Test("a hash whose deadline comes while every worker is busy is overloaded then, not when one is free")
    func deadlineWhileBusy() async throws {
        try await HashingMoment.caught { try await runsOutWhileBusy() }
    }

    private func runsOutWhileBusy() async throws -> HashingMoment {
        let stopwatch = ManualStopwatch()
        let hasher = try Argon2PasswordHasher(
            cost: .light, workerCount: 1, chance: SeededBytes(seed: 8), stopwatch: stopwatch)
        let long = try await hasher.occupied()
        let waiting = Task { try await hasher.hash(Password("x")) }
        while hasher.metrics.waiting < 1 || stopwatch.waiterCount < 1, hasher.metrics.done == 0 {
            try await Task.sleep(for: .milliseconds(1))
        }
        stopwatch.advance(milliseconds: 1999)
        let before = hasher.metrics.waiting
        stopwatch.advance(milliseconds: 1)
        let failure = await waiting.result.hasherFailure
        guard hasher.metrics.done == 0 else { return .missed }
        #expect(before == 1)
        #expect(failure == PasswordHasherError(.overloaded, ""))
        #expect(await long.result.hasherFailure == nil)
        #expect(hasher.metrics.overloadedDeadline == 1)
        return .caught
    }

    @Test(
        "memory bounds the hashes that run at once, whatever the workers, and what is not standing goes back")
    func boundedByMemory() async throws {
        var limits = HashingLimits.patient
        limits.memoryBudgetKiB = 24_576
        let hasher = try Argon2PasswordHasher.light(limits: limits, workerCount: 8)
        let stored = PasswordHash(encoded: Self.tenMebibytes)
        await withTaskGroup { group in
            for _ in 0..<40 {
                group.addTask { _ = try? await hasher.verify(Password("x"), against: stored) }
            }
        }
        let metrics = hasher.metrics
        #expect(metrics.done == 40)
        #expect(metrics.memoryPeakKiB <= 24_576)
        #expect(metrics.memoryPeakKiB >= 20_480)
        #expect(metrics.memoryLentKiB == 0)
        // Standing memory is of the current cost, one huge page here, and none of that was asked for.
        #expect(metrics.memoryReadyKiB == 0)
        _ = try await hasher.hash(Password("x"))
        #expect(hasher.metrics.memoryReadyKiB == 2048)
    }

    @Test("a hash of the whole budget is computed, and one of more is refused where it is read")
    func budgetLimit() async throws {
        var limits = HashingLimits()
        limits.memoryBudgetKiB = 10_240
        let stored = PasswordHash(encoded: Self.tenMebibytes)
        let fitting = try Argon2PasswordHasher.light(limits: limits, workerCount: 1)
        #expect(try await fitting.verify(Password("x"), against: stored).outcome == .differs)
        limits.memoryBudgetKiB = 10_239
        let tight = try Argon2PasswordHasher.light(limits: limits, workerCount: 1)
        #expect(throws: PasswordHasherError(.costExceedsLimit, "")) { try tight.inspect(stored) }
        #expect(throws: PasswordHasherError(.costExceedsLimit, "")) {
            try Argon2PasswordHasher(
                cost: Argon2Cost(memoryKiB: 10_240, passes: 1, lanes: 1), limits: limits,
                chance: FailedChance())
        }
    }

    @Test("a decoy takes as much memory and as many hashes as a stored hash of the current cost")
    func equalDecoy() async throws {
        let (decoyed, verified) = (
            try Argon2PasswordHasher.light(workerCount: 1), try Argon2PasswordHasher.light(workerCount: 1)
        )
        let stored = try await Argon2PasswordHasher.light(workerCount: 1).hash(Password("x"))
        try await decoyed.verifyDecoy(Password("y"))
        _ = try await verified.verify(Password("y"), against: stored)
        #expect(decoyed.metrics.done == 1)
        #expect(verified.metrics.done == 1)
        #expect(decoyed.metrics.memoryPeakKiB == verified.metrics.memoryPeakKiB)
    }

    /// Ten MiB, one pass, of no password.
    private static let tenMebibytes =
        "$argon2id$v=19$m=10240,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA"

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

extension HashingLimits {
    /// Nobody is turned away.
    fileprivate static var patient: HashingLimits {
        var limits = HashingLimits()
        limits.queueLength = 1000
        limits.queueDeadlineMilliseconds = 600_000
        return limits
    }
}

extension Argon2PasswordHasher {
    /// A long hash that its worker has begun.
    fileprivate func occupied() async throws -> Task<PasswordVerdict, any Error> {
        let stored = PasswordHash(
            encoded: "$argon2id$v=19$m=131072,t=10,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAA")
        let long = Task { try await verify(Password("x"), against: stored) }
        await hasBegun()
        return long
    }

    /// Waits until a worker has taken a hash. It sleeps in between, since tasks that only yield starve
    /// others.
    fileprivate func hasBegun() async {
        while metrics.waitTimes.count < 1 { try? await Task.sleep(for: .milliseconds(1)) }
    }
}

extension Result where Failure == any Error {
    fileprivate var hasherFailure: PasswordHasherError? {
        if case .failure(let error) = self { error as? PasswordHasherError } else { nil }
    }
}
