import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What the person answers, and what comes of the ceremonies.
extension Run {
    mutating func takeReport(_ report: Report) throws(Rejection) {
        if isKnown(report) { return }
        switch report {
        case .offerShown:
            if try hasLapsed(at: report) { return }
            try drive(.offerShown)
            snapshot.history.offerShown(at: now, utcOffsetMinutes: policy.utcOffsetMinutes)
        case .offerAccepted:
            if try hasLapsed(at: report) { return }
            try requireStepUp()
            try drive(.offerAccepted)
            changeHistory { $0.offerAccepted() }
            try issueCreation()
        case .offerSnoozed:
            try drive(.offerSnoozed)
            let until = policy.snoozeUntil(snapshot.history, now: now)
            changeHistory { [now] in $0.offerSnoozed(at: now, until: until) }
        case .offerRefused:
            try drive(.offerRefused)
            changeHistory { [now] in $0.offerRefused(at: now) }
        case .offerCancelled:
            try drive(.offerCancelled)
            changeHistory { [now] in $0.offerCancelled(at: now) }
        case .passkeyOnlyAccepted:
            if try hasLapsed(at: report) { return }
            try requireStepUp()
            try drive(.passkeyOnlyAccepted)
            if isConfirmationDue { return }
            try issue(.passwordRemoval, lifetimeSeconds: policy.automaticLifetimeSeconds)
        case .passkeyOnlyDeclined:
            try drive(.passkeyOnlyDeclined)
            try voidOpenSlips()
            snapshot.history.passkeyOnlyDeclined(at: now)
        case .continued: try drive(.continued)
        }
    }

    /// A ceremony on request: again after a failed one, in another tab, or from the settings.
    mutating func takeRequest(_ purpose: CeremonyPurpose) throws(Rejection) {
        switch (purpose, snapshot.visit.state) {
        case (.offeredUpgrade, .upgrading(.offered)):
            try requireStepUp()
            try issueCreation()
        case (.passwordRemoval, .offeringPasskeyOnly(.confirming)):
            try requireStepUp()
            if isConfirmationDue { throw .passwordStays(.youngPasskey) }
            try issue(.passwordRemoval, lifetimeSeconds: policy.automaticLifetimeSeconds)
        case (.reauthentication, .started):
            try permitAssertion()
            try issue(.reauthentication, lifetimeSeconds: policy.automaticLifetimeSeconds)
        case (.additionalPasskey, .settled):
            let verdict = HardRules.judgeStepUp(
                for: .addPasskey, in: snapshot.visit, of: snapshot.account, at: now)
            if verdict == .otherAction { throw .notPossibleHere }
            guard verdict == .permitted else { throw .stepUpRequired }
            try issue(.additionalPasskey, lifetimeSeconds: policy.automaticLifetimeSeconds)
        case (.enrolment, .started):
            guard enrolment == .open else { throw .notPossibleHere }
            if isPasswordUndecided { throw .passwordUndecided }
            try issue(.enrolment, lifetimeSeconds: policy.automaticLifetimeSeconds)
        case (.automaticUpgrade, _), (.signIn, _), (.offeredUpgrade, _), (.passwordRemoval, _),
            (.reauthentication, _), (.additionalPasskey, _), (.enrolment, _):
            throw .notPossibleHere
        }
    }

    /// Whether an assertion may be asked for where nobody is identified yet: to confirm an action or, beside
    /// a route, to recover.
    private func permitAssertion() throws(Rejection) {
        switch snapshot.visit.kind {
        case .reauthentication: return
        case .recovery where snapshot.visit.proofs.contains(.route): return
        case .recovery, .signIn, .signUp: throw .notPossibleHere
        }
    }

