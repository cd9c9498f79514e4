/// The time that a failed sign-in takes at least, so that none tells by its speed why it failed.
///
/// Hashes of older schemes are slower or faster than the decoy that unknown names are compared with. With a
/// floor, each failure is answered at a whole multiple of it after it was begun: all of those that take less
/// answer alike, and one that takes longer tells how many floors it took and no more. Choose it above the
/// slowest scheme in the store, e.g. with `passlift-tool password calibrate` and some of its hashes.
///
/// ```swift
/// let begun = floor.begin()
/// // … the password is checked …
/// if failed { await floor.wait(since: begun) }
/// ```
public struct FailureFloor: Sendable {
    /// When an attempt began.
    public struct Start: BitwiseCopyable, Hashable, Sendable {
        let microseconds: Int64
    }

    /// The floor, in milliseconds; 0 or less: none.
    public let milliseconds: Int
    private let stopwatch: any Stopwatch

    /// A floor of so many milliseconds; 0 or less waits for nothing.
    public init(milliseconds: Int, stopwatch: any Stopwatch = SystemStopwatch()) {
        self.milliseconds = milliseconds
        self.stopwatch = stopwatch
    }

    /// Notes that an attempt begins. Call it before anything about the account is looked up.
    public func begin() -> Start {
        Start(microseconds: stopwatch.microseconds())
    }

    /// Waits for the next whole multiple of the floor since `start`; returns sooner where the task is
    /// cancelled, since then nobody is left to be told.
    public func wait(since start: Start) async {
        guard let end = end(of: start) else { return }
        await stopwatch.wait(untilMicroseconds: end)
    }

    private func end(of start: Start) -> Int64? {
        guard milliseconds > 0 else { return nil }
        let (floor, isTooLong) = Int64(milliseconds).multipliedReportingOverflow(by: 1000)
        guard !isTooLong else { return .max }
        let elapsed = max(0, stopwatch.microseconds() - start.microseconds)
        let (length, isLong) = (elapsed / floor + 1).multipliedReportingOverflow(by: floor)
        let (end, isPast) = start.microseconds.addingReportingOverflow(length)
        return isLong || isPast ? .max : end
    }
}
