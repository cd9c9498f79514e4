import Synchronization

/// Armed by a test, it trips at the next commit.
final class Switch: Sendable {
    private enum State {
        case off
        case armed
        case tripped
    }

    private let state = Mutex(State.off)

    var isTripped: Bool { state.withLock { $0 == .tripped } }

    func arm() {
        state.withLock { $0 = .armed }
    }

    func disarm() {
        state.withLock { $0 = .off }
    }

    func committed() {
        state.withLock { state in
            if state == .armed { state = .tripped }
        }
    }
}
