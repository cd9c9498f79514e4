import Foundation
import PassLiftSimulator
import PassLiftTesting
import Testing

/// How far luck moves a number: what is said of much, of little and of nothing.
@Suite("Intervals of luck")
struct LuckIntervalTests {
    /// Accounts that are dealt to 64 groups in turn, each with what it has of the part and of the whole.
    private static func number(_ accounts: [Fraction], _ grain: Grain, groups: Int = 64) -> GroupedFraction {
        var own = [Fraction](repeating: Fraction(0, of: 0), count: groups)
        var counts = [Double](repeating: 0, count: groups)
        for (place, account) in accounts.enumerated() {
            let group = place % groups
            own[group] = Fraction(own[group].part + account.part, of: own[group].whole + account.whole)
            counts[group] += 1
        }
        let total = Fraction(own.reduce(0) { $0 + $1.part }, of: own.reduce(0) { $0 + $1.whole })
        return GroupedFraction(total: total, grain: grain, own: own, accounts: counts)
    }

    /// So many accounts, of which some count.
    private static func accounts(_ number: Int, counting: Int) -> [Fraction] {
        (0..<number).map { Fraction($0 < counting ? 1 : 0, of: 1) }
    }

    private static func isNear(_ one: Double, _ other: Double, _ tolerance: Double = 1e-9) -> Bool {
        (one - other).magnitude <= tolerance
    }

    @Test("of accounts none of which counts, and of which all do, the other end is 1 − 0.025^(1/n)")
    func noneAndAll() throws {
        let none = try #require(ResultInterval.luck(Self.number(Self.accounts(320, counting: 0), .accounts)))
        #expect(none.lower == 0 && Self.isNear(none.upper, 0.011_461_558_388_074_944))
        let all = try #require(ResultInterval.luck(Self.number(Self.accounts(320, counting: 320), .accounts)))
        #expect(all.upper == 1 && Self.isNear(all.lower, 1 - 0.011_461_558_388_074_944))
    }

    @Test("of events none of which came about, no more than 3.7 are to be expected")
    func noEvents() throws {
        let none = Self.number(Self.accounts(500, counting: 0), .events(each: 1000))
        let interval = try #require(ResultInterval.luck(none))
        #expect(interval.lower == 0 && Self.isNear(interval.upper, 3.688_879_454_113_936 * 2))
    }

    @Test("things of which an account has several tell no more than the accounts that have them")
    func worth() throws {
        // 100 of 6400 accounts have three prompts each, and nobody accepts.
        var dice = SeededGenerator(seed: 0x11c_0001)
        var accounts = [Fraction](repeating: Fraction(0, of: 0), count: 6400)
        for place in (0..<100).map({ _ in Int(dice.next() % 6400) }) { accounts[place] = Fraction(0, of: 3) }
        let having = accounts.count { $0.whole > 0 }
        let prompts = Double(having * 3)
        let interval = try #require(ResultInterval.luck(Self.number(accounts, .things(prompts))))
        #expect(interval.lower == 0)
        // As the accounts' own would be, within what 64 groups tell of it.
        #expect((2.6 / Double(having)...5.2 / Double(having)).contains(interval.upper), "seed 0x11c_0001")
        let once = accounts.map { Fraction(0, of: min($0.whole, 1)) }
        let simple = try #require(ResultInterval.luck(Self.number(once, .things(Double(having)))))
        #expect(simple.upper <= 4 / Double(having) * 1.3)
    }

    @Test("of amounts nothing is said until sixteen groups have added to them")
    func amounts() throws {
        func interval(_ giving: Int) -> ResultInterval? {
            let accounts = (0..<64).map { Fraction($0 < giving ? Double(10 + $0 % 3) : 0, of: 1) }
            return ResultInterval.luck(Self.number(accounts, .amounts))
        }
        #expect(interval(0) == nil && interval(15) == nil)
        let some = try #require(interval(16))
        #expect(some.lower > 0 && some.upper < 5)
    }

    @Test("with fewer than sixteen groups nothing is said, and with sixteen something is")
    func groups() {
        func interval(_ groups: Int) -> ResultInterval? {
            ResultInterval.luck(Self.number(Self.accounts(160, counting: 30), .accounts, groups: groups))
        }
        #expect(interval(15) == nil)
        #expect(interval(16) != nil)
    }

    @Test("where no account differs, the difference is within what none of so many refutes")
    func noDifference() throws {
        let none = Self.number(Self.accounts(500, counting: 0), .accounts)
        let interval = try #require(ResultInterval.luck(none, minus: none))
        #expect(Self.isNear(interval.upper, 3.688_879_454_113_936 / 500))
        #expect(Self.isNear(interval.lower, -3.688_879_454_113_936 / 500))
        let amounts = Self.number(Self.accounts(500, counting: 0), .amounts)
        #expect(ResultInterval.luck(amounts, minus: amounts) == nil)
    }

