import PassLiftMachine
import PassLiftPorts

/// The threads on which every hash is computed: as many as configured, so that memory and processors stay
/// bounded.
///
/// A hash that has begun runs to its end and holds its thread that long, even if the caller has gone away.
final class HashingPool: Sendable {
    private let queue: WorkQueue<HashingJob>
    private let patienceMilliseconds: Int64
    private let time: any TimeSource

    /// Starts `workerCount` threads that each keep memory for `cost`.
    ///
    /// - Throws: `libraryFailed`, when the system gives no thread.
    init(workerCount: Int, cost: Argon2Cost, limits: HashingLimits, time: any TimeSource)
        throws(PasswordHasherError)
    {
        self.time = time
        patienceMilliseconds = Int64(max(0, limits.queueDeadlineMilliseconds))
        queue = WorkQueue(capacity: max(1, limits.queueLength))
        let worker = HashingWorker(queue: queue, standingKiB: cost.memoryKiB, time: time)
        for _ in 0..<workerCount {
            guard worker.start() else {
                queue.close()
                throw PasswordHasherError(.libraryFailed, "pthread_create failed")
            }
        }
    }

    deinit { queue.close() }

    /// What `derivation` makes of `password`, computed by the next free worker.
    ///
    /// - Throws: `overloaded`, when the queue is full or the wait was too long; `libraryFailed`.
    func derive(_ derivation: Derivation, from password: Password) async throws(PasswordHasherError)
        -> [UInt8]
    {
        let (sum, isPastTheEnd) = time.now().milliseconds.addingReportingOverflow(patienceMilliseconds)
        let deadline = Instant(milliseconds: isPastTheEnd ? .max : sum)
        let result = await withCheckedContinuation { continuation in
            let job = HashingJob(
                derivation: derivation, password: password, deadline: deadline, answer: continuation)
            switch queue.add(job) {
            case .admitted: break
            case .full, .closed:
                continuation.resume(returning: .failure(.init(.overloaded, "the queue is full")))
            }
        }
        return try result.get()
    }
}
