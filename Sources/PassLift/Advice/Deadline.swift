/// Bounds the time that a caller waits: our outage is never the host's.
enum Deadline {
    /// The answer of `work`, or `fallback` when it takes longer than `limit`. The work itself goes on to its
    /// end, since a commit that is under way cannot be taken back.
    static func answer<Value: Sendable>(
        within limit: Duration, orElse fallback: Value, _ work: @escaping @Sendable () async -> Value
    ) async -> Value {
        let race = Race<Value>()
        let timer = Task {
            try? await Task.sleep(for: limit)
            if !Task.isCancelled { race.end(fallback) }
        }
        Task {
            race.end(await work())
            timer.cancel()
        }
        return await race.answer()
    }
}
