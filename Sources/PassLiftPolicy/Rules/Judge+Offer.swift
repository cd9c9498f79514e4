import PassLiftMachine

extension Judge {
    /// Whether an optional offer is allowed.
    mutating func judgeOffer(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        try ask(.offerEnabled, table.terms.offer.enabled, or: .noRuleApplies)
        try judgePrompt(table, moment)
        try judgeTimes(table, moment)
        try judgeCaps(table, moment)
    }

    /// What holds for every prompt, the required one included.
    mutating func judgePrompt(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        let surface = moment.signIn.surface
        let platform = moment.signIn.platform
        try ask(
            .offerSurface, !table.terms.offer.quietSurfaces.contains(at: surface.index), or: .quietSurface)
        try ask(.offerPlatform, table.terms.offer.platforms.contains(at: platform.index), or: .noRuleApplies)
        switch moment.client.platformAuthenticator {
        case .yes: try ask(.offerAuthenticator, true, or: .capabilityUnknown)
        case .no: try ask(.offerAuthenticator, false, or: .noPlatformAuthenticator)
        case .unknown:
            let tries = table.terms.offer.whenAuthenticatorUnknown == .try
            try ask(.offerAuthenticator, tries, or: .capabilityUnknown)
        }
        try ask(.offerNoneOpen, until: moment.history.openOffer?.expiresAt, or: .offerOpenElsewhere)
    }

    /// Whether an offer may be pressed: enough were made, and a way back in is verified.
    mutating func judgeRequirement(_ table: PolicyTable, _ moment: Moment, isDue: Bool) throws(Refusal) {
        let offers = moment.history.decided.ever
        let due = isDue || table.terms.require.enabled && offers >= table.terms.require.afterOffers
        try ask(.requireDue, due, or: .eligible)
        let isVerified = moment.account.isRecoveryVerified(at: moment.now)
        try ask(.requireRecovery, isVerified, or: .noVerifiedRecovery)
    }

    private mutating func judgeTimes(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        try ask(.offerSnooze, until: moment.now.waiting(for: moment.history.snoozedUntil), or: .snoozed)
        try ask(
            .cooldownAfterSkip,
            until: moment.now.waiting(out: table.terms.offer.afterSkip, after: moment.history.skips),
            or: .cooldownAfterSkip)
        try ask(
            .cooldownAfterCancel,
            until: moment.now.waiting(out: table.terms.offer.afterCancel, after: moment.history.cancels),
            or: .cooldownAfterCancel)
        try ask(
            .cooldownAfterFailure,
            until: moment.now.waiting(out: table.terms.offer.afterFailure, after: moment.history.failures),
            or: .cooldownAfterFailure)
        try ask(
            .cooldownAfterUnanswered,
            until: moment.now.waiting(
                out: table.terms.offer.afterUnanswered, after: moment.history.unanswered),
            or: .cooldownAfterUnanswered)
    }

    /// A decided offer spends the day, the month and the whole; only a shown one spends the year.
    private mutating func judgeCaps(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        let caps = table.terms.offer.caps
        let offset = table.terms.utcOffsetMinutes
        let decided = moment.history.decided.current(at: moment.now, utcOffsetMinutes: offset)
        let shown = moment.history.shown.current(at: moment.now, utcOffsetMinutes: offset)
        let day = Spending(cap: caps.perDay, count: UInt32(decided.inDay))
        let month = Spending(cap: caps.perMonth, count: UInt32(decided.inMonth))
        let year = Spending(cap: caps.perYear, count: UInt32(shown.inYear))
        try ask(
            .capPerDay, !day.isOver, or: .capPerDay,
            until: day.endsWithWindow ? decided.nextDay(utcOffsetMinutes: offset) : nil)
        try ask(
            .capPerMonth, !month.isOver, or: .capPerMonth,
            until: month.endsWithWindow ? decided.nextMonth(utcOffsetMinutes: offset) : nil)
        try ask(
            .capPerYear, !year.isOver, or: .capPerYear,
            until: year.endsWithWindow ? shown.nextYear(utcOffsetMinutes: offset) : nil)
        try ask(.capEver, !Spending(cap: caps.ever, count: decided.ever).isOver, or: .capEver)
    }

    /// How much of a cap is spent.
    private struct Spending {
        let cap: UInt32?
        let count: UInt32

        var isOver: Bool { cap.map { count >= $0 } ?? false }
        /// Whether the next window brings new offers; a cap of 0 brings none.
        var endsWithWindow: Bool { isOver && cap != 0 }
    }
}
