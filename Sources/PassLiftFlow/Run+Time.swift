import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What the passing of time and the changes of others do to a visit, before its input is looked at.
///
/// Every step looks for that and seldom finds it, so the looking is part of the step's own body.
extension Run {
    /// Settles what ran out of time: in other visits of the account first, then here.
    @inline(__always)
    mutating func letTimePass() {
        if snapshot.history.openOffer != nil { settleOfferElsewhere() }
        if snapshot.history.openAutomatic != nil { settleAutomaticElsewhere() }
        expireRecovery()
        if !snapshot.slips.isEmpty { expireSlips() }
        if now >= snapshot.visit.expiresAt { expireVisit() }
    }

    /// Voids what was issued, or proved, under an older epoch.
    @inline(__always)
    mutating func compareEpochs() {
        if !snapshot.slips.isEmpty { voidOutdatedSlips() }
        voidOutdatedRecovery()
        if case .recovery = snapshot.visit.kind { endOvertakenRecovery() }
        guard isBound, snapshot.visit.securityEpoch != snapshot.account.securityEpoch else { return }
        if isRecovering {
            snapshot.visit.securityEpoch = snapshot.account.securityEpoch
        } else {
            supersedeVisit()
        }
    }

    private mutating func supersedeVisit() {
        try? voidOpenSlips()
        let before = snapshot.visit.state
        try? drive(.superseded)
        if snapshot.visit.state != before { endPending(.ended, of: before) }
    }

    private mutating func settleOfferElsewhere() {
        guard let open = snapshot.history.openOffer, open.visit != snapshot.visit.id, now >= open.expiresAt
        else { return }
        if var other = snapshot.offerElsewhere, other.id == open.visit {
            timeOut(&other)
            snapshot.offerElsewhere = other
        }
        snapshot.history.offerUnanswered(at: open.expiresAt)
    }

    private mutating func settleAutomaticElsewhere() {
        guard let open = snapshot.history.openAutomatic, open.visit != snapshot.visit.id,
            now >= open.expiresAt
        else { return }
        if var other = snapshot.automaticElsewhere, other.visit.id == open.visit {
            if let to = try? moved(other.slip, .timedOut) {
                other.slip.state = to
                recorder.ask(.closeSlip(other.slip))
            }
            timeOut(&other.visit)
            snapshot.automaticElsewhere = other
        }
        snapshot.history.automaticLapsed(.unanswered, at: open.expiresAt, on: .unknown)
    }

    private mutating func timeOut(_ visit: inout Visit) {
        guard let to = VisitMachine.next(visit.state, .timedOut) else { return }
        note(.visit(from: visit.state, .timedOut, to: to), in: visit.id)
        visit.state = to
    }

    private mutating func expireSlips() {
        for place in 0..<OpenSlips.maximumCount {
            guard let slip = snapshot.slips[place], now >= slip.expiresAt else { continue }
            try? close(slip, .timedOut)
        }
    }

    private mutating func expireVisit() {
        let before = snapshot.visit.state
        guard (try? drive(VisitInput.timedOut)) != nil else { return }
        try? voidOpenSlips()
        if snapshot.visit.state != before { endPending(.unanswered, of: before) }
    }

    /// Tells the history that what this visit had open at `state` is over.
    private mutating func endPending(_ lapse: CeremonyLapse, of state: VisitState) {
        let ended = min(snapshot.visit.expiresAt, now)
        if snapshot.history.openOffer?.visit == snapshot.visit.id {
            snapshot.history.offerUnanswered(at: now)
        } else if case .upgrading(.offered) = state, lapse == .unanswered {
            changeHistory { $0.offerUnanswered(at: ended) }
        }
        if snapshot.history.openAutomatic?.visit == snapshot.visit.id {
            snapshot.history.automaticLapsed(lapse, at: now, on: snapshot.signIn.platform)
        }
    }

    /// Changes the history by what happened in this visit; what other visits have open stays open.
    mutating func changeHistory(_ change: (inout OfferHistory) -> Void) {
        let before = snapshot.history
        change(&snapshot.history)
        if let offer = before.openOffer, offer.visit != snapshot.visit.id {
            snapshot.history.openOffer = offer
        }
        if let attempt = before.openAutomatic, attempt.visit != snapshot.visit.id {
            snapshot.history.openAutomatic = attempt
        }
    }
}
