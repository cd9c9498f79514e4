/// What the pool does and has done since it was started: a snapshot for an operator's metrics.
public struct HashingMetrics: Hashable, Sendable {
    /// Threads that hash.
    public var workers: Int
    /// Hashes that run now.
    public var busy = 0
    /// Hashes that wait now.
    public var waiting = 0
    /// Memory of the hashes that run now, in KiB.
    public var memoryLentKiB = 0
    /// Memory that lies ready for the next hashes, in KiB; lent and ready together stay within the budget.
    public var memoryReadyKiB = 0
    /// The most that was lent and ready together, in KiB.
    public var memoryPeakKiB = 0
    /// Hashes that were computed.
    public var done: Int64 = 0
    /// Hashes that a library refused to compute.
    public var failed: Int64 = 0
    /// Hashes turned away because the queue was full.
    public var overloadedQueueFull: Int64 = 0
    /// Hashes turned away because they had waited too long.
    public var overloadedDeadline: Int64 = 0
    /// Hashes dropped from the queue because their callers had gone away.
    public var abandoned: Int64 = 0
    /// How long the hashes that began had waited.
    public var waitTimes = HashingTimes()
    /// How long the hashes that ended had run.
    public var runTimes = HashingTimes()

    init(workers: Int) {
        self.workers = workers
    }
}
