import PassLiftMachine
import PassLiftPorts
internal import Synchronization

/// Asks hooks within their time, and stops asking one that keeps failing.
final class HookRunner: Sendable {
    let hooks: UpgradeHooks
    private let time: any TimeSource
    private let breakers = Mutex<[HookPoint: Breaker]>([:])

    init(_ hooks: UpgradeHooks, time: any TimeSource) {
        self.hooks = hooks
        self.time = time
    }

    /// The answer of a hook, or why there is none.
    func ask<Answer: Sendable>(
        _ point: HookPoint, _ body: @escaping @Sendable () async throws -> Answer
    ) async -> Result<Answer, HookRefusal> {
        let now = time.now()
        guard breakers.withLock({ $0[point]?.isClosed(at: now) ?? true }) else {
            return .failure(HookRefusal(failure: .notAsked))
        }
        let answer: Result<Answer, HookRefusal> = await Deadline.answer(
            within: hooks.budget, orElse: .failure(HookRefusal(failure: .timedOut))
        ) {
            do {
                return .success(try await body())
            } catch {
                return .failure(HookRefusal(failure: .threw))
            }
        }
        breakers.withLock { breakers in
            var breaker = breakers[point] ?? Breaker()
            breaker.take(answer, under: hooks, at: now)
            breakers[point] = breaker
        }
        return answer
    }
}

/// Why a hook gave no answer.
struct HookRefusal: Error {
    let failure: HookFailure
}

/// Counts failures in a row; open for a while when there are too many, then one more try is made.
private struct Breaker {
    var failures = 0
    var openUntil: Instant?

    func isClosed(at now: Instant) -> Bool {
        openUntil.map { $0 <= now } ?? true
    }

    mutating func take<Answer>(
        _ answer: Result<Answer, HookRefusal>, under hooks: UpgradeHooks, at now: Instant
    ) {
        guard case .failure = answer else {
            self = Breaker()
            return
        }
        failures = min(failures + 1, hooks.failuresBeforeBreak)
        if failures >= hooks.failuresBeforeBreak { openUntil = now.adding(seconds: hooks.breakSeconds) }
    }
}