    mutating func takeRegistration(_ id: SlipID, _ result: RegistrationResult) throws(Rejection) {
        let slip = try openSlip(
            id, for: .automaticUpgrade, .offeredUpgrade, .additionalPasskey, .enrolment)
        if slip.purpose == .enrolment, enrolment != .open || isPasswordUndecided { throw .slipNotOpen }
        switch result {
        case .refused(let step, let code):
            try close(slip, .answered(.refused), .ceremonyRefused(step: step, code: code))
            try lapse(slip, .refused)
        case .verified(let facts) where HardRules.judgeRegistration(facts, for: slip.purpose) != .permitted:
            try close(slip, .answered(.refused), .ceremonyVerified(facts))
            try lapse(slip, .refused)
        case .verified(let facts) where slip.purpose == .enrolment:
            try letIn(by: .other, .done, enrolling: .passkey(slip, facts))
            try voidOpenSlips()
        case .verified(let facts):
            try storePasskey(under: slip, facts)
            switch slip.purpose {
            case .automaticUpgrade, .offeredUpgrade: try drive(.passkeyCreated)
            case .additionalPasskey, .enrolment, .signIn, .reauthentication, .passwordRemoval: break
            }
            try voidOpenSlips()
        }
    }

    /// A registration was verified: its slip is used up, and the passkey is the account's.
    mutating func storePasskey(under slip: Slip, _ facts: CeremonyFacts) throws(Rejection) {
        try close(slip, .answered(.completed), .ceremonyVerified(facts))
        let origin = origin(beginning: .passkey)
        recorder.ask(.storePasskey(slip.id, origin))
        try drive(.absent, .created, of: origin)
        let platform = snapshot.signIn.platform
        changeHistory { [now] in $0.passkeyCreated(at: now, on: platform) }
        recorder.ask(.notify(.passkeyAdded))
    }

    mutating func takeAssertion(_ id: SlipID, _ result: AssertionResult) throws(Rejection) {
        let slip = try openSlip(id, for: .reauthentication, .passwordRemoval)
        switch result {
        case .refused(let step, let code):
            try refuseAssertion(under: slip, .ceremonyRefused(step: step, code: code))
        case .verified(let facts, let use):
            let input: CredentialInput =
                isRecovering && use.state == .suspended
                ? .reinstated : use.input(showing: facts, in: snapshot.visit.id)
            let state = CredentialMachine.next(use.state, input)
            guard HardRules.judgeAssertion(facts, by: state, for: slip.purpose) == .permitted else {
                try refuseAssertion(under: slip, .ceremonyVerified(facts))
                return
            }
            if slip.purpose == .reauthentication {
                if isRecovering { return try takeRecoveryAssertion(under: slip, result, facts) }
                // The strongest method that the account holds: a young passkey is none beside a confirmed
                // one.
                guard snapshot.account.confirmedPasskeys == 0 || use.origin.isConfirmed else {
                    return try refuseAssertion(under: slip, .ceremonyVerified(facts))
                }
            }
            try close(slip, .answered(.completed), .ceremonyVerified(facts))
            try drive(.passkeySucceeded, .ceremonyVerified(facts), for: slip.purpose.proofPurpose)
            try noteUse(of: use, facts)
            if slip.purpose == .reauthentication {
                try letIn(by: .passkey, .done)
            } else {
                try confirmPasswordRemoval()
            }
            try voidOpenSlips()
        }
    }

    private mutating func takeRecoveryAssertion(
        under slip: Slip, _ result: AssertionResult, _ facts: CeremonyFacts
    ) throws(Rejection) {
        try close(slip, .answered(.completed), .ceremonyVerified(facts))
        try takeRecoveryPasskey(result)
    }

    private mutating func refuseAssertion(under slip: Slip, _ detail: Happening.Detail) throws(Rejection) {
        try close(slip, .answered(.refused), detail)
        if slip.purpose == .reauthentication {
            try drive(.passkeyFailed, detail)
        } else {
            try lapse(slip, .refused)
        }
    }

    mutating func takeEnd(_ id: SlipID, _ end: CeremonyLapse) throws(Rejection) {
        let slip = try openSlip(
            id, for: .automaticUpgrade, .offeredUpgrade, .additionalPasskey, .reauthentication,
            .passwordRemoval, .enrolment)
        try close(slip, .answered(end.slipOutcome))
        if end == .noCredential {
            let platform = snapshot.signIn.platform
            changeHistory { $0.passkeyMissed(on: platform) }
        }
        try lapse(slip, end)
    }

