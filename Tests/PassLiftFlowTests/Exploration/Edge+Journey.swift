import PassLiftEvents
import PassLiftFlow
import PassLiftMachine
import PassLiftPolicy

/// Laws of the journey and of its record.
extension Edge {
    /// Law 2. Nobody who is signed in is turned away, here or in the other visit; nobody unfit is signed in.
    var harm: String? {
        for place in World.Place.allCases {
            let was = world[place].visit.state
            let now = result[place].visit.state
            if was.isSignedIn, !now.isSignedIn { return "signed in, then \(now)" }
        }
        if identifies, before.account.status != .active {
            return "signed in to an account that is not active"
        }
        if identifies, case .awaitingSecondFactor = before.visit.state,
            !after.visit.proofs.contains(.secondFactor),
            !after.visit.proofs.contains(.passkey)
        {
            return "signed in before the second factor"
        }
        return nil
    }

    /// Whom the host's review refuses is not let in, whatever they came for, and has changed nothing but what
    /// the passkey that was shown has become.
    var disobeyedReview: String? {
        switch move.review {
        case .allow: return nil
        case .requireSecondFactor:
            guard identifies else { break }
            let routes = after.recovery.visit == before.visit.id ? before.recovery.routes : []
            let isShown =
                after.visit.proofs.contains(.secondFactor)
                || (routes.rawValue.nonzeroBitCount > 1 && !routes.isDisjoint(with: [.totp, .recoveryCode]))
            if !isShown { return "let in without the factor that the review asked for" }
        case .refuse: if identifies { return "let in against the review" }
        }
        guard after.visit.state == .refused(.review), before.visit.state != after.visit.state else {
            return nil
        }
        let stored = ledger.effects.contains { effect in
            switch effect {
            case .storePasskey, .removePasskey, .removePassword, .suspendPassword, .forgetFormerPassword,
                .reinstatePassword, .eraseAccount, .revokeSessions, .notify, .issueSlip:
                true
            case .closeSlip, .updatePasskey: false
            }
        }
        if stored { return "something was stored for whom the review refused" }
        var account = before.account
        account.provenPasskeys = after.account.provenPasskeys
        account.confirmedPasskeys = after.account.confirmedPasskeys
        account.origins = after.account.origins
        account.pendingRecovery = after.account.pendingRecovery
        return account == after.account ? nil : "the account changed for whom the review refused"
    }

    /// Law 8. One offer and one attempt are open, and the history names just those; what it silences stays
    /// silent.
    var splitHistory: String? {
        let seats = World.Place.allCases.map { result[$0] }
        let offering = seats.filter { if case .offering = $0.visit.state { true } else { false } }.map(
            \.visit.id)
        guard offering == (result.history.openOffer.map { [$0.visit] } ?? []) else {
            return "offers are open in \(offering.map(\.bits)), the history says otherwise"
        }
        let attempts = seats.flatMap(\.openSlips).filter { $0.purpose == .automaticUpgrade }.map(\.id)
        guard attempts == (result.history.openAutomatic.map { [$0.slip] } ?? []) else {
            return "\(attempts.count) silent attempts are open, the history says otherwise"
        }
        if input == .reported(.offerSnoozed), after.visit.state == .settled(.snoozed) {
            guard let until = after.history.snoozedUntil, World.now < until else {
                return "a snooze was not kept"
            }
        }
        if input == .reported(.offerRefused), after.visit.state == .settled(.declinedForGood) {
            guard after.history.neverAgainAt != nil else { return "never again was not kept" }
        }
        if input != .offersWantedAgain, self.before.history.neverAgainAt != nil {
            guard after.history.neverAgainAt != nil else { return "never again was forgotten" }
        }
        let before = before.history
        guard case .offering(let kind, .decided) = after.visit.state, ledger.names.contains(.offerDecided)
        else { return nil }
        if let open = before.openOffer, World.now < open.expiresAt {
            let isOver = self.after.offerElsewhere?.state == .settled(.lapsed)
            if !isOver { return "an offer while another is open" }
        }
        guard kind == .optional else { return nil }
        if before.neverAgainAt != nil { return "an offer after never again" }
        if let until = before.snoozedUntil, World.now < until { return "an offer while snoozed" }
        return nil
    }

    /// Law 9. The recorded transitions, one after the other, lead from the states before to the states after.
    var untoldTransition: String? {
        var replay = Replay(before, passkeys: world.passkeys.map(\.state))
        if case .factsStated(let facts) = input { replay.take(facts) }
        for happening in ledger.happenings {
            if let fault = replay.take(happening) { return fault }
        }
        return replay.difference(from: after, passkeys: result.passkeys.map(\.state))
    }

    /// Why a rejection is one that must not be: it left something, or met a good factor or the answer to an
    /// open slip.
    var unfitRejection: (Law, String)? {
        if ledger != Ledger() { return (.oneEvent, "a rejected input left something behind") }
        if let slip = answered, World.now < slip.expiresAt, fitsPurpose(of: slip) {
            return (.once, "the answer to an open slip was not recorded")
        }
        guard before.visit.state == .started, before.visit.kind == .signIn else { return nil }
        return input.isFirstFactor ? (.noHarm, "a sign-in was rejected") : nil
    }

    private func fitsPurpose(of slip: Slip) -> Bool {
        if case .registrationChecked = input {
            return [.automaticUpgrade, .offeredUpgrade, .additionalPasskey, .enrolment].contains(slip.purpose)
        }
        if case .assertionChecked = input {
            return [.reauthentication, .passwordRemoval].contains(slip.purpose)
        }
        return slip.id == input.slip
    }
}