    @Test("limits agree with the quantiles of the beta and the gamma distribution that SciPy computes")
    func limits() {
        // scipy.stats 1.17: beta.ppf(0.025, k, n − k + 1), beta.ppf(0.975, k + 1, n − k).
        let shares: [(count: Double, of: Double, lower: Double, upper: Double)] = [
            (1, 320, 7.911_502e-05, 0.017_287_52), (7, 320, 0.008_839_059, 0.044_549_56),
            (160, 320, 0.443_875_6, 0.556_124_4), (2, 64, 0.003_807_181, 0.108_370_5),
            (8, 16, 0.246_510_1, 0.753_489_9), (30, 1000, 0.020_330_49, 0.042_551_4),
        ]
        for (count, number, lower, upper) in shares {
            let room = 0.015 * max(upper - count / number, count / number - lower)
            #expect(Self.isNear(ExactLimits.upperShare(count, of: number), upper, room), "\(count)")
            #expect(Self.isNear(ExactLimits.lowerShare(count, of: number), lower, room), "\(count)")
        }
        // chi2.ppf(0.025, 2k) / 2, chi2.ppf(0.975, 2k + 2) / 2.
        let events: [(count: Double, lower: Double, upper: Double)] = [
            (1, 0.025_317_81, 5.571_643), (2, 0.242_209_3, 7.224_688), (5, 1.623_486, 11.668_33),
            (20, 12.216_52, 30.888_38), (100, 81.363_99, 121.626_8),
        ]
        let deviations = 1.959_963_985
        for (count, lower, upper) in events {
            let most = ExactLimits.gamma(shape: count + 1, deviations: deviations)
            let least = ExactLimits.gamma(shape: count, deviations: -deviations)
            #expect(Self.isNear(most, upper, 0.015 * (upper - count)), "\(count)")
            #expect(Self.isNear(least, lower, 0.015 * (count - lower)), "\(count)")
        }
    }

    /// How many of 1000 samples' intervals hold the truth.
    private static func held(
        _ truth: Double, seed: UInt64, _ account: (inout SeededGenerator) -> Fraction
    ) -> (held: Int, told: Int) {
        var dice = SeededGenerator(seed: seed)
        var (held, told) = (0, 0)
        for _ in 0..<1000 {
            let accounts = (0..<320).map { _ in account(&dice) }
            let things = accounts.reduce(0) { $0 + $1.whole }
            let grain: Grain = things == 320 ? .accounts : .things(things)
            guard let interval = ResultInterval.luck(number(accounts, grain)) else { continue }
            told += 1
            if interval.lower <= truth, truth <= interval.upper { held += 1 }
        }
        return (held, told)
    }

    @Test(
        "950 of 1000 intervals of shares of accounts hold the truth, within binomial quantiles of 10⁻⁴",
        arguments: [0.5, 0.2, 0.93])
    func frequentShares(share: Double) {
        let seed = UInt64(0x11c_1000 + share * 100)
        let (held, told) = Self.held(share, seed: seed) {
            Fraction($0.falls(share) ? 1 : 0, of: 1)
        }
        #expect(told == 1000 && CoverageBand.of(1000).contains(held), "seed \(seed): \(held)")
    }

    @Test(
        "of rare shares they hold it as often as Clopper and Pearson's do, within binomial quantiles of 10⁻⁴",
        arguments: [0.0005, 0.004, 0.013, 0.997])
    func rareShares(share: Double) {
        let seed = UInt64(0x11c_2000 + share * 10_000)
        let (held, told) = Self.held(share, seed: seed) {
            Fraction($0.falls(share) ? 1 : 0, of: 1)
        }
        let chance = ExactCoverage.ofShare(share, of: 320)
        #expect(chance >= 0.95 && told == 1000)
        #expect(CoverageBand.of(1000, chance: chance).contains(held), "seed \(seed): \(held) at \(chance)")
    }

    @Test(
        "of answers to prompts, some accounts having several and ways of their own, 950 of 1000 hold it",
        arguments: [0.3, 0.1])
    func answers(share: Double) {
        let seed = UInt64(0x11c_3000 + share * 100)
        let (held, told) = Self.held(share, seed: seed) { dice in
            let prompts = Double(dice.next() % 5)
            let willing = dice.falls(0.5) ? share * 1.6 : share * 0.4
            return Fraction(
                (0..<Int(prompts)).reduce(0) { sum, _ in dice.falls(willing) ? sum + 1 : sum }, of: prompts)
        }
        #expect(told == 1000 && CoverageBand.of(1000).contains(held), "seed \(seed): \(held)")
    }

    @Test("of differences between twins, few or many of whom differ, at least 950 of 1000 hold it")
    func differences() {
        let seed: UInt64 = 0x11c_4000
        var dice = SeededGenerator(seed: seed)
        for (gain, loss) in [(0.02, 0.005), (0.0008, 0.0), (0.1, 0.1)] {
            var held = 0
            for _ in 0..<1000 {
                var (mine, theirs): ([Fraction], [Fraction]) = ([], [])
                for _ in 0..<320 {
                    let base = dice.falls(0.4)
                    let fate = dice.share()
                    let (one, two) =
                        fate < gain ? (true, false) : fate < gain + loss ? (false, true) : (base, base)
                    mine.append(Fraction(one ? 1 : 0, of: 1))
                    theirs.append(Fraction(two ? 1 : 0, of: 1))
                }
                let interval = ResultInterval.luck(
                    Self.number(mine, .accounts), minus: Self.number(theirs, .accounts))
                if let interval, interval.lower <= gain - loss, gain - loss <= interval.upper { held += 1 }
            }
            #expect(held >= CoverageBand.of(1000).lowerBound, "seed \(seed), \(gain) and \(loss): \(held)")
        }
    }
}
