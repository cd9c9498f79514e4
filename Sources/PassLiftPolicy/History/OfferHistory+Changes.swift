public import PassLiftMachine

/// What happens to a history. No change ever loosens a promise: where clocks disagree, the later time stays.
extension OfferHistory {
    /// An offer was decided. This is the reservation: it counts before anybody has seen the offer.
    ///
    /// An earlier offer that is still open ran out unanswered, and is counted so.
    ///
    /// - Parameters:
    ///   - offer: whose it is, and its times.
    ///   - utcOffsetMinutes: where civil days begin, positive east of Greenwich.
    public mutating func offerDecided(_ offer: OpenOffer, utcOffsetMinutes: Int32) {
        if openOffer != nil { offerUnanswered(at: offer.since) }
        decided.add(offer.since, utcOffsetMinutes: utcOffsetMinutes)
        openOffer = offer
    }

    /// The client said that it showed the open offer; this spends the yearly cap.
    public mutating func offerShown(at now: Instant, utcOffsetMinutes: Int32) {
        shown.add(now, utcOffsetMinutes: utcOffsetMinutes)
    }

    /// The open offer is given up, and the person did nothing: it lapsed. One that no client has shown gives
    /// its reservation back.
    public mutating func offerLapsed(_ sight: OfferSight) {
        openOffer = nil
        switch sight {
        case .unseen: decided.takeBack()
        case .shown: break
        }
    }

    /// The open silent attempt is given up for a newer one; it counts for nothing.
    public mutating func automaticOvertaken() {
        openAutomatic = nil
    }

    /// A passkey signed in on this device: passkeys work on the platform.
    public mutating func passkeyWorked(on platform: Platform) {
        passkeysByPlatform[platform.index] = 1
        passwordsBesidePasskey[platform.index] = 0
    }

    /// A passkey that should have worked on the platform was not used, or the client knows that it has none.
    public mutating func passkeyMissed(on platform: Platform) {
        let missed = passwordsBesidePasskey[platform.index]
        passwordsBesidePasskey[platform.index] = missed == .max ? .max : missed + 1
    }

    /// The prompt was answered with yes: it is no longer open, and a ceremony follows.
    public mutating func offerAccepted() {
        openOffer = nil
    }

    /// "Not now": a promise of silence until `until`, which a later, shorter one does not take back.
    public mutating func offerSnoozed(at now: Instant, until: Instant) {
        openOffer = nil
        skips.add(now)
        snoozedUntil = max(snoozedUntil ?? until, until)
    }

    /// "Never again."
    public mutating func offerRefused(at now: Instant) {
        openOffer = nil
        neverAgainAt = now
    }

    /// In the settings the person took "never again" back.
    public mutating func neverAgainUndone() {
        neverAgainAt = nil
    }

    /// The prompt, or the dialog of the system behind it, was cancelled.
    public mutating func offerCancelled(at now: Instant) {
        openOffer = nil
        cancels.add(now)
    }

    /// Nobody answered; an offer that ran out before `now` counts from the time it ran out.
    public mutating func offerUnanswered(at now: Instant) {
        let ended = openOffer.map { min($0.expiresAt, now) } ?? now
        openOffer = nil
        unanswered.add(ended)
    }

    /// The creation ceremony after an offer failed.
    public mutating func offerFailed(at now: Instant, on platform: Platform) {
        openOffer = nil
        failures.add(now)
        ceremonyFailed(on: platform)
    }

    /// A silent attempt began at `now`. One that was still open ran out, and is counted so.
    public mutating func automaticStarted(_ attempt: OpenAutomatic, at now: Instant) {
        if let overdue = openAutomatic { automaticLapses.add(min(overdue.expiresAt, now)) }
        openAutomatic = attempt
        lastAutomaticAt = max(lastAutomaticAt ?? now, now)
    }

    /// A silent attempt created nothing. Only an answer that the server refused counts against the platform.
    public mutating func automaticLapsed(_ lapse: CeremonyLapse, at now: Instant, on platform: Platform) {
        let ended = openAutomatic.map { min($0.expiresAt, now) } ?? now
        openAutomatic = nil
        switch lapse {
        case .alreadyRegistered:
            automaticLapses.add(now)
            passkeyWorked(on: platform)
        case .ended, .noCredential, .unsupported:
            automaticLapses.add(now)
        case .refused:
            automaticLapses.add(now)
            ceremonyFailed(on: platform)
        case .unanswered:
            automaticLapses.add(ended)
        }
    }

    /// A passkey was created: what is open closes and the rows end.
    ///
    /// The times of the last "not now", cancellation and unanswered offer stay, so that their first cooldown
    /// holds.
    public mutating func passkeyCreated(at now: Instant, on platform: Platform) {
        openOffer = nil
        openAutomatic = nil
        skips.count = 0
        cancels.count = 0
        unanswered.count = 0
        failures = .never
        automaticLapses = .never
        failuresByPlatform[platform.index] = 0
        passkeyWorked(on: platform)
        lastPasskeyCreatedAt = max(lastPasskeyCreatedAt ?? now, now)
    }

    /// "Keep my password."
    public mutating func passkeyOnlyDeclined(at now: Instant) {
        passkeyOnlyDeclines.add(now)
    }

    /// Whether something that is open has run out by `now`.
    func isOverdue(at now: Instant) -> Bool {
        if let offer = openOffer, offer.expiresAt <= now { return true }
        if let attempt = openAutomatic, attempt.expiresAt <= now { return true }
        return false
    }

    /// What had run out by `now` ends unanswered, as of the time it ran out.
    public mutating func overdueEnded(at now: Instant) {
        if let offer = openOffer, offer.expiresAt <= now { offerUnanswered(at: now) }
        if let attempt = openAutomatic, attempt.expiresAt <= now {
            openAutomatic = nil
            automaticLapses.add(attempt.expiresAt)
        }
    }

    private mutating func ceremonyFailed(on platform: Platform) {
        let failed = failuresByPlatform[platform.index]
        failuresByPlatform[platform.index] = failed == .max ? .max : failed + 1
    }
}

/// Whether a client has said that it showed an offer.
public enum OfferSight: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case unseen
    case shown
}
