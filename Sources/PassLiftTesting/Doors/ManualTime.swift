public import PassLiftMachine
public import PassLiftPorts
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualTime: TimeSource {
    private let instant: Mutex<Instant>

    /// A clock that shows `instant`.
    public init(_ instant: Instant) {
        self.instant = Mutex(instant)
    }

    /// What it shows.
    public func now() -> Instant {
        instant.withLock { $0 }
    }

    /// Sets it, forward or back.
    public func set(to instant: Instant) {
        self.instant.withLock { $0 = instant }
    }

    /// Moves it by whole seconds; a negative number turns it back, as wall clocks sometimes do.
    public func advance(seconds: Int64) {
        instant.withLock { $0 = $0.adding(seconds: seconds) }
    }
}
