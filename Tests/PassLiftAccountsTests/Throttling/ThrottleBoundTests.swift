import PassLiftAccounts
import PassLiftMachine
import PassLiftPorts
import PassLiftTesting
import Testing

@Suite("How many guesses can be had")
struct ThrottleBoundTests {
    private let ledger = ThrottleLedger()
    private let start = Instant(milliseconds: 1_700_000_000_000)

    /// When each guess of somebody was who guesses wrong at every moment that is permitted, until it is off.
    private func eagerGuesses(until end: Instant) -> [Instant] {
        var record = ThrottleRecord(key: [1], at: start)
        var now = start
        var guesses: [Instant] = []
        while now <= end {
            switch ledger.judge(record, at: now) {
            case .open:
                guesses.append(now)
                record = ledger.failed(record, at: now)
            case .wait(let until): now = until
            case .off: return guesses
            }
        }
        return guesses
    }

    @Test(
        "an hour gives 18 guesses, a day 100, a year no more: the bound and the simulation agree",
        arguments: [
            (0, 6), (1, 7), (60, 11), (1023, 16), (3600, 18), (86_400, 100), (365 * 86_400, 100),
        ] as [(Int64, Int32)])
    func bound(seconds: Int64, guesses: Int32) {
        #expect(ledger.rules.backoff.maximumGuesses(within: seconds) == guesses)
        #expect(eagerGuesses(until: start.adding(seconds: seconds)).count == Int(guesses))
    }

    @Test("a million six-digit guesses take more years than anybody has: after 100 there are none")
    func million() {
        #expect(ledger.rules.backoff.maximumGuesses(within: 10_000 * 365 * 86_400) == 100)
    }

    @Test("whatever the order and the pauses, no span sees more guesses than the bound for its length")
    func randomSchedules() {
        for seed: UInt64 in 0..<60 {
            var generator = SeededGenerator(seed: seed)
            var record = ThrottleRecord(key: [1], at: start)
            var now = start
            var guesses: [Instant] = []
            for _ in 0..<4000 {
                let step = [0, 1, 7, 60, 450, 900, 5000][Int(generator.next() % 7)]
                now = now.adding(seconds: Int64.random(in: 0...Int64(step), using: &generator))
                guard ledger.judge(record, at: now) == .open else { continue }
                guesses.append(now)
                record = ledger.failed(record, at: now)
            }
            #expect(guesses.count <= 100, "seed \(seed)")
            for (index, first) in guesses.enumerated() {
                for (count, last) in zip(1..., guesses[index...]) {
                    let bound = ledger.rules.backoff.maximumGuesses(within: last.seconds(since: first))
                    #expect(Int32(count) <= bound, "seed \(seed), from guess \(index)")
                }
            }
        }
    }

    @Test("guesses made side by side, each judged on the row that its commit replaces, give no more")
    func sideBySide() {
        var record = ThrottleRecord(key: [1], at: start)
        var answered = 0
        for tick: Int64 in 0..<2000 {
            let now = start.adding(seconds: tick)
            // Fifty arrive at once and all judge the same row; one commit after the other wins, and whoever
            // lost is judged again on what is stored then.
            let permitted = (0..<50).filter { _ in ledger.judge(record, at: now) == .open }
            for _ in permitted where ledger.judge(record, at: now) == .open {
                answered += 1
                record = ledger.failed(record, at: now)
            }
        }
        #expect(answered == Int(ledger.rules.backoff.maximumGuesses(within: 1999)))
    }

    @Test("clocks that run wild, within half a year either way, never give more than a hundred guesses")
    func wildClocks() {
        for seed: UInt64 in 100..<140 {
            var generator = SeededGenerator(seed: seed)
            var record = ThrottleRecord(key: [1], at: start)
            var guesses = 0
            for _ in 0..<3000 {
                let now = start.adding(
                    seconds: Int64.random(in: -180 * 86_400...180 * 86_400, using: &generator))
                guard ledger.judge(record, at: now) == .open else { continue }
                guesses += 1
                record = ledger.failed(record, at: now)
            }
            #expect(guesses <= 100, "seed \(seed)")
        }
    }

    @Test("a person is never kept waiting longer than the longest delay, whatever strangers did before")
    func ownerWaits() {
        for seed: UInt64 in 200..<240 {
            var generator = SeededGenerator(seed: seed)
            var record = ThrottleRecord(key: [1], at: start)
            var now = start
            for _ in 0..<90 {
                now = now.adding(seconds: Int64.random(in: -100...2000, using: &generator))
                switch ledger.judge(record, at: now) {
                case .open: record = ledger.failed(record, at: now)
                case .wait(let until): #expect(until.seconds(since: now) <= 960, "seed \(seed)")
                case .off: Issue.record("off after fewer than 100 failures, seed \(seed)")
                }
            }
        }
    }

    @Test("no span as long as a window sees more than twice its quota, and a window never more than once")
    func quotas() {
        let quota = ThrottleQuota(limit: 5, windowSeconds: 3600)
        for seed: UInt64 in 300..<340 {
            var generator = SeededGenerator(seed: seed)
            var record = ThrottleRecord(key: [1], at: start)
            var now = start
            var uses: [Instant] = []
            for _ in 0..<1000 {
                now = now.adding(seconds: Int64.random(in: 0...600, using: &generator))
                guard ledger.judge(record, at: now, by: quota) == .open else { continue }
                uses.append(now)
                record = ledger.used(record, at: now, by: quota)
                #expect(record.windowCount <= 5, "seed \(seed)")
            }
            for first in uses {
                let span = uses.count { $0 >= first && $0 < first.adding(seconds: 3600) }
                #expect(span <= 10, "seed \(seed)")
            }
        }
    }
}
