import PassLiftMachine
import PassLiftPorts
internal import Synchronization

/// Asks hooks within their time, and stops asking one that keeps failing or does not come back.
final class HookRunner: Sendable {
    let hooks: UpgradeHooks
    private let time: any TimeSource
    private let breakers = Mutex<[HookPoint: HookBreaker]>([:])

    init(_ hooks: UpgradeHooks, time: any TimeSource) {
        self.hooks = hooks
        self.time = time
    }

    /// The answer of a hook, or why there is none.
    func ask<Answer: Sendable>(
        _ point: HookPoint, _ body: @escaping @Sendable () async throws -> Answer
    ) async -> Result<Answer, HookRefusal> {
        let now = time.now()
        guard change(point, { [hooks] in $0.admits(under: hooks, at: now) }) else {
            return .failure(HookRefusal(failure: .notAsked))
        }
        let answer = await answer(of: point, body)
        change(point) { [hooks] in $0.take(answer.failure, under: hooks, at: now) }
        return answer
    }

    /// Calls the hook on a thread of its own; one that takes too long is cancelled and no longer waited for.
    private func answer<Answer: Sendable>(
        of point: HookPoint, _ body: @escaping @Sendable () async throws -> Answer
    ) async -> Result<Answer, HookRefusal> {
        let call = Race<Result<Answer, HookRefusal>>()
        let thread = HookThread()
        let work = Task(executorPreference: thread) {
            let answer: Result<Answer, HookRefusal>
            do {
                answer = .success(try await body())
            } catch {
                answer = .failure(HookRefusal(failure: .threw))
            }
            if call.end(answer) == .late { self.change(point) { $0.overdue -= 1 } }
            withExtendedLifetime(thread) {}
        }
        let timer = Task { [hooks] in
            try? await Task.sleep(for: hooks.budget)
            guard !Task.isCancelled, call.end(.failure(HookRefusal(failure: .timedOut))) == .first else {
                return
            }
            self.change(point) { $0.overdue += 1 }
            work.cancel()
        }
        let answer = await call.answer()
        timer.cancel()
        return answer
    }

    @discardableResult
    private func change<Value: Sendable>(
        _ point: HookPoint, _ body: (inout HookBreaker) -> Value
    ) -> Value {
        breakers.withLock { breakers in body(&breakers[point, default: HookBreaker()]) }
    }
}

/// Why a hook gave no answer.
struct HookRefusal: Error {
    let failure: HookFailure
}

extension Result where Failure == HookRefusal {
    fileprivate var failure: HookFailure? {
        if case .failure(let refusal) = self { refusal.failure } else { nil }
    }
}
