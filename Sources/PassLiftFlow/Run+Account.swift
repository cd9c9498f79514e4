import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What happens to an account outside the upgrade itself.
extension Run {
    mutating func takeAccountChange(_ change: AccountInput) throws(Rejection) {
        guard snapshot.account.status != .closed || change == .erased else { throw .notPossibleHere }
        try requireStepUp(for: change)
        switch change {
        case .created: try drive(AccountStatusInput.created)
        case .suspended:
            try drive(AccountStatusInput.suspended)
            raiseEpoch()
        case .reinstated: try drive(AccountStatusInput.reinstated)
        case .closed:
            try drive(AccountStatusInput.closed)
            raiseEpoch()
        case .erased:
            try drive(AccountStatusInput.erased)
            raiseEpoch()
            recorder.ask(.eraseAccount)
        case .passwordImported: try drive(PasswordInput.imported)
        case .passwordSet: try takeNewPassword(.set)
        case .passwordChanged: try takeNewPassword(.changed)
        case .passwordRehashed: try drive(PasswordInput.rehashed)
        case .passwordRemoved: try takePasswordRemoval()
        case .passkeyImported: try drive(.absent, .imported)
        case .passkeyRenamed(let state):
            try drive(state, .renamed)
            recorder.ask(.updatePasskey(state))
        case .passkeyDeleted(let state):
            try permitRemoval(of: state)
            try drive(state, .deleted)
            recorder.ask(.removePasskey)
            raiseEpoch()
            recorder.ask(.notify(.passkeyRemoved))
        case .passkeySuspended(let state):
            try permitRemoval(of: state)
            try drive(state, .suspended)
            recorder.ask(.updatePasskey(.suspended))
            raiseEpoch()
        case .recoveryConfirmed: try drive(RecoveryRouteInput.confirmed)
        case .addressChanged:
            try drive(RecoveryRouteInput.changed)
            raiseEpoch()
            recorder.ask(.notify(.addressChanged))
        case .factorEnrolled(let kind): try takeFactor(kind, .enrolled)
        case .factorImported(let kind): try drive(kind, .imported)
        case .factorReplaced(let kind): try takeFactor(kind, .replaced)
        case .factorRemoved(let kind, let routes): try takeFactorRemoval(kind, leaving: routes)
        }
    }

    private mutating func takeNewPassword(_ input: PasswordInput) throws(Rejection) {
        try drive(input)
        raiseEpoch()
        recorder.ask(.notify(.passwordChanged))
    }

    private mutating func takeFactor(_ kind: FactorKind, _ input: FactorInput) throws(Rejection) {
        try drive(kind, input)
        raiseEpoch()
        recorder.ask(.notify(.factorAdded))
    }

    private mutating func takeFactorRemoval(
        _ kind: FactorKind, leaving routes: RecoveryRoutes
    ) throws(Rejection) {
        let verdict = RemovalRule.droppingRoute(snapshot.account, leaving: routes)
        if kind == .recoveryCodes, verdict != .permitted { throw .routeStays(verdict) }
        try drive(kind, .removed)
        try dropRoute(kind, leaving: routes)
        raiseEpoch()
        recorder.ask(.notify(.factorRemoved))
    }

    /// Nobody asks before a last code is used; that the way back in is gone is told all the same.
    mutating func takeExhaustion(
        of kind: FactorKind, leaving routes: RecoveryRoutes
    ) throws(Rejection) {
        try drive(kind, .exhausted)
        try dropRoute(kind, leaving: routes)
    }

    private mutating func dropRoute(_ kind: FactorKind, leaving routes: RecoveryRoutes) throws(Rejection) {
        guard kind == .recoveryCodes, routes.isDisjoint(with: .beginning),
            snapshot.account.recoveryConfirmedAt != nil
        else { return }
        try drive(RecoveryRouteInput.dropped)
    }

    /// From the settings; the visit was re-authenticated for it by a passkey, which is proven by that.
    private mutating func takePasswordRemoval() throws(Rejection) {
        let verdict = RemovalRule.removingPassword(snapshot.account, now: now)
        guard verdict == .permitted else { throw .passwordStays(verdict) }
        guard snapshot.visit.proofs.contains(.passkey) else { throw .stepUpRequired }
        try removePassword()
    }

    /// "Never again" is the person's word, and theirs to take back; pauses and caps stand.
    mutating func takeSilenceBack() throws(Rejection) {
        let from: OfferSilence = snapshot.history.neverAgainAt == nil ? .open : .silenced
        guard let to = OfferSilenceMachine.next(from, .takenBack) else { throw .notPossibleHere }
        note(.silence(from: from, .takenBack, to: to))
        changeHistory { $0.neverAgainUndone() }
    }

    /// The host says what the account holds; status and epoch are never a matter of its word.
    mutating func takeStatement(_ facts: AccountFacts) {
        changeFacts { held in
            let before = held
            held = facts
            held.status = before.status
            held.securityEpoch = before.securityEpoch
        }
    }

    /// In a visit, a change needs that visit to be a re-authentication for just that action; outside visits,
    /// operators and imports act under keys of their own.
    private func requireStepUp(for change: AccountInput) throws(Rejection) {
        guard snapshot.visit.state != .absent else { return }
        if isPermittedInEnrolment(change) { return }
        let actions = change.actions(of: snapshot.account)
        guard !actions.isEmpty else { throw .notPossibleHere }
        let isConfirmed = actions.contains { action in
            HardRules.judgeStepUp(for: action, in: snapshot.visit, of: snapshot.account, at: now)
                == .permitted
        }
        guard isConfirmed else { throw .stepUpRequired }
    }

    private func permitRemoval(of state: CredentialState) throws(Rejection) {
        let verdict = RemovalRule.removingPasskey(snapshot.account, at: state)
        guard verdict == .permitted else { throw .passkeyStays(verdict) }
    }
}

extension AccountInput {
    /// The actions of which a person confirms one for it; none for what never happens in a person's visit. A
    /// route back in is confirmed with an address, or by typing back a recovery code that is held.
    fileprivate func actions(of account: AccountFacts) -> [SensitiveAction] {
        switch self {
        case .created, .suspended, .reinstated, .passwordImported, .passwordRehashed, .passkeyImported,
            .factorImported:
            []
        case .closed: [.closeAccount]
        case .erased: [.eraseAccount]
        case .passwordSet, .passwordChanged: [.setPassword]
        case .passwordRemoved: [.removePassword]
        case .passkeyRenamed: [.renamePasskey]
        case .passkeyDeleted, .passkeySuspended: [.deletePasskey]
        case .factorEnrolled, .factorReplaced, .factorRemoved: [.changeFactor]
        case .recoveryConfirmed:
            account.secondFactors.contains(.recoveryCodes)
                ? [.changeAddress, .changeFactor] : [.changeAddress]
        case .addressChanged: [.changeAddress]
        }
    }
}
