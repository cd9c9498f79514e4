import PassLiftMachine
import PassLiftPorts

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

extension JourneyEngine {
    /// The reply of `work`, or silence that says why: the code of what went wrong, and the reason
    /// `unavailable` where it was not the host's fault. The host's log hook is told.
    ///
    /// - Parameters:
    ///   - visit: whose silence it is; nil where none has begun.
    ///   - account: for the log; nil where only the visit is known.
    func quietly(
        _ visit: VisitID?, of account: AccountID?, within limit: Duration,
        _ work: @escaping @Sendable () async throws(PassLiftError) -> VisitReply
    ) async -> VisitReply {
        let late = PassLiftError(.unavailable, "no answer within the deadline")
        let answer: Result<VisitReply, PassLiftError> = await Deadline.answer(
            within: limit, orElse: .failure(late)
        ) {
            do throws(PassLiftError) {
                return .success(try await work())
            } catch {
                return .failure(error)
            }
        }
        switch answer {
        case .success(let reply): return reply
        case .failure(let error):
            hooks.hooks.onSilence?(AdviceFault(account: account, error: error))
            var silence = VisitReply(visit: visit ?? VisitID(bits: 0), next: .stayQuiet)
            silence.reason = error.code.origin == .outage ? .unavailable : nil
            silence.fault = error.code
            return silence
        }
    }
}
