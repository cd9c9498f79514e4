import PassLiftPorts
import Synchronization

/// The threads on which every hash is computed, bounded by processors and by memory.
///
/// A hash that has begun runs to its end and holds its thread and its memory that long, even if the caller
/// has gone away; one that still waits then is dropped.
final class HashingPool: Sendable {
    typealias Ledger = HashingLedger<HashingJob, Argon2Memory>

    private let ledger: Monitor<Ledger>
    private let patienceMicroseconds: Int64
    private let stopwatch: any Stopwatch
    private let lastID = Atomic<UInt64>(0)

    /// Starts `workerCount` threads.
    ///
    /// - Throws: `libraryFailed`, when the system gives no thread.
    init(workerCount: Int, cost: Argon2Cost, limits: HashingLimits, stopwatch: any Stopwatch)
        throws(PasswordHasherError)
    {
        self.stopwatch = stopwatch
        let patience = Int64(max(0, limits.queueDeadlineMilliseconds))
        patienceMicroseconds =
            patience.multipliedReportingOverflow(by: 1000).overflow ? .max : patience * 1000
        let terms = MemoryShelf<Argon2Memory>.Terms(
            budgetKiB: Int(limits.memoryBudgetKiB),
            standingKiB: Argon2Memory.roundedKiB(Int(cost.memoryKiB)), standingCount: workerCount)
        ledger = Monitor(
            Ledger(workerCount: workerCount, queueLength: max(1, limits.queueLength), memory: terms))
        let worker = HashingWorker(ledger: ledger, stopwatch: stopwatch)
        for _ in 0..<workerCount {
            guard worker.start() else {
                ledger.change { $0.close() }
                throw PasswordHasherError(.libraryFailed, "pthread_create failed")
            }
        }
    }

    deinit { ledger.change { $0.close() } }

    /// What the pool does and has done.
    var metrics: HashingMetrics { ledger.read(\.metrics) }

    /// What `derivation` makes of `password`, computed by the next free worker.
    ///
    /// - Throws: `overloaded`, when the queue is full, the wait was too long, or the calling task was
    ///   cancelled while it waited; `costExceedsLimit`, when it needs more memory than the whole budget;
    ///   `libraryFailed`.
    func derive(_ derivation: Derivation, from password: Password) async throws(PasswordHasherError)
        -> [UInt8]
    {
        let id = lastID.add(1, ordering: .relaxed).newValue
        let (sum, isPastTheEnd) = stopwatch.microseconds().addingReportingOverflow(patienceMicroseconds)
        let deadline = isPastTheEnd ? .max : sum
        // Workers turn away whom they find too late, but all of them may be busy far beyond the deadline.
        let timer = Task { [ledger, stopwatch] in
            await stopwatch.wait(untilMicroseconds: deadline)
            guard !Task.isCancelled else { return }
            ledger.change { $0.expire(id) }?.refuse("no worker was free in time")
        }
        defer { timer.cancel() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let job = HashingJob(derivation: derivation, password: password, answer: continuation)
                add(
                    Ledger.Request(
                        id: id, need: derivation.memory, job: job, deadlineMicroseconds: deadline))
                // A cancellation that came before the job did has found nothing to drop.
                if Task.isCancelled { abandon(id) }
            }
        } onCancel: {
            abandon(id)
        }
        return try result.get()
    }

    private func add(_ request: Ledger.Request) {
        let now = stopwatch.microseconds()
        switch ledger.change({ $0.admit(request, at: now) }) {
        case .admitted: break
        case .full, .closed: request.job.refuse("the queue is full")
        case .late: request.job.refuse("no worker was free in time")
        case .tooLarge:
            request.job.answer.resume(
                returning: .failure(.init(.costExceedsLimit, "more memory than memoryBudgetKiB")))
        }
    }

    private func abandon(_ id: UInt64) {
        ledger.change { $0.abandon(id) }?.refuse("the caller has gone away")
    }
}
