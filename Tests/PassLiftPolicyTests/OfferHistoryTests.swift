import PassLiftMachine
import PassLiftPolicy
import Testing

@Suite("The offer history")
struct OfferHistoryTests {
    let now = Given.noon

    private var offered: OfferHistory {
        var history = OfferHistory()
        history.offerDecided(Given.offer(at: now), utcOffsetMinutes: 0)
        return history
    }

    @Test("a decided offer is open and counts, before anybody has seen it")
    func decided() {
        #expect(offered.openOffer == Given.offer(at: now))
        #expect(offered.decided.inDay == 1)
        #expect(offered.shown == .none)
    }

    @Test("a shown offer stays open and spends the year")
    func shown() {
        var history = offered
        history.offerShown(at: now, utcOffsetMinutes: 0)
        #expect(history.shown.inYear == 1)
        #expect(history.decided.ever == 1)
        #expect(history.openOffer != nil)
    }

    @Test("every answer closes the offer and is kept apart from the others")
    func answers() {
        var accepted = offered
        accepted.offerAccepted()
        #expect(accepted.openOffer == nil)
        var snoozed = offered
        snoozed.offerSnoozed(at: now, until: now.adding(seconds: 60))
        #expect(snoozed.openOffer == nil)
        #expect(snoozed.skips == OfferHistory.Tally(count: 1, last: now))
        #expect(snoozed.snoozedUntil == now.adding(seconds: 60))
        var refused = offered
        refused.offerRefused(at: now)
        #expect(refused.openOffer == nil)
        #expect(refused.neverAgainAt == now)
        var cancelled = offered
        cancelled.offerCancelled(at: now)
        #expect(cancelled.openOffer == nil)
        #expect(cancelled.cancels.count == 1)
        #expect(cancelled.skips == .never)
        var failed = offered
        failed.offerFailed(at: now, on: .windows)
        #expect(failed.openOffer == nil)
        #expect(failed.failures.count == 1)
        #expect(failed.failuresByPlatform[Platform.windows.index] == 1)
    }

    @Test("an offer that ran out before it was noticed counts from the time it ran out")
    func unanswered() {
        var history = offered
        history.offerUnanswered(at: now.adding(seconds: 90 * Given.day))
        #expect(history.unanswered == OfferHistory.Tally(count: 1, last: now.adding(seconds: 1800)))
        #expect(history.openOffer == nil)
    }

    @Test("a new offer over one that ran out counts the old one as unanswered")
    func replaced() {
        var history = offered
        history.offerDecided(Given.offer(at: now.adding(seconds: 7200)), utcOffsetMinutes: 0)
        #expect(history.unanswered.count == 1)
        #expect(history.decided.inDay == 2)
    }

    @Test("what runs out at this very second is overdue, and not one before")
    func overdue() {
        var history = offered
        history.automaticStarted(Given.attempt(at: now), at: now)
        history.overdueEnded(at: now.adding(seconds: 299))
        #expect(history.openAutomatic != nil)
        history.overdueEnded(at: now.adding(seconds: 300))
        #expect(history.openAutomatic == nil)
        #expect(history.automaticLapses == OfferHistory.Tally(count: 1, last: now.adding(seconds: 300)))
        history.overdueEnded(at: now.adding(seconds: 1799))
        #expect(history.openOffer != nil)
        history.overdueEnded(at: now.adding(seconds: 1800))
        #expect(history.openOffer == nil)
        #expect(history.unanswered.count == 1)
    }

    @Test("a shorter snooze does not take a longer one back")
    func longerSnoozeStays() {
        var history = offered
        history.offerSnoozed(at: now, until: now.adding(seconds: 600))
        history.offerSnoozed(at: now, until: now.adding(seconds: 60))
        #expect(history.snoozedUntil == now.adding(seconds: 600))
    }

    @Test("never again is taken back only by the person")
    func neverAgain() {
        var history = offered
        history.offerRefused(at: now)
        history.passkeyCreated(at: now, on: .iOS)
        #expect(history.neverAgainAt == now)
        history.neverAgainUndone()
        #expect(history.neverAgainAt == nil)
    }

    @Test("every lapse lengthens the row, and only a refused answer counts against the platform")
    func lapses() {
        for lapse in CeremonyLapse.allCases {
            var history = OfferHistory()
            history.automaticStarted(Given.attempt(at: now), at: now)
            #expect(history.lastAutomaticAt == now)
            history.automaticLapsed(lapse, at: now.adding(seconds: 5), on: .android)
            #expect(history.openAutomatic == nil)
            #expect(history.automaticLapses.count == 1)
            #expect(history.failuresByPlatform[Platform.android.index] == (lapse == .refused ? 1 : 0))
        }
    }

    @Test("a created passkey closes what is open and ends the rows, but keeps the last times")
    func created() {
        var history = offered
        history.automaticStarted(Given.attempt(at: now), at: now)
        history.offerSnoozed(at: now, until: now)
        history.offerFailed(at: now, on: .iOS)
        history.offerFailed(at: now, on: .windows)
        history.automaticLapsed(.ended, at: now, on: .iOS)
        history.offerDecided(Given.offer(at: now), utcOffsetMinutes: 0)
        history.passkeyCreated(at: now, on: .iOS)
        #expect(history.openOffer == nil)
        #expect(history.openAutomatic == nil)
        #expect(history.skips == OfferHistory.Tally(count: 0, last: now))
        #expect(history.failures == .never)
        #expect(history.automaticLapses == .never)
        #expect(history.failuresByPlatform[Platform.iOS.index] == 0)
        #expect(history.failuresByPlatform[Platform.windows.index] == 1)
        #expect(history.lastPasskeyCreatedAt == now)
        #expect(history.decided.ever == 2)
    }

    @Test("a clock that was set back moves no time back")
    func clockSetBack() {
        let earlier = now.adding(seconds: -1000)
        var history = OfferHistory()
        history.offerCancelled(at: now)
        history.offerCancelled(at: earlier)
        #expect(history.cancels == OfferHistory.Tally(count: 2, last: now))
        history.passkeyCreated(at: now, on: .iOS)
        history.passkeyCreated(at: earlier, on: .iOS)
        #expect(history.lastPasskeyCreatedAt == now)
        history.passkeyOnlyDeclined(at: now)
        history.passkeyOnlyDeclined(at: earlier)
        #expect(history.passkeyOnlyDeclines.last == now)
    }

    @Test("counts are pinned at their maximum")
    func pinned() {
        var history = OfferHistory()
        history.skips = OfferHistory.Tally(count: .max, last: nil)
        history.offerSnoozed(at: now, until: now)
        #expect(history.skips.count == .max)
        history.failuresByPlatform = SIMD8(repeating: .max)
        history.offerFailed(at: now, on: .linux)
        #expect(history.failuresByPlatform[Platform.linux.index] == .max)
    }
}
