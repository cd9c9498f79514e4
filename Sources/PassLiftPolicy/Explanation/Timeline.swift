import PassLiftEncoding
import PassLiftMachine

/// The times at which the same sign-in may get another answer.
///
/// Between two of them no rule changes its mind, so that going from one to the next finds the first other
/// answer.
struct Timeline {
    private let policy: UpgradePolicy
    private let moment: Moment

    /// Nothing is promised for a time that has no text: past the year 9999.
    static let end = Instant(milliseconds: RFC3339.latestMilliseconds)

    init(_ policy: UpgradePolicy, _ moment: Moment) {
        self.policy = policy
        self.moment = moment
    }

    /// The next of them after the moment; nil when nothing changes any more.
    var next: Instant? {
        let all = openEnds + waits + windows + accountTimes + policy.stages.map(\.at)
        return all.filter { moment.now < $0 && $0 <= Self.end }.min()
    }

    private var openEnds: [Instant] {
        [
            moment.history.openOffer?.expiresAt, moment.history.openAutomatic?.expiresAt,
            moment.history.snoozedUntil,
        ].compactMap(\.self)
    }

    private var waits: [Instant] {
        let history = moment.history
        let offer = policy.terms.offer
        let pairs = [
            (history.skips, offer.afterSkip), (history.cancels, offer.afterCancel),
            (history.failures, offer.afterFailure), (history.unanswered, offer.afterUnanswered),
            (history.passkeyOnlyDeclines, policy.terms.passkeyOnly.declineBackoff),
        ]
        var ends = pairs.compactMap { moment.now.waiting(out: $0.1, after: $0.0) }
        if let backoff = policy.terms.automatic.pauseEnd(history, at: moment.now) { ends.append(backoff) }
        return ends
    }

    private var windows: [Instant] {
        let offset = policy.utcOffsetMinutes
        return [moment.history.decided, moment.history.shown].filter { $0.ever > 0 }.flatMap { counts in
            [
                counts.nextDay(utcOffsetMinutes: offset), counts.nextMonth(utcOffsetMinutes: offset),
                counts.nextYear(utcOffsetMinutes: offset),
            ]
        }
    }

    /// A passkey becomes old enough; a recovery route begins to count, and no longer counts.
    private var accountTimes: [Instant] {
        let age = policy.terms.passkeyOnly.minimumPasskeyAgeDays * PolicyTerms.day
        let confirmed = moment.account.recoveryConfirmedAt
        return [
            moment.history.lastPasskeyCreatedAt?.adding(seconds: age), confirmed,
            confirmed?.adding(seconds: AccountFacts.recoveryRouteSeconds + 1),
        ].compactMap(\.self)
    }
}

extension PolicyTerms.Automatic {
    /// When the pause after silent attempts that came to nothing ends; nil when there is none at `now`.
    ///
    /// The wait begins with the lapse that fills the row and grows with every one after it.
    func pauseEnd(_ history: OfferHistory, at now: Instant) -> Instant? {
        let lapses = history.automaticLapses
        guard lapses.count >= lapsesBeforeBackoff else { return nil }
        let row = OfferHistory.Tally(count: lapses.count - lapsesBeforeBackoff + 1, last: lapses.last)
        return now.waiting(out: backoff, after: row)
    }
}
