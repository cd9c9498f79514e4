/// The door to elapsed time: a reading that never goes back, and the wait for a later one.
///
/// What happened when is told by ``TimeSource``, a wall clock that may be set; how long something took, and
/// how long to wait, is told by this.
public protocol Stopwatch: Sendable {
    /// Microseconds since some moment that stays the same as long as the process lives; never fewer than
    /// before.
    func microseconds() -> Int64

    /// Returns when ``microseconds()`` has reached `reading`, or sooner when the task is cancelled.
    func wait(untilMicroseconds reading: Int64) async
}
