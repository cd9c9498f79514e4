import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What happens to an account outside the upgrade itself.
extension Run {
    mutating func takeAccountChange(_ change: AccountInput) throws(Rejection) {
        guard snapshot.account.status != .closed else { throw .notPossibleHere }
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
        case .passwordImported: try drive(PasswordInput.imported)
        case .passwordSet:
            try drive(PasswordInput.set)
            raiseEpoch()
        case .passwordChanged:
            try drive(PasswordInput.changed)
            raiseEpoch()
        case .passwordRehashed: try drive(PasswordInput.rehashed)
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
        case .recoveryConfirmed:
            let now = now
            changeFacts { $0.recoveryConfirmedAt = now }
        }
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
        guard let action = change.action else { throw .notPossibleHere }
        guard snapshot.visit.kind == .reauthentication(action),
            snapshot.visit.state == .settled(.reauthenticated)
        else { throw .stepUpRequired }
        try requireStepUp()
    }

    private func permitRemoval(of state: CredentialState) throws(Rejection) {
        let verdict = RemovalRule.removingPasskey(snapshot.account, at: state)
        guard verdict == .permitted else { throw .passkeyStays(verdict) }
    }
}

extension AccountInput {
    /// The action that a person confirms for it; nil for what never happens in a person's visit.
    fileprivate var action: SensitiveAction? {
        switch self {
        case .created, .suspended, .reinstated, .passwordImported, .passwordRehashed: nil
        case .closed: .closeAccount
        case .passwordSet, .passwordChanged: .setPassword
        case .passkeyDeleted, .passkeySuspended: .deletePasskey
        case .recoveryConfirmed: .changeAddress
        }
    }
}
