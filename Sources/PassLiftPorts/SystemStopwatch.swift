/// The machine's monotonic clock.
public struct SystemStopwatch: Stopwatch {
    private static let start = ContinuousClock.now
    /// About 30 years; waits are cut to that, so that no arithmetic on them overflows.
    private static let longest: Int64 = 1 << 50

    /// The monotonic clock.
    public init() {}

    /// Microseconds since the first reading in this process.
    public func microseconds() -> Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - Self.start).components
        return seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    }

    /// Sleeps; takes no thread while it does.
    public func wait(untilMicroseconds reading: Int64) async {
        let deadline = Self.start + .microseconds(min(reading, Self.longest))
        try? await Task.sleep(until: deadline, clock: .continuous)
    }
}
