import PassLiftPasswords
import PassLiftTesting
import Testing

@Suite("Who may hash next")
struct HashingLedgerTests {
    typealias Ledger = HashingLedger<Int, Int>

    /// Two workers, 100 KiB that no library of its own takes, three that may wait.
    private var ledger = Ledger(
        workerCount: 2, queueLength: 3,
        memory: MemoryShelf<Int>.Terms(budgetKiB: 100, standingKiB: 2048, standingCount: 2))

    private func request(_ id: Int, _ kibibytes: Int, deadline: Int64 = 1_000_000) -> Ledger.Request {
        Ledger.Request(
            id: UInt64(id), need: .own(kibibytes: kibibytes), job: id, deadlineMicroseconds: deadline)
    }

    /// The job that begins now, or nil.
    private mutating func begin(at microseconds: Int64 = 0) -> Ledger.Grant? {
        guard case .run(let grant) = ledger.next(at: microseconds) else { return nil }
        return grant
    }

    @Test("as many wait as may, in order, and one more does not")
    mutating func queueIsBounded() {
        #expect(
            (1...4).map { ledger.admit(request($0, 1), at: 0) } == [.admitted, .admitted, .admitted, .full])
        #expect(ledger.metrics.overloadedQueueFull == 1)
        #expect((1...3).map { _ in begin()?.job } == [1, 2, 3])
    }

    @Test("a hash of the whole budget is admitted, and one of a KiB more never")
    mutating func budget() {
        #expect(ledger.admit(request(1, 100), at: 0) == .admitted)
        #expect(ledger.admit(request(2, 101), at: 0) == .tooLarge)
    }

    @Test("a hash begins before its deadline, and is turned away from it on")
    mutating func deadline() {
        #expect(ledger.admit(request(1, 1, deadline: 10), at: 9) == .admitted)
        #expect(ledger.admit(request(2, 1, deadline: 10), at: 9) == .admitted)
        #expect(ledger.admit(request(3, 1, deadline: 10), at: 10) == .late)
        #expect(begin(at: 9)?.job == 1)
        guard case .turnAway(2) = ledger.next(at: 10) else {
            Issue.record("the second was not turned away")
            return
        }
        #expect(ledger.metrics.overloadedDeadline == 2)
    }

    @Test("who has begun or has been taken out can be neither abandoned nor expired, so each ends once")
    mutating func endsOnce() {
        for id in 1...3 { _ = ledger.admit(request(id, 1), at: 0) }
        #expect(begin()?.job == 1)
        #expect(ledger.abandon(1) == nil)
        #expect(ledger.expire(1) == nil)
        #expect(ledger.abandon(2) == 2)
        #expect(ledger.abandon(2) == nil)
        #expect(ledger.expire(2) == nil)
        #expect(ledger.expire(3) == 3)
        #expect(ledger.abandon(4) == nil)
        #expect(ledger.metrics.waiting == 0)
        #expect(ledger.metrics.abandoned == 1)
        #expect(ledger.metrics.overloadedDeadline == 1)
    }

    @Test("a large hash is overtaken by small ones eight times and then waits for nobody but those that run")
    mutating func noStarvation() throws {
        ledger = Ledger(
            workerCount: 2, queueLength: 100,
            memory: MemoryShelf<Int>.Terms(budgetKiB: 100, standingKiB: 2048, standingCount: 2))
        _ = ledger.admit(request(0, 60), at: 0)
        var running = try #require(begin())
        _ = ledger.admit(request(1, 80), at: 0)
        for id in 2...40 { _ = ledger.admit(request(id, 30), at: 0) }
        for overtaking in 0..<Ledger.mostOvertakings {
            let small = try #require(begin())
            #expect(small.job == 2 + overtaking)
            // The first one goes, and a small one takes its place: without a bound it would never be free.
            ledger.finish(running, .done, keeping: nil, at: 0)
            running = small
        }
        #expect(begin() == nil)
        ledger.finish(running, .done, keeping: nil, at: 0)
        #expect(begin()?.job == 1)
        // 20 KiB are left, so the next small one waits for the large one.
        #expect(begin() == nil)
    }

    @Test("when it is closed, nothing more is admitted and what waits is handed out")
    mutating func closes() {
        _ = ledger.admit(request(1, 1), at: 0)
        ledger.close()
        #expect(ledger.admit(request(2, 1), at: 0) == .closed)
        #expect(begin()?.job == 1)
        guard case .end = ledger.next(at: 0) else {
            Issue.record("it did not end")
            return
        }
    }

    @Test("times are told in the buckets of a histogram, and how hashes ended is counted")
    mutating func metrics() throws {
        _ = ledger.admit(request(1, 7), at: 0)
        _ = ledger.admit(request(2, 7), at: 0)
        let grants = [try #require(begin(at: 1000)), try #require(begin(at: 1001))]
        #expect(ledger.metrics.busy == 2)
        #expect(ledger.metrics.memoryLentKiB == 14)
        ledger.finish(grants[0], .done, keeping: nil, at: 2000)
        ledger.finish(grants[1], .failed, keeping: nil, at: 99_000_000)
        let metrics = ledger.metrics
        #expect(metrics.waitTimes.counts.prefix(3) == [1, 1, 0])
        #expect(metrics.waitTimes.totalMicroseconds == 2001)
        #expect(metrics.runTimes.counts.first == 1)
        #expect(metrics.runTimes.counts.last == 1)
        #expect(metrics.runTimes.counts.count == HashingTimes.boundsMilliseconds.count + 1)
        #expect(metrics.runTimes.count == 2)
        #expect([metrics.done, metrics.failed] == [1, 1])
        #expect([metrics.busy, metrics.memoryLentKiB, metrics.memoryPeakKiB] == [0, 0, 14])
    }

    @Test(
        "whatever comes, memory stays within the budget, each hash ends once, and all end", arguments: 0..<20)
    func property(seed: UInt64) {
        var run = LedgerRun(seed: seed)
        for _ in 0..<2000 { run.step() }
        run.drain()
        #expect(run.faults.isEmpty, "seed \(seed): \(run.faults)")
        #expect(run.ended.count == run.admitted.count, "seed \(seed)")
        #expect(run.ledger.metrics.memoryLentKiB == 0, "seed \(seed)")
        #expect(run.ledger.metrics.memoryReadyKiB <= LedgerRun.standingKiB * 4, "seed \(seed)")
    }
}

