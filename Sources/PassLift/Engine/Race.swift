internal import Synchronization

/// A wait that several may end, such as an answer and the time for it: the first is taken, the others are
/// told that they came late.
final class Race<Answer: Sendable>: Sendable {
    private enum State {
        case running
        case awaited(CheckedContinuation<Answer, Never>)
        case ended(Answer)
    }

    /// Whether an end was the first one.
    enum Place {
        case first
        case late
    }

    private let state = Mutex(State.running)
    private let isEnded = Atomic(false)

    /// Ends the wait, unless it has ended.
    @discardableResult
    func end(_ answer: Answer) -> Place {
        guard !isEnded.exchange(true, ordering: .acquiringAndReleasing) else { return .late }
        let waiting: CheckedContinuation<Answer, Never>? = state.withLock { state in
            switch state {
            case .awaited(let continuation): return continuation
            case .running, .ended:
                state = .ended(answer)
                return nil
            }
        }
        waiting?.resume(returning: answer)
        return .first
    }

    /// What ended it.
    func answer() async -> Answer {
        await withCheckedContinuation { continuation in
            let ended: Answer? = state.withLock { state in
                switch state {
                case .ended(let answer): return answer
                case .running, .awaited:
                    state = .awaited(continuation)
                    return nil
                }
            }
            if let ended { continuation.resume(returning: ended) }
        }
    }
}
