import PassLiftMachine

/// A policy and a moment that are, step by step, made other than they were.
struct Counterfactual {
    private(set) var policy: UpgradePolicy
    private(set) var moment: Moment
    private(set) var changes: [NextAnswer.Change] = []
    private var stops: [NextAnswer.Stop] = []

    /// The most steps of one search; each removes one obstacle.
    static let maximumSteps = 24

    /// Begins where things are, chance apart.
    init(_ policy: UpgradePolicy, _ moment: Moment) {
        self.policy = policy
        self.moment = moment.undrawn
        self.moment.history.overdueEnded(at: moment.now)
    }

    var decision: Decision { policy.decide(moment) }

    /// What is decided now, as an answer.
    func answer(_ decision: Decision) -> NextAnswer {
        NextAnswer(changes: changes, stops: stops, policy: policy, moment: moment, decision: decision)
    }

    /// Notes that the sign-in is stopped; a reason that goes on is noted once.
    mutating func note(_ decision: Decision) {
        guard let rule = PolicyRule(rawValue: decision.rule) else { return }
        var at = moment.now
        if let last = stops.last, last.rule == rule {
            at = last.at
            stops.removeLast()
        }
        stops.append(NextAnswer.Stop(at: at, rule: rule, reason: decision.reason, until: decision.until))
    }

    /// The same sign-in later.
    mutating func wait(until time: Instant) {
        moment = moment.deferred(to: time)
        moment.history.overdueEnded(at: time)
        changes.removeAll { change in
            if case .time = change { true } else { false }
        }
        changes.append(.time(time))
    }

    /// The person, or the browser, answered.
    mutating func reply(_ reply: NextAnswer.Change.Reply) {
        let now = moment.now
        let offset = policy.utcOffsetMinutes
        let offer = OfferHistory.OpenOffer(
            visit: VisitID(bits: 0), since: now, expiresAt: now.adding(seconds: policy.offerLifetimeSeconds))
        switch reply {
        case .notNow:
            moment.history.offerDecided(offer, utcOffsetMinutes: offset)
            moment.history.offerShown(at: now, utcOffsetMinutes: offset)
            moment.history.offerSnoozed(at: now, until: policy.snoozeUntil(moment.history, now: now))
        case .cancelled:
            moment.history.offerDecided(offer, utcOffsetMinutes: offset)
            moment.history.offerShown(at: now, utcOffsetMinutes: offset)
            moment.history.offerCancelled(at: now)
        case .nothingCreated:
            moment.history.automaticStarted(
                OfferHistory.OpenAutomatic(visit: VisitID(bits: 0), slip: SlipID(bits: 0), expiresAt: now),
                at: now)
            moment.history.automaticLapsed(.ended, at: now, on: moment.signIn.platform)
        case .passwordKept: moment.history.passkeyOnlyDeclined(at: now)
        }
        changes.append(.reply(reply))
    }

    /// Lets chance keep out of it.
    mutating func leaveChanceOut() {
        changes.append(.fact(.chanceKept))
    }

    /// Changes a fact so that `rule` passes; false where no fact does that.
    mutating func changeFact(for rule: PolicyRule) -> Bool {
        guard let changed = moment.changed(for: rule, policy) else { return false }
        moment = changed
        changes.append(.fact(rule))
        return true
    }

    /// Changes the document so that the rule that decided passes; false where no single number does that.
    mutating func changeDocument(for decision: Decision) -> Bool {
        guard
            let rule = PolicyRule(rawValue: decision.rule),
            let document = policy.table.document.changed(for: rule, decision, moment)
        else { return false }
        policy = UpgradePolicy(document: document, source: policy.source)
        changes.append(.document(rule))
        return true
    }
}

extension Moment {
    /// The same, with a draw of chance that lets the rules speak.
    var undrawn: Moment {
        var moment = self
        moment.chance = .max
        return moment
    }

    /// The same sign-in at another time: a password that was checked in this visit is checked then.
    func deferred(to time: Instant) -> Moment {
        var moment = self
        moment.now = time
        if let checked = signIn.passwordCheckedAt {
            moment.signIn.passwordCheckedAt = checked.moved(from: now, to: time)
        }
        return moment
    }
}

extension Instant {
    /// As far from `there` as this is from `here`; pinned to the ends of the range.
    fileprivate func moved(from here: Instant, to there: Instant) -> Instant {
        let (span, tooLong) = there.milliseconds.subtractingReportingOverflow(here.milliseconds)
        let (sum, pastTheEnd) = milliseconds.addingReportingOverflow(span)
        guard tooLong || pastTheEnd else { return Instant(milliseconds: sum) }
        return Instant(milliseconds: here < there ? .max : .min)
    }
}
