import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What happens to an account outside the upgrade itself.
extension Run {
    mutating func takeAccountChange(_ change: AccountInput) throws(Rejection) {
        guard snapshot.account.status != .closed || change == .erased else { throw .notPossibleHere }
        if fallsAway(change) { return }
        try requireStepUp(for: change)
        switch change {
        case .created: try drive(AccountStatusInput.created)
        case .suspended:
            try drive(AccountStatusInput.suspended)
            try callRecoveryOff()
            raiseEpoch()
        case .reinstated: try drive(AccountStatusInput.reinstated)
        case .closed:
            try drive(AccountStatusInput.closed)
            try callRecoveryOff()
            raiseEpoch()
        case .renamed: try drive(AccountStatusInput.renamed)
        case .erased:
            try drive(AccountStatusInput.erased)
            try callRecoveryOff()
            raiseEpoch()
            recorder.ask(.eraseAccount)
        case .passwordImported: try drive(PasswordInput.imported)
        case .passwordSet: try takeNewPassword(.set)
        case .passwordChanged: try takeNewPassword(.changed)
        case .passwordRehashed: try drive(PasswordInput.rehashed)
        case .passwordRemoved: try takePasswordRemoval()
        case .passwordSuspended: try suspendPassword()
        case .passkeyImported: try drive(.absent, .imported, of: .confirmed(.passkey))
        case .passkeyRenamed(let state, let origin):
            try drive(state, .renamed, of: origin)
            recorder.ask(.updatePasskey(state))
        case .passkeyDeleted(let state, let origin): try takePasskeyDeletion(state, origin)
        case .passkeySuspended(let state, let origin):
            try permitSuspension(of: state)
            try drive(state, .suspended, of: origin)
            recorder.ask(.updatePasskey(.suspended))
            raiseEpoch()
        case .passkeyConfirmed(let state, let origin): try confirmPasskey(state, origin)
        case .recoveryConfirmed: try drive(RecoveryRouteInput.confirmed)
        case .addressChanged: try takeAddressChange()
        case .addressAdded:
            try drive(RecoveryRouteInput.added)
            let roots = snapshot.visit.roots
            changeFacts { $0.origins.newAddress = .young(of: roots) }
            recorder.ask(.notify(.addressChanged))
        case .factorEnrolled(let kind): try takeFactor(kind, .enrolled)
        case .factorImported(let kind): try drive(kind, .imported)
        case .factorSuspended(let kind): try drive(kind, .suspended)
        case .factorReplaced(let kind): try takeFactor(kind, .replaced)
        case .factorRemoved(let kind, let routes): try takeFactorRemoval(kind, leaving: routes)
        }
    }

    private mutating func takeNewPassword(_ input: PasswordInput) throws(Rejection) {
        putPasswordAside()
        try drive(input)
        let origin = origin(beginning: .password)
        changeFacts { $0.origins.password = origin }
        raiseEpoch()
        recorder.ask(.notify(.passwordChanged))
    }

    private mutating func suspendPassword() throws(Rejection) {
        try drive(PasswordInput.suspended)
        keepAsFormerPassword()
        raiseEpoch()
    }

    /// A confirmed passkey that one factor deletes is kept, suspended; two delete it, and then that is gone.
    private mutating func takePasskeyDeletion(
        _ state: CredentialState, _ origin: Origin
    ) throws(Rejection) {
        try permitSuspension(of: state)
        try requireTwoRoutes(toRemove: state, origin)
        let isOneRoute = snapshot.visit.roots.count == 1 && origin.isConfirmed
        // What one factor has put aside, no one factor makes go for good.
        if isOneRoute, state == .suspended { throw .stepUpRequired }
        let isKept = isOneRoute && state == .proven
        try drive(state, isKept ? .suspended : .deleted, of: origin)
        recorder.ask(isKept ? .updatePasskey(.suspended) : .removePasskey)
        raiseEpoch()
        recorder.ask(.notify(.passkeyRemoved))
    }

    /// A recovery by one route removes no confirmed passkey.
    private func requireTwoRoutes(
        toRemove state: CredentialState, _ origin: Origin
    ) throws(Rejection) {
        let visit = snapshot.visit
        guard visit.state != .absent, visit.kind == .recovery, origin.isConfirmed, state == .proven,
            visit.passkeyShown != .confirmed
        else { return }
        guard showsTwoRoutes else { throw .stepUpRequired }
    }

