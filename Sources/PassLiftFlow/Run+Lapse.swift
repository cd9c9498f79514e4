import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What ends an offer or an attempt before it is answered: a halt, the account itself, a newer visit.
extension Run {
    /// Whether an offer or a silent attempt of another visit is open.
    var isOpenElsewhere: Bool {
        if let offer = snapshot.history.openOffer, offer.visit != snapshot.visit.id { return true }
        if let attempt = snapshot.history.openAutomatic, attempt.visit != snapshot.visit.id { return true }
        return false
    }

    /// The history as it is once this visit has taken over what is open elsewhere.
    var historyTakenOver: OfferHistory {
        var history = snapshot.history
        if let offer = history.openOffer, offer.visit != snapshot.visit.id {
            history.offerLapsed(sight(of: offer))
        }
        if let attempt = history.openAutomatic, attempt.visit != snapshot.visit.id {
            history.automaticOvertaken()
        }
        return history
    }

    /// Whether the person may have seen an open offer; of a visit that is gone, that is assumed.
    private func sight(of offer: OfferHistory.OpenOffer) -> OfferSight {
        let visit = offer.visit == snapshot.visit.id ? snapshot.visit : snapshot.offerElsewhere
        guard let visit, visit.id == offer.visit, case .offering(_, .decided) = visit.state else {
            return .shown
        }
        return .unseen
    }

    /// Ends what is open in other visits of the account: a browser shows only the last answer, and one thing
    /// is open at a time.
    mutating func takeOver(_ history: OfferHistory) {
        if let open = snapshot.history.openOffer, var other = snapshot.offerElsewhere, other.id == open.visit
        {
            overtake(&other)
            snapshot.offerElsewhere = other
        }
        if let open = snapshot.history.openAutomatic, var other = snapshot.automaticElsewhere,
            other.visit.id == open.visit
        {
            if let to = try? moved(other.slip, .answered(.superseded)) {
                other.slip.state = to
                recorder.ask(.closeSlip(other.slip))
            }
            overtake(&other.visit)
            snapshot.automaticElsewhere = other
        }
        snapshot.history = history
    }

    private mutating func overtake(_ visit: inout Visit) {
        guard let to = VisitMachine.next(visit.state, .lapsed(.overtaken)) else { return }
        note(.visit(from: visit.state, .lapsed(.overtaken), to: to), in: visit.id)
        visit.state = to
    }

    /// Whether something stands against what was offered, asked again when it is shown and when it is
    /// accepted; then the visit is over and says so.
    mutating func hasLapsed(at report: Report) throws(Rejection) -> Bool {
        guard let found = lapseOfOffer(at: report) else { return false }
        var history = snapshot.history
        if let offer = history.openOffer, offer.visit == snapshot.visit.id {
            history.offerLapsed(sight(of: offer))
        }
        try voidOpenSlips()
        try drive(.lapsed(found.lapse))
        snapshot.history = history
        decision = Decision(.stayQuiet, found.reason)
        return true
    }

    /// What stands against the offer that is open in this visit; nil: nothing, or none is open.
    private func lapseOfOffer(at report: Report) -> (lapse: OfferLapse, reason: Reason)? {
        let action: Decision.Action
        switch snapshot.visit.state {
        case .offering(.optional, _): action = .offer
        case .offering(.required, _): action = .require
        case .offeringPasskeyOnly: action = .offerPasskeyOnly
        case .absent, .started, .awaitingSecondFactor, .authenticated, .upgrading, .settled, .refused,
            .expired:
            return nil
        }
        switch policy.halt(under: circumstances.rollout) {
        // A freeze makes no new prompts; who sees one already may answer.
        case .rolloutFrozen where report != .offerShown: break
        case .some(let halt): return (.halted, halt)
        case nil: break
        }
        var moment = moment
        let own = moment.history.openOffer.flatMap { $0.visit == snapshot.visit.id ? $0 : nil }
        if own != nil { moment.history.openOffer = nil }
        if case .forbidden(let reason) = HardRules.judge(action, at: moment) {
            return (reason == .neverAgain || reason == .snoozed ? .silenced : .accountChanged, reason)
        }
        guard let own, let reason = policy.lapse(ofOfferSince: own.since, at: moment) else { return nil }
        return (.accountChanged, reason)
    }

    /// Whether a report says what has been taken before, or comes for an offer that has lapsed: then nothing
    /// happens, and the answer is where the visit stands.
    mutating func isKnown(_ report: Report) -> Bool {
        switch (report, snapshot.visit.state) {
        case (.continued, _): return false
        case (_, .settled(.lapsed)): return true
        case (.offerShown, .offering(_, .shown)), (.offerShown, .upgrading(.offered)),
            (.offerShown, .settled(.snoozed)), (.offerShown, .settled(.declinedForGood)),
            (.offerShown, .settled(.cancelled)), (.offerSnoozed, .settled(.snoozed)),
            (.offerRefused, .settled(.declinedForGood)), (.offerCancelled, .settled(.cancelled)),
            (.offerCancelled, .settled(.requiredUnmet)), (.passkeyOnlyDeclined, .settled(.keptPassword)):
            return true
        case (.offerAccepted, .upgrading(.offered)): issued = newestSlip(for: .offeredUpgrade)
        case (.passkeyOnlyAccepted, .offeringPasskeyOnly(.confirming)):
            issued = newestSlip(for: .passwordRemoval)
        case (.offerShown, _), (.offerAccepted, _), (.offerSnoozed, _), (.offerRefused, _),
            (.offerCancelled, _), (.passkeyOnlyAccepted, _), (.passkeyOnlyDeclined, _):
            return false
        }
        return issued != nil
    }

    /// The open slip for a purpose that was issued last.
    private func newestSlip(for purpose: CeremonyPurpose) -> Slip? {
        var newest: Slip?
        for place in 0..<OpenSlips.maximumCount {
            guard let slip = snapshot.slips[place], slip.purpose == purpose else { continue }
            if newest.map({ $0.expiresAt <= slip.expiresAt }) ?? true { newest = slip }
        }
        return newest
    }
}
