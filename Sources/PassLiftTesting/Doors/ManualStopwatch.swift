public import PassLiftPorts
import Synchronization

/// A stopwatch that stands still until a test moves it; who waits goes on when it has come far enough.
public final class ManualStopwatch: Stopwatch {
    private struct Waiter {
        let id: Int
        let reading: Int64
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var reading: Int64 = 0
        var waiters: [Waiter] = []
        var nextID = 0
    }

    private let state = Mutex(State())

    /// A stopwatch at zero.
    public init() {}

    /// What it shows.
    public func microseconds() -> Int64 {
        state.withLock { $0.reading }
    }

    /// How many tasks wait for a later reading.
    public var waiterCount: Int {
        state.withLock { $0.waiters.count }
    }

    /// Moves it on and wakes those whose reading has come.
    public func advance(milliseconds: Int64) {
        let due = state.withLock { state in
            state.reading += milliseconds * 1000
            let due = state.waiters.filter { $0.reading <= state.reading }
            state.waiters.removeAll { $0.reading <= state.reading }
            return due
        }
        for waiter in due { waiter.continuation.resume() }
    }

    /// Returns when it has been moved as far as `reading`, or when the task is cancelled.
    public func wait(untilMicroseconds reading: Int64) async {
        let id = state.withLock { state in
            state.nextID += 1
            return state.nextID
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    if state.reading >= reading { return true }
                    state.waiters.append(Waiter(id: id, reading: reading, continuation: continuation))
                    return false
                }
                if isDue { continuation.resume() }
                // A cancellation that came before the waiter was noted has found nobody.
                if Task.isCancelled { release(id) }
            }
        } onCancel: {
            release(id)
        }
    }

    private func release(_ id: Int) {
        let waiter = state.withLock { state in
            state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
        }
        waiter?.continuation.resume()
    }
}