/// Random callers, workers and clocks over one ledger.
private struct LedgerRun {
    static let budgetKiB = 65_536
    static let standingKiB = 8192
    typealias Ledger = HashingLedger<UInt64, Int>

    var ledger = Ledger(
        workerCount: 4, queueLength: 20,
        memory: MemoryShelf<Int>.Terms(
            budgetKiB: budgetKiB, standingKiB: standingKiB, standingCount: 4))
    var running: [Ledger.Grant] = []
    var admitted: Set<UInt64> = []
    var ended: Set<UInt64> = []
    var faults: [String] = []
    private var now: Int64 = 0
    private var nextID: UInt64 = 0
    private var dice: SeededGenerator

    init(seed: UInt64) {
        dice = SeededGenerator(seed: seed)
    }

    mutating func step() {
        now += Int64(dice.next() % 3)
        switch dice.next() % 8 {
        case 0...2: admit()
        case 3, 4: begin()
        case 5: finish()
        case 6:
            let id = dice.next() % (nextID + 1)
            if let job = ledger.abandon(id) { end(job) }
        default:
            let id = dice.next() % (nextID + 1)
            if let job = ledger.expire(id) { end(job) }
        }
        let metrics = ledger.metrics
        if metrics.memoryLentKiB + metrics.memoryReadyKiB > Self.budgetKiB {
            faults.append("over the budget")
        }
        if metrics.busy != running.count { faults.append("\(metrics.busy) busy of \(running.count)") }
    }

    /// No more callers: all that wait come to their end.
    mutating func drain() {
        ledger.close()
        while ended.count < admitted.count, faults.isEmpty {
            let before = (running.count, ended.count)
            begin()
            if before == (running.count, ended.count) {
                if running.isEmpty { faults.append("nobody runs and nobody may begin") }
                finish()
            }
        }
    }

    private mutating func admit() {
        nextID += 1
        let kibibytes = Int(dice.next() % UInt64(Self.budgetKiB + 1))
        let need: HashingMemory =
            dice.next() % 2 == 0 ? .pooled(kibibytes: kibibytes) : .own(kibibytes: kibibytes)
        let request = Ledger.Request(
            id: nextID, need: need, job: nextID, deadlineMicroseconds: now + 200)
        if ledger.admit(request, at: now) == .admitted { admitted.insert(nextID) }
    }

    private mutating func begin() {
        guard running.count < 4 else { return }
        switch ledger.next(at: now) {
        case .run(let grant): running.append(grant)
        case .turnAway(let job): end(job)
        case .end, nil: break
        }
    }

    private mutating func finish() {
        guard !running.isEmpty else { return }
        let grant = running.remove(at: Int(dice.next() % UInt64(running.count)))
        let buffer: Int? =
            switch grant.need {
            case .pooled: grant.lease.countedKiB
            case .own: nil
            }
        if let lent = grant.lease.buffer, lent != grant.lease.countedKiB { faults.append("another size") }
        ledger.finish(grant, .done, keeping: buffer, at: now)
        end(grant.job)
    }

    private mutating func end(_ job: UInt64) {
        if !ended.insert(job).inserted { faults.append("\(job) ended twice") }
    }
}
