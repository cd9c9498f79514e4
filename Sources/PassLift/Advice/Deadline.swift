internal import Synchronization

/// Bounds the time that a caller waits: our outage is never the host's.
enum Deadline {
    /// The answer of `work`, or `fallback` when it takes longer than `limit`. The work itself goes on to its
    /// end, since a commit that is under way cannot be taken back.
    static func answer<Value: Sendable>(
        within limit: Duration, orElse fallback: Value, _ work: @escaping @Sendable () async -> Value
    ) async -> Value {
        let race = Race<Value>()
        return await withCheckedContinuation { continuation in
            race.begin(continuation)
            let timer = Task {
                try? await Task.sleep(for: limit)
                if !Task.isCancelled { race.finish(fallback) }
            }
            Task {
                race.finish(await work())
                timer.cancel()
            }
        }
    }

    private final class Race<Value: Sendable>: Sendable {
        private let waiting = Mutex<CheckedContinuation<Value, Never>?>(nil)

        func begin(_ continuation: CheckedContinuation<Value, Never>) {
            waiting.withLock { $0 = continuation }
        }

        func finish(_ value: Value) {
            let continuation = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            continuation?.resume(returning: value)
        }
    }
}
