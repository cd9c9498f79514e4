public import PassLiftMachine

/// The door to the wall clock.
public protocol TimeSource: Sendable {
    /// The time now.
    func now() -> Instant

    /// Returns at `instant`; at once where that has passed, or the task was cancelled. Nobody's thread waits.
    func wait(until instant: Instant) async
}

extension TimeSource {
    /// Sleeps for as long as `instant` lies ahead, by the system's own clock.
    public func wait(until instant: Instant) async {
        let (left, isPastTheEnd) = instant.milliseconds.subtractingReportingOverflow(now().milliseconds)
        guard !isPastTheEnd, left > 0 else { return }
        try? await Task.sleep(for: .milliseconds(left))
    }
}
