import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("The throttle's ledger")
struct ThrottleLedgerTests {
    private let ledger = ThrottleLedger()
    private let start = Instant(milliseconds: 1_700_000_000_000)

    private func fresh() -> ThrottleRecord { ThrottleRecord(key: [1], at: start) }

    private func after(failures: Int, at now: Instant) -> ThrottleRecord {
        (0..<failures).reduce(fresh()) { record, _ in ledger.failed(record, at: now) }
    }

    @Test(
        "five failures cost no waiting; then it is a second, doubling to a quarter of an hour",
        arguments: [
            (0, 0), (1, 0), (5, 0), (6, 1), (7, 2), (8, 4), (9, 8), (10, 16), (11, 32), (12, 64), (13, 128),
            (14, 256), (15, 512), (16, 900), (17, 900), (99, 900),
        ] as [(Int32, Int64)])
    func delays(failures: Int32, seconds: Int64) {
        #expect(ledger.rules.backoff.delaySeconds(after: failures) == seconds)
        let record = after(failures: Int(failures), at: start)
        #expect(record.failures == failures)
        let end = start.adding(seconds: seconds)
        #expect(ledger.judge(record, at: start) == (seconds == 0 ? .open : .wait(until: end)))
        #expect(ledger.judge(record, at: end) == .open)
    }

    @Test("at a hundred failures the factor is off, for good, until the account is recovered")
    func off() {
        #expect(ledger.judge(after(failures: 99, at: start), at: start) != .off)
        var record = after(failures: 100, at: start)
        #expect(record.blockedUntil == ThrottleLedger.never && record.expiresAt == ThrottleLedger.never)
        for seconds: Int64 in [0, 900, 365 * 86_400, 100 * 365 * 86_400] {
            #expect(ledger.judge(record, at: start.adding(seconds: seconds)) == .off)
        }
        record = ledger.failed(record, at: start.adding(seconds: 400 * 86_400))
        #expect(record.failures == 101 && ledger.judge(record, at: start) == .off)
        record = record.cleared(at: start)
        #expect(record.failures == 0 && ledger.judge(record, at: start) == .open)
    }

    @Test("a right guess forgets the failures and lets the row be removed")
    func succeeds() {
        let later = start.adding(seconds: 5)
        let record = after(failures: 50, at: start).cleared(at: later)
        #expect(record.failures == 0 && record.expiresAt == later)
        #expect(ledger.judge(record, at: later) == .open)
    }

    @Test("a failure that is taken back leaves the row as the failures before it had left it")
    func takenBack() {
        for failures in [0, 1, 5, 6, 20, 99] {
            let before = after(failures: failures, at: start)
            #expect(ledger.takenBack(ledger.failed(before, at: start)) == before, "\(failures)")
        }
        #expect(ledger.takenBack(fresh()) == fresh())
    }

    @Test("where it is so settled, what is off is on again after its time, and has all its failures anew")
    func comesBack() {
        var rules = ThrottleRules()
        rules.backoff.offSeconds = 86_400
        let ledger = ThrottleLedger(rules)
        let off = (0..<100).reduce(fresh()) { record, _ in ledger.failed(record, at: start) }
        let end = start.adding(seconds: 86_400)
        #expect(ledger.judge(off, at: end.adding(seconds: -1)) == .wait(until: end))
        #expect(ledger.judge(off, at: end) == .open)
        #expect(ledger.failed(off, at: end).failures == 1)
    }

    @Test("failures are forgotten a year after the last, removed or not, and not before")
    func forgets() {
        let year: Int64 = 365 * 86_400
        let record = after(failures: 99, at: start)
        #expect(record.expiresAt == start.adding(seconds: year))
        #expect(ledger.failed(record, at: start.adding(seconds: year - 1)).failures == 100)
        #expect(ledger.failed(record, at: start.adding(seconds: year)).failures == 1)
    }

    @Test("a clock set back shortens no wait, lets each begin once more at most, and forgets no failure")
    func clockSetBack() {
        let record = after(failures: 20, at: start)
        let back = start.adding(seconds: -60)
        #expect(ledger.judge(record, at: back) == .wait(until: start.adding(seconds: 900)))
        let further = start.adding(seconds: -61)
        #expect(ledger.judge(record, at: further) == .wait(until: further.adding(seconds: 900)))
        let rebased = ledger.rebased(record, at: further)
        #expect(rebased.lastAt == further && rebased.failures == 20)
        #expect(ledger.judge(rebased, at: further.adding(seconds: 900)) == .open)
        let next = ledger.failed(record, at: further)
        #expect(next.failures == 21)
        #expect(ledger.judge(next, at: further) == .wait(until: further.adding(seconds: 900)))
    }

