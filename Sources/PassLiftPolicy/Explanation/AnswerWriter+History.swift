import PassLiftMachine

// Why: what the person was asked and what they answered.

extension AnswerWriter {
    var whyNeverAgain: String {
        let day = history.neverAgainAt.map { " on \(english.day($0))" } ?? ""
        return
            "They said “never again”\(day), which holds on every device until they take it back in the "
            + "settings."
    }

    var whySnoozed: String {
        let said = history.skips.last.map {
            "They said “not now” on \(english.day($0))\(inARow(history.skips))"
        }
        return "\(said ?? "They said “not now”") and were promised silence\(until)."
    }

    var whyOfferOpen: String {
        let since = history.openOffer.map { " since \(english.time($0.since))" } ?? ""
        return
            "A prompt has been out in another tab or on another device\(since), and waits for its "
            + "answer\(until)."
    }

    /// A pause of the policy, with what began it.
    func pause(_ deed: String, _ tally: OfferHistory.Tally, _ backoff: Backoff) -> String {
        let day = tally.last.map { " on \(english.day($0))" } ?? ""
        let wait = PlainEnglish.span(backoff.wait(after: tally.count))
        return "They \(deed)\(day)\(inARow(tally)) and the policy waits \(wait) after it\(comma(until))."
    }

    private func inARow(_ tally: OfferHistory.Tally) -> String {
        tally.count > 1 ? "; this was the \(PlainEnglish.ordinal(tally.count)) time in a row," : ","
    }

    private func comma(_ text: String) -> String { text.isEmpty ? "" : "," + text }

    var whyAutomaticPause: String {
        let lapses = history.automaticLapses
        let day = lapses.last.map { ", last on \(english.day($0))" } ?? ""
        return
            "Silent attempts came to nothing \(PlainEnglish.times(lapses.count)) in a row\(day), and the "
            + "policy pauses them\(until)."
    }

    /// A civil window that a cap counts in.
    enum Window {
        case day
        case month
        case year
    }

    func cap(
        _ count: UInt16, _ done: String, on counts: OfferHistory.CivilCounts, _ window: Window
    ) -> String {
        let (limit, unit): (UInt32?, String) =
            switch window {
            case .day: (terms.offer.caps.perDay, "a day")
            case .month: (terms.offer.caps.perMonth, "a month")
            case .year: (terms.offer.caps.perYear, "a year")
            }
        guard let limit, limit > 0 else { return "The policy allows no prompt \(unit)." }
        let verb = count == 1 ? "was" : "were"
        return
            "\(PlainEnglish.count(count, "prompt")) \(verb) \(done) \(windowName(counts, window)), and the "
            + "policy allows \(limit) \(unit)\(comma(until))."
    }

    private func windowName(_ counts: OfferHistory.CivilCounts, _ window: Window) -> String {
        let noon = Instant(milliseconds: 0).adding(
            seconds: Int64(counts.day) * PolicyTerms.day + PolicyTerms.day / 2
                - Int64(policy.utcOffsetMinutes) * 60)
        switch window {
        case .day: return "on \(english.day(noon))"
        case .month: return "in \(english.month(noon))"
        case .year: return "in \(english.year(noon))"
        }
    }

    var whyFailing: String {
        let failures = history.failuresByPlatform[moment.signIn.platform.index]
        return "Creating a passkey failed \(PlainEnglish.times(failures)) in a row on "
            + "\(Self.name(moment.signIn.platform)), and after \(terms.offer.failuresBeforePlatformStops) "
            + "the policy leaves that platform alone until one is created there."
    }

    var whyNoRecovery: String {
        guard let confirmed = moment.account.recoveryConfirmedAt else {
            return "No way to recover the account was ever confirmed, so the password stays."
        }
        return confirmed <= moment.now
            ? "The way to recover the account was last confirmed on \(english.day(confirmed)), over 12 "
                + "months ago, so the password stays."
            : "The way to recover the account is noted as confirmed on \(english.day(confirmed)), which is "
                + "still to come and does not count, so the password stays."
    }

    var whyTooNew: String {
        let day = history.lastPasskeyCreatedAt.map { " on \(english.day($0))" } ?? ""
        let age = PlainEnglish.count(terms.passkeyOnly.minimumPasskeyAgeDays, "day")
        return
            "The newest passkey was created\(day), and the policy asks about the password only \(age) "
            + "after\(comma(until))."
    }

    var whyDeclined: String {
        let declines = history.passkeyOnlyDeclines
        let day = declines.last.map { ", last on \(english.day($0))" } ?? ""
        let kept = "They kept their password \(PlainEnglish.times(declines.count))\(day)"
        guard decision.until != nil else {
            return "\(kept), and after \(terms.passkeyOnly.maximumDeclines) the policy asks no more."
        }
        let wait = PlainEnglish.span(terms.passkeyOnly.declineBackoff.wait(after: declines.count))
        return "\(kept), and the policy waits \(wait) after it\(comma(until))."
    }
}