    /// A ceremony came to nothing. The visit moves on when it was the last one open.
    private mutating func lapse(_ slip: Slip, _ lapse: CeremonyLapse) throws(Rejection) {
        switch slip.purpose {
        case .automaticUpgrade:
            let platform = snapshot.signIn.platform
            changeHistory { [now] in $0.automaticLapsed(lapse, at: now, on: platform) }
            try drive(.ceremonyLapsed(lapse))
            if snapshot.visit.state == .upgrading(.automaticLapsed) { try offerInstead() }
        case .offeredUpgrade:
            guard snapshot.slips.count == 0 else { return }
            noteLapseOfOffer(lapse)
            try drive(.ceremonyLapsed(lapse))
        case .passwordRemoval:
            guard snapshot.slips.count == 0 else { return }
            try drive(.ceremonyLapsed(lapse))
        case .additionalPasskey, .reauthentication, .signIn, .enrolment: break
        }
    }

    private mutating func noteLapseOfOffer(_ lapse: CeremonyLapse) {
        let platform = snapshot.signIn.platform
        changeHistory { [now] history in
            switch lapse {
            case .ended, .noCredential: history.offerCancelled(at: now)
            case .unsupported, .refused: history.offerFailed(at: now, on: platform)
            case .unanswered: history.offerUnanswered(at: now)
            case .alreadyRegistered: history.passkeyWorked(on: platform)
            }
        }
    }

    /// The offer that was to follow a silent attempt, unless something has silenced it meanwhile.
    private mutating func offerInstead() throws(Rejection) {
        let moment = moment
        var answer = policy.decideFollowUp(moment)
        if case .forbidden(let reason) = HardRules.judge(answer.action, at: moment) {
            answer.action = .stayQuiet
            answer.reason = reason
        }
        decision = answer
        switch answer.action {
        case .offer: try offer(.optional)
        case .require: try offer(.required)
        case .stayQuiet, .upgradeAutomatically, .offerPasskeyOnly: try drive(.quieted(.automaticLapsed))
        }
    }

    private mutating func confirmPasswordRemoval() throws(Rejection) {
        let verdict = RemovalRule.removingPassword(snapshot.account, by: passkeyAtHand, now: now)
        guard verdict == .permitted else {
            try drive(.ceremonyLapsed(.refused))
            return
        }
        try removePassword()
        try drive(VisitInput.passwordRemoved)
    }

    /// Takes the password away, after whoever asks has made sure that it may go.
    mutating func removePassword() throws(Rejection) {
        putPasswordAside()
        try drive(PasswordInput.removed)
        recorder.ask(.removePassword)
        raiseEpoch()
        recorder.ask(.notify(.passwordRemoved))
    }

    private mutating func issueCreation() throws(Rejection) {
        try issue(.offeredUpgrade, lifetimeSeconds: policy.automaticLifetimeSeconds)
        if let slip = issued { snapshot.visit.expiresAt = max(snapshot.visit.expiresAt, slip.expiresAt) }
    }

    /// A change of credentials needs an identity that was checked at most ten minutes ago, under today's
    /// epoch.
    func requireStepUp() throws(Rejection) {
        let verdict = HardRules.judgeStepUp(in: snapshot.visit, of: snapshot.account, at: now)
        guard verdict == .permitted else { throw .stepUpRequired }
    }
}

extension CeremonyLapse {
    /// How a slip is closed whose ceremony ended like this.
    fileprivate var slipOutcome: SlipOutcome {
        switch self {
        case .ended, .noCredential, .unanswered: .ended
        case .alreadyRegistered: .alreadyRegistered
        case .unsupported: .unsupported
        case .refused: .refused
        }
    }
}

extension CeremonyPurpose {
    /// What an assertion under such a slip proves, where that is not what the visit is for.
    fileprivate var proofPurpose: ProofPurpose? {
        switch self {
        case .passwordRemoval: .reauthentication(.removePassword)
        case .automaticUpgrade, .offeredUpgrade, .additionalPasskey, .signIn, .reauthentication, .enrolment:
            nil
        }
    }
}