    /// Mail goes to another address. What it was confirmed on is what it goes back to.
    private mutating func takeAddressChange() throws(Rejection) {
        try drive(RecoveryRouteInput.changed)
        let origin = origin(beginning: .mail)
        let isKept = snapshot.account.origins.formerAddress != nil && !showsTwoRoutes
        changeFacts { facts in
            if !isKept { facts.origins.formerAddress = facts.origins.address }
            facts.origins.address = Origin(root: origin.root, maturity: .confirmed)
            facts.origins.newAddress = nil
        }
        // Whoever may end a recovery under way does so by that; nobody else, however often mail is moved.
        let ending = RecoveryRule.ending(
            snapshot.recovery, shown: snapshot.visit.roots, by: snapshot.visit.passkeyShown)
        if !snapshot.recovery.isPending || ending == .permitted || snapshot.visit.state == .absent {
            try callRecoveryOff()
        }
        raiseEpoch()
        recorder.ask(.notify(.addressChanged))
    }

    private mutating func takeFactor(_ kind: FactorKind, _ input: FactorInput) throws(Rejection) {
        try requireTwoRoutes(toSupersede: kind)
        try drive(kind, input)
        let origin = origin(beginning: kind.root)
        changeFacts { $0.origins[kind] = origin }
        raiseEpoch()
        recorder.ask(.notify(.factorAdded))
    }

    private mutating func takeFactorRemoval(
        _ kind: FactorKind, leaving routes: RecoveryRoutes
    ) throws(Rejection) {
        let verdict = RemovalRule.droppingRoute(snapshot.account, leaving: routes)
        if kind == .recoveryCodes, verdict != .permitted { throw .routeStays(verdict) }
        try requireStrength(toRemove: kind)
        try drive(kind, showsTwoRoutes || snapshot.visit.state == .absent ? .removed : .suspended)
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
        let verdict = RemovalRule.removingPassword(snapshot.account, by: passkeyAtHand, now: now)
        guard verdict == .permitted else { throw .passwordStays(verdict) }
        guard snapshot.visit.proofs.contains(.passkey) else { throw .stepUpRequired }
        try removePassword()
    }

    /// The origin of the passkey that was used in this visit, as far as it bears on what it may remove.
    var passkeyAtHand: Origin {
        switch snapshot.visit.passkeyShown {
        case .confirmed: .confirmed(.passkey)
        case .none, .young: showsTwoRoutes ? .confirmed(.passkey) : .young(of: snapshot.visit.roots)
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
        if isPermittedInEnrolment(change) { return }
        let actions = change.actions(of: snapshot.account)
        guard !actions.isEmpty else { throw .notPossibleHere }
        let isConfirmed = actions.contains { action in
            HardRules.judgeStepUp(for: action, in: snapshot.visit, of: snapshot.account, at: now)
                == .permitted
        }
        guard isConfirmed else { throw .stepUpRequired }
    }

    /// At the end of a recovery the new passkey, made under user verification, is a way in.
    private func permitSuspension(of state: CredentialState) throws(Rejection) {
        let isAfterRecovery = snapshot.visit.kind == .recovery && snapshot.visit.identifiedAt != nil
        if isAfterRecovery, snapshot.account.passkeys > 1 { return }
        try permitRemoval(of: state)
    }

    private func permitRemoval(of state: CredentialState) throws(Rejection) {
        let verdict = RemovalRule.removingPasskey(snapshot.account, at: state)
        guard verdict == .permitted else { throw .passkeyStays(verdict) }
    }
}

extension FactorKind {
    /// The root that it begins where it stands for itself.
    var root: Roots {
        switch self {
        case .totp: .totp
        case .recoveryCodes: .recoveryCodes
        }
    }
}

extension AccountInput {
    /// Whether it only puts something aside.
    var isSuspension: Bool {
        switch self {
        case .passkeySuspended, .passwordSuspended, .factorSuspended: true
        case .created, .suspended, .reinstated, .closed, .passwordImported, .passwordSet, .passwordChanged,
            .passwordRehashed, .passwordRemoved, .passkeyImported, .passkeyDeleted, .passkeyConfirmed,
            .recoveryConfirmed, .addressChanged, .addressAdded, .renamed, .erased, .passkeyRenamed,
            .factorEnrolled, .factorImported, .factorReplaced, .factorRemoved:
            false
        }
    }

    /// The actions of which a person confirms one for it; none for what never happens in a person's visit. A
    /// route back in is confirmed with an address, or by typing back a recovery code that is held.
    fileprivate func actions(of account: AccountFacts) -> [SensitiveAction] {
        switch self {
        case .created, .suspended, .reinstated, .passwordImported, .passwordRehashed, .passkeyImported,
            .factorImported, .passwordSuspended, .factorSuspended, .passkeyConfirmed:
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
        case .addressChanged, .addressAdded, .renamed: [.changeAddress]
        }
    }
}