    @Test("a quota has room for as many uses as it says, and again when its window is over")
    func quota() {
        let quota = ThrottleQuota(limit: 3, windowSeconds: 3600)
        let end = start.adding(seconds: 3600)
        var record = fresh()
        for used in 1...3 {
            #expect(ledger.judge(record, at: start, by: quota) == .open)
            record = ledger.used(record, at: start, by: quota)
            #expect(record.windowCount == Int32(used) && record.expiresAt == end)
        }
        #expect(ledger.judge(record, at: start, by: quota) == .wait(until: end))
        #expect(ledger.judge(record, at: start.adding(seconds: 3599), by: quota) == .wait(until: end))
        #expect(ledger.judge(record, at: end, by: quota) == .open)
        let next = ledger.used(record, at: end, by: quota)
        #expect(next.windowCount == 1 && next.windowStart == end)
        #expect(ledger.used(record, at: start, by: quota).windowCount == 4)
        let setBack = start.adding(seconds: -61)
        let moved = setBack.adding(seconds: 3600)
        #expect(ledger.judge(record, at: setBack, by: quota) == .wait(until: moved))
        #expect(ledger.used(record, at: setBack, by: quota).windowCount == 4)
    }

    @Test("a quota of nothing has room for nothing")
    func emptyQuota() {
        let quota = ThrottleQuota(limit: 0, windowSeconds: 60)
        #expect(ledger.judge(fresh(), at: start, by: quota) == .off)
    }

    @Test("the defaults are those of the documentation")
    func defaults() {
        let rules = ThrottleRules()
        #expect(rules.backoff.freeFailures == 5 && rules.backoff.firstDelaySeconds == 1)
        #expect(rules.backoff.maximumDelaySeconds == 900 && rules.backoff.failuresUntilOff == 100)
        #expect(rules.backoff.leftBesideRecovery.failuresUntilOff == 80)
        #expect(rules.backoff.keptForRecovery.failuresUntilOff == 20)
        #expect(rules.backoff.forgetAfterSeconds == 365 * 86_400 && rules.clockToleranceSeconds == 60)
        #expect(rules.source == ThrottleQuota(limit: 300, windowSeconds: 3600))
        #expect(rules.mailPerHour == ThrottleQuota(limit: 5, windowSeconds: 3600))
        #expect(rules.mailPerDay == ThrottleQuota(limit: 20, windowSeconds: 86_400))
    }

    @Test("no time, count or rule makes it trap")
    func extremes() {
        let edges = [Int64.min, .min + 1, -1, 0, 1, .max - 1, .max]
        let instants = edges.map { Instant(milliseconds: $0) }
        for edge in edges {
            var rules = ThrottleRules()
            rules.backoff.firstDelaySeconds = edge
            rules.backoff.maximumDelaySeconds = edge
            rules.backoff.forgetAfterSeconds = edge
            rules.backoff.freeFailures = Int32(clamping: edge)
            rules.backoff.failuresUntilOff = Int32(clamping: edge)
            rules.backoff.offSeconds = edge
            rules.clockToleranceSeconds = edge
            #expect(rules.backoff.leftBesideRecovery.failuresUntilOff >= 1)
            let ledger = ThrottleLedger(rules)
            for (past, now) in instants.flatMap({ past in instants.map { (past, $0) } }) {
                var record = ThrottleRecord(key: [], at: past)
                record.failures = Int32(clamping: edge)
                record.windowCount = Int32(clamping: edge)
                let failed = ledger.failed(record, at: now)
                #expect(failed.failures >= 1)
                let quota = ThrottleQuota(limit: .max, windowSeconds: edge)
                let used = ledger.used(failed, at: now, by: quota)
                _ = ledger.judge(used, at: past)
                _ = ledger.takenBack(ledger.rebased(used, at: past))
                _ = ledger.judge(used, at: past, by: quota)
            }
            for failures in [Int32.min, -1, 0, 1, 6, 68, 69, 70, .max] {
                #expect(rules.backoff.delaySeconds(after: failures) >= 0)
            }
        }
    }
}
