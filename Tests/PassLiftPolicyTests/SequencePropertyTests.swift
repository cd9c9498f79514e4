import PassLiftEncoding
import PassLiftMachine
import PassLiftPolicy
import Testing

/// Simulated accounts that sign in over two years and answer at random, checked against a plain log.
@Suite("What holds over whole histories")
struct SequencePropertyTests {
    private static let document = """
        {"name": "sequence", "utcOffsetMinutes": 345, "whenPasskeyExists": "always",
         "offer": {
           "caps": {"perDay": 2, "perMonth": 5, "perYear": 9, "ever": 14},
           "cooldowns": {
             "afterSkip": {"seconds": 172800, "growthPercent": 150, "maximumSeconds": 864000},
             "afterCancel": {"seconds": 3600, "growthPercent": 300, "maximumSeconds": 400000},
             "afterFailure": {"seconds": 7200, "growthPercent": 100},
             "afterUnanswered": {"seconds": 600, "growthPercent": 200, "maximumSeconds": 100000}},
           "snooze": {"seconds": 90000, "growthPercent": 100, "maximumSeconds": 90000}}}
        """

    /// What happened, kept plainly.
    private struct Log {
        var decided: [Instant] = []
        var shown: [Instant] = []
        var quietUntil = Instant(milliseconds: .min)
        var never = false
        var skips = 0
        var cancels = 0
        var silences = 0

        func offers(_ offers: [Instant], in unit: (CivilDate, CivilDate) -> Bool, as now: Instant) -> Int {
            let today = Self.date(now)
            return offers.count { unit(Self.date($0), today) }
        }

        static func date(_ instant: Instant) -> CivilDate {
            CivilDate(milliseconds: instant.milliseconds, utcOffsetMinutes: 345)
        }

        mutating func pause(from now: Instant, seconds: Int64) {
            quietUntil = max(quietUntil, now.adding(seconds: seconds))
        }

        /// `base` grown by `percent` for each repetition, at most `maximum`.
        static func grown(_ base: Int64, _ percent: Int64, _ times: Int, _ maximum: Int64) -> Int64 {
            (1..<max(times, 1)).reduce(base) { wait, _ in min(wait * percent / 100, maximum) }
        }
    }

    /// One account: what the library remembers beside what the log does.
    private struct Account {
        let policy: UpgradePolicy
        var history = OfferHistory()
        var log = Log()
        var now = Given.noon

        /// Decides an offer and answers it, or not.
        mutating func takeOffer(_ random: inout SplitMix64) {
            history.offerDecided(Given.offer(at: now), utcOffsetMinutes: policy.utcOffsetMinutes)
            log.decided.append(now)
            if Int.random(in: 0..<4, using: &random) != 0 {
                history.offerShown(at: now, utcOffsetMinutes: policy.utcOffsetMinutes)
                log.shown.append(now)
            }
            switch Int.random(in: 0..<40, using: &random) {
            case 0:
                history.offerRefused(at: now)
                log.never = true
            case 1..<12:
                history.offerSnoozed(at: now, until: policy.snoozeUntil(history, now: now))
                log.skips += 1
                log.pause(from: now, seconds: 90_000)
                log.pause(from: now, seconds: Log.grown(172_800, 150, log.skips, 864_000))
            case 12..<22:
                history.offerCancelled(at: now)
                log.cancels += 1
                log.pause(from: now, seconds: Log.grown(3600, 300, log.cancels, 400_000))
            case 22..<30:
                history.offerFailed(at: now, on: .iOS)
                log.pause(from: now, seconds: 7200)
            default:
                // Nobody answers: the policy itself must notice that the offer ran out.
                log.silences += 1
                log.pause(
                    from: now.adding(seconds: 1800), seconds: Log.grown(600, 200, log.silences, 100_000))
            }
        }
    }

    @Test("caps, pauses, snoozes and never again hold over every sequence", arguments: UInt64(1)...40)
    func sequences(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var account = Account(policy: try Given.policy(Self.document))
        for step in 0..<600 {
            account.now = account.now.adding(seconds: Int64.random(in: 60...200_000, using: &random))
            var moment = Given.offerOnly(at: account.now)
            moment.history = account.history
            // A failing platform has a test of its own.
            moment.history.failuresByPlatform = .zero
            guard account.policy.decide(moment).action == .offer else { continue }
            #expect(!account.log.never, "seed \(seed), step \(step)")
            #expect(account.now >= account.log.quietUntil, "seed \(seed), step \(step)")
            // The offer that is about to be decided is not shown yet: one more may follow.
            let shown = account.log.offers(account.log.shown, in: { $0.year == $1.year }, as: account.now)
            #expect(shown < 9, "seed \(seed), step \(step)")
            account.takeOffer(&random)
            check(account.log, account.now, "seed \(seed), step \(step)")
        }
        #expect(!account.log.decided.isEmpty)
    }

    private func check(_ log: Log, _ now: Instant, _ place: Comment) {
        #expect(log.offers(log.decided, in: { $0 == $1 }, as: now) <= 2, place)
        let inMonth = log.offers(log.decided, in: { ($0.year, $0.month) == ($1.year, $1.month) }, as: now)
        #expect(inMonth <= 5, place)
        #expect(log.decided.count <= 14, place)
    }

    @Test("however the clock jumps, promises hold in the time they were given in", arguments: UInt64(1)...20)
    func jumpingClock(seed: UInt64) throws {
        let policy = try Given.policy(Self.document)
        var random = SplitMix64(seed: seed)
        var history = OfferHistory()
        var promised = Instant(milliseconds: .min)
        var latest = Given.noon
        var lastDecided = Instant(milliseconds: 0)
        var decidedToday = 0
        for step in 0..<400 {
            let jump = Int64.random(in: -90 * Given.day...2 * Given.day, using: &random)
            let now = latest.adding(seconds: jump)
            latest = max(latest, now)
            var moment = Given.offerOnly(at: now)
            moment.history = history
            guard policy.decide(moment).action == .offer else { continue }
            #expect(now >= promised, "seed \(seed), step \(step)")
            if Log.date(now) > Log.date(lastDecided) { decidedToday = 0 }
            lastDecided = max(lastDecided, now)
            decidedToday += 1
            #expect(decidedToday <= 2, "seed \(seed), step \(step)")
            history.offerDecided(Given.offer(at: now), utcOffsetMinutes: policy.utcOffsetMinutes)
            let until = policy.snoozeUntil(history, now: now)
            history.offerSnoozed(at: now, until: until)
            promised = max(promised, until)
        }
    }
}
