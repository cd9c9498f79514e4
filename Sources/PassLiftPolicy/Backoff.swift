/// A wait that grows each time it is needed again.
struct Backoff: BitwiseCopyable, Hashable, Sendable {
    /// The last repetition at which a wait still grows.
    static let growingRepetitions: UInt16 = 16
    /// A wait that never grows.
    static let steady: Int64 = 100

    /// The first wait.
    var seconds: Int64
    /// What each further wait is of the one before, in percent; at least 100.
    var growthPercent: Int64
    /// The longest wait.
    var maximumSeconds: Int64

    /// The wait after something happened `count` times in a row; a count of 0 waits like the first time.
    func wait(after count: UInt16) -> Int64 {
        var wait = min(seconds, maximumSeconds)
        guard growthPercent > Self.steady, count > 1 else { return wait }
        for _ in 1..<min(count, Self.growingRepetitions) where wait < maximumSeconds {
            let (product, overflowed) = wait.multipliedReportingOverflow(by: growthPercent)
            wait = overflowed ? maximumSeconds : min(product / 100, maximumSeconds)
        }
        return wait
    }
}
