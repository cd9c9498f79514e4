public import PassLiftMachine
public import PassLiftPorts
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualTime: TimeSource {
    private struct State {
        var instant: Instant
        var waiting: [(until: Instant, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state: Mutex<State>

    /// A clock that shows `instant`.
    public init(_ instant: Instant) {
        state = Mutex(State(instant: instant))
    }

    /// What it shows.
    public func now() -> Instant {
        state.withLock { $0.instant }
    }

    /// How many wait for it to move on.
    public var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Returns once it was moved to `instant`, or past it.
    public func wait(until instant: Instant) async {
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if state.instant >= instant { return true }
                state.waiting.append((instant, continuation))
                return false
            }
            if isDue { continuation.resume() }
        }
    }

    /// Sets it, forward or back.
    public func set(to instant: Instant) {
        move { $0 = instant }
    }

    /// Moves it by whole seconds; a negative number turns it back, as wall clocks sometimes do.
    public func advance(seconds: Int64) {
        move { $0 = $0.adding(seconds: seconds) }
    }

    private func move(_ change: (inout Instant) -> Void) {
        let due = state.withLock { state in
            change(&state.instant)
            let now = state.instant
            let due = state.waiting.filter { $0.until <= now }
            state.waiting.removeAll { $0.until <= now }
            return due
        }
        for each in due { each.continuation.resume() }
    }
}
