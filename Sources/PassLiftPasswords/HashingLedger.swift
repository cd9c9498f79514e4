/// Who waits for a hash, who may begin, and with which memory: the pool's decisions without its threads.
///
/// Hashes begin in the order in which they came. While the first does not fit into the memory that is free,
/// later ones that do may begin before it, but only ``mostOvertakings`` times; then nothing begins until it
/// fits. So small hashes do not idle behind a large one, and a large one does not starve behind small ones.
package struct HashingLedger<Job, Buffer> {
    /// How often a hash that is first in the queue is overtaken at most.
    package static var mostOvertakings: Int { 8 }
    /// How far behind the first one a hash is looked for that fits.
    private static var lookAhead: Int { 64 }

    /// A hash that asks to be computed.
    package struct Request {
        package let id: UInt64
        package let need: HashingMemory
        package let job: Job
        /// The reading of the stopwatch at which it is `overloaded` when it still waits.
        package let deadlineMicroseconds: Int64

        package init(id: UInt64, need: HashingMemory, job: Job, deadlineMicroseconds: Int64) {
            self.id = id
            self.need = need
            self.job = job
            self.deadlineMicroseconds = deadlineMicroseconds
        }
    }

    /// What became of a request.
    package enum Admission: BitwiseCopyable, Hashable, Sendable {
        case admitted
        /// As many wait as may.
        case full
        /// Its deadline has passed already.
        case late
        /// The whole budget would not hold it.
        case tooLarge
        case closed
    }

    /// A hash that begins.
    package struct Grant {
        package let job: Job
        package let need: HashingMemory
        package let lease: MemoryShelf<Buffer>.Lease
        package let begunMicroseconds: Int64
    }

    /// What a free worker does.
    package enum Step {
        case run(Grant)
        /// Tells a caller that the wait was too long.
        case turnAway(Job)
        /// Ends: nothing will come any more.
        case end
    }

    /// How a hash ended.
    package enum Ending: BitwiseCopyable, Hashable, Sendable {
        case done
        case failed
    }

    private struct Entry {
        let request: Request
        let sinceMicroseconds: Int64
        var overtakings = 0
    }

    private let queueLength: Int
    private var shelf: MemoryShelf<Buffer>
    private var waiting: [Entry] = []
    private var isClosed = false
    private var counts: HashingMetrics

    package init(workerCount: Int, queueLength: Int, memory: MemoryShelf<Buffer>.Terms) {
        self.queueLength = queueLength
        shelf = MemoryShelf(memory)
        counts = HashingMetrics(workers: workerCount)
    }

    /// The counters as they stand.
    package var metrics: HashingMetrics {
        var metrics = counts
        metrics.waiting = waiting.count
        metrics.memoryLentKiB = shelf.lentKiB
        metrics.memoryReadyKiB = shelf.readyKiB
        metrics.memoryPeakKiB = shelf.peakKiB
        return metrics
    }
}

extension HashingLedger {
    /// Puts a hash at the end of the queue.
    package mutating func admit(_ request: Request, at microseconds: Int64) -> Admission {
        guard !isClosed else { return .closed }
        guard shelf.couldEverHold(request.need) else { return .tooLarge }
        guard microseconds < request.deadlineMicroseconds else {
            counts.overloadedDeadline += 1
            return .late
        }
        guard waiting.count < queueLength else {
            counts.overloadedQueueFull += 1
            return .full
        }
        waiting.append(Entry(request: request, sinceMicroseconds: microseconds))
        return .admitted
    }

    /// What a free worker does now; nil: it waits for a change.
    package mutating func next(at microseconds: Int64) -> Step? {
        guard let first = waiting.first else { return isClosed ? .end : nil }
        // All wait equally long at most, so the first is the first to have waited too long.
        if first.request.deadlineMicroseconds <= microseconds {
            counts.overloadedDeadline += 1
            waiting.removeFirst()
            return .turnAway(first.request.job)
        }
        let reach = first.overtakings < Self.mostOvertakings ? min(waiting.count, Self.lookAhead) : 1
        for index in 0..<reach {
            guard let lease = shelf.lend(waiting[index].request.need) else { continue }
            if index > 0 { waiting[0].overtakings += 1 }
            let entry = waiting.remove(at: index)
            counts.busy += 1
            counts.waitTimes.add(microseconds: microseconds - entry.sinceMicroseconds)
            return .run(
                Grant(
                    job: entry.request.job, need: entry.request.need, lease: lease,
                    begunMicroseconds: microseconds))
        }
        return nil
    }

    /// A hash is at its end; its memory goes to the next one or, when nobody waits, what is more than the
    /// standing memory goes back to the system.
    package mutating func finish(
        _ grant: Grant, _ ending: Ending, keeping buffer: Buffer?, at microseconds: Int64
    ) {
        counts.busy -= 1
        counts.runTimes.add(microseconds: microseconds - grant.begunMicroseconds)
        switch ending {
        case .done: counts.done += 1
        case .failed: counts.failed += 1
        }
        shelf.takeBack(grant.lease.countedKiB, buffer)
        if waiting.isEmpty { shelf.trim() }
    }

    /// Takes a hash out of the queue whose caller has gone away; nil when it no longer waits.
    package mutating func abandon(_ id: UInt64) -> Job? {
        guard let job = remove(id) else { return nil }
        counts.abandoned += 1
        return job
    }

    /// Takes a hash out of the queue whose deadline has come; nil when it no longer waits.
    package mutating func expire(_ id: UInt64) -> Job? {
        guard let job = remove(id) else { return nil }
        counts.overloadedDeadline += 1
        return job
    }

    /// Admits nothing more; what waits is still handed out.
    package mutating func close() {
        isClosed = true
    }

    private mutating func remove(_ id: UInt64) -> Job? {
        waiting.firstIndex { $0.request.id == id }.map { waiting.remove(at: $0).request.job }
    }
}
