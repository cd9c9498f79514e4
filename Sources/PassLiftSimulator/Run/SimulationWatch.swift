public import PassLiftMachine
import Synchronization

/// How far a simulation has come.
public struct SimulationProgress: BitwiseCopyable, Hashable, Sendable {
    /// Lives that were lived.
    public let done: UInt64
    /// Lives that are to be lived, as far as is known: a guardrail that acts begins anew.
    public let total: UInt64
    /// How long the rest will take at the pace so far, in seconds; nil while nothing is done.
    public let remainingSeconds: Int64?
}

/// Somebody who looks on, and may end it.
public final class SimulationWatch: Sendable {
    private let now: @Sendable () -> Instant
    private let report: @Sendable (SimulationProgress) -> Void
    private let startedAt: Instant
    private let done = Atomic<UInt64>(0)
    private let total = Atomic<UInt64>(0)
    private let interrupted = Atomic<Bool>(false)

    /// A watch.
    ///
    /// - Parameters:
    ///   - now: the time, for what remains of it.
    ///   - report: told from the simulation's threads, several at once, about a thousand times while all
    ///     lives are lived once.
    public init(
        now: @escaping @Sendable () -> Instant,
        report: @escaping @Sendable (SimulationProgress) -> Void
    ) {
        self.now = now
        self.report = report
        startedAt = now()
    }

    /// Ends the simulation soon; it gives what it has.
    public func interrupt() {
        interrupted.store(true, ordering: .relaxed)
    }

    /// Whether it is to end.
    public var isInterrupted: Bool { interrupted.load(ordering: .relaxed) }

    func expect(_ lives: UInt64) {
        total.wrappingAdd(lives, ordering: .relaxed)
    }

    func lived(_ lives: UInt64) {
        let done = done.wrappingAdd(lives, ordering: .relaxed).newValue
        let total = max(done, total.load(ordering: .relaxed))
        var remaining: Int64?
        if done > 0 {
            let elapsed = max(0, now().seconds(since: startedAt))
            let share = Double(total - done) / Double(done)
            remaining = Int64((Double(elapsed) * share).rounded(.up))
        }
        report(SimulationProgress(done: done, total: total, remainingSeconds: remaining))
    }
}
