internal import Glibc
public import PassLiftMachine

/// The machine's wall clock; the one place where PassLift reads it.
public struct SystemTime: TimeSource {
    /// The wall clock.
    public init() {}

    /// The time now, to the millisecond.
    public func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
