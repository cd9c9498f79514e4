public import PassLiftMachine

/// The one event of every transition. Total, so that a transition without an event does not compile.
extension EventName {
    /// The name of the event that `transition` emits.
    @inlinable public init(of transition: Transition) {
        switch transition {
        case .visit(let from, let input, let to): self = EventName.ofVisit(from, input, to)
        case .proofs(let purpose, _, let input, _): self = EventName.ofProof(purpose, input)
        case .evaluation: self = .upgradeEvaluated
        case .slip(_, _, let input, _): self = EventName.ofSlip(input)
        case .credential(let from, let input, let to): self = EventName.ofCredential(from, input, to)
        case .password(_, let input, _): self = EventName.ofPassword(input)
        case .status(_, let input, _): self = EventName.ofStatus(input)
        case .standing: self = .standingChanged
        case .recovery(_, let input, _): self = EventName.ofRecovery(input)
        case .factor(_, _, let input, _): self = EventName.ofFactor(input)
        case .route(_, let input, _): self = EventName.ofRoute(input)
        case .notification(_, _, let input, _): self = EventName.ofNotification(input)
        case .silence: self = .offerSilenceTakenBack
        case .rollout(_, let input, _): self = EventName.ofRollout(input)
        case .guardrail: self = .guardrailBreached
        case .policy: self = .policyChanged
        case .hook: self = .hookFailed
        }
    }

    @usableFromInline static func ofVisit(_ from: VisitState, _ input: VisitInput, _ to: VisitState)
        -> EventName
    {
        switch input {
        case .begun: .signinStarted
        case .methodSuggested: .signinMethodSuggested
        case .secondFactorDue: .secondFactorRequired
        case .identified: .signinAuthenticated
        case .turnedAway: .signinRefused
        case .quieted: .signinSettled
        case .automaticDecided: .automaticAttempted
        case .offerDecided: .offerDecided
        case .passkeyOnlyDecided: .passkeyOnlyOffered
        case .passkeyCreated: isAutomatic(from) ? .automaticCreated : .signinSettled
        case .ceremonyLapsed(let lapse): ofLapse(from, lapse)
        case .offerShown: .offerShown
        case .offerAccepted: .offerAccepted
        case .offerSnoozed: .offerSnoozed
        case .offerRefused: .offerRefused
        case .offerCancelled: .offerCancelled
        case .passkeyOnlyAccepted: .passkeyOnlyAccepted
        case .passkeyOnlyDeclined: .passkeyOnlyDeclined
        case .passwordRemoved: .signinSettled
        case .lapsed: .upgradeLapsed
        case .superseded: isSignedIn(from) ? .signinSettled : .signinRefused
        case .timedOut: ofTimeout(from)
        case .continued: .visitContinued
        }
    }

    private static func ofLapse(_ from: VisitState, _ lapse: CeremonyLapse) -> EventName {
        if isAutomatic(from) {
            switch lapse {
            case .ended, .noCredential, .alreadyRegistered, .unanswered: return .automaticDeclined
            case .unsupported: return .automaticUnsupported
            case .refused: return .automaticFailed
            }
        }
        guard case .upgrading = from else { return .signinSettled }
        switch lapse {
        case .ended, .noCredential: return .offerCancelled
        case .unanswered: return .offerUnanswered
        case .alreadyRegistered, .unsupported, .refused: return .signinSettled
        }
    }

    private static func ofTimeout(_ from: VisitState) -> EventName {
        switch from {
        case .absent, .started, .awaitingSecondFactor, .refused, .expired: .signinExpired
        case .offering, .upgrading(.offered): .offerUnanswered
        case .upgrading(.automatic): .automaticDeclined
        case .authenticated, .upgrading(.automaticLapsed), .offeringPasskeyOnly, .settled: .signinSettled
        }
    }

    private static func isAutomatic(_ state: VisitState) -> Bool {
        if case .upgrading(.automatic) = state { true } else { false }
    }

    private static func isSignedIn(_ state: VisitState) -> Bool {
        switch state {
        case .absent, .started, .awaitingSecondFactor, .refused, .expired: false
        case .authenticated, .upgrading, .offering, .offeringPasskeyOnly, .settled: true
        }
    }

    @usableFromInline static func ofProof(_ purpose: ProofPurpose, _ input: ProofInput) -> EventName {
        switch (purpose, input) {
        case (.signIn, .passwordSucceeded): .passwordCheckSucceeded
        case (.signIn, .passwordFailed): .passwordCheckFailed
        case (.signIn, .passkeySucceeded): .passkeyCheckSucceeded
        case (.signIn, .passkeyFailed): .passkeyCheckFailed
        case (.signIn, .hostVouched): .hostVouched
        case (_, .passwordThrottled): .passwordCheckThrottled
        case (_, .secondFactorSucceeded): .secondFactorSucceeded
        case (_, .secondFactorFailed): .secondFactorFailed
        case (_, .secondFactorThrottled): .secondFactorThrottled
        case (_, .routeProved): .recoveryRouteSucceeded
        case (_, .routeFailed): .recoveryRouteFailed
        case (_, .routeThrottled): .recoveryRouteThrottled
        case (.reauthentication, .passwordSucceeded), (.reauthentication, .passkeySucceeded),
            (.reauthentication, .hostVouched):
            .reauthSucceeded
        case (.reauthentication, .passwordFailed), (.reauthentication, .passkeyFailed): .reauthFailed
        }
    }

    @usableFromInline static func ofSlip(_ input: SlipInput) -> EventName {
        switch input {
        case .issued: .ceremonyStarted
        case .answered(.completed): .ceremonyCompleted
        case .answered(.refused), .answered(.ended), .answered(.alreadyRegistered), .answered(.unsupported),
            .answered(.superseded):
            .ceremonyFailed
        case .timedOut: .ceremonyExpired
        }
    }

    @usableFromInline static func ofCredential(
        _ from: CredentialState, _ input: CredentialInput, _ to: CredentialState
    ) -> EventName {
        switch input {
        case .created: .passkeyCreated
        case .imported: .passkeyImported
        case .used: .passkeyUsed
        case .usedVerified: from == .unproven && to == .proven ? .passkeyProven : .passkeyUsed
        case .backupStateChanged: .passkeyBackupChanged
        case .renamed: .passkeyRenamed
        case .suspended: .passkeySuspended
        case .reinstated: .passkeyReinstated
        case .confirmed: .passkeyConfirmed
        case .deleted: .passkeyDeleted
        }
    }

    @usableFromInline static func ofPassword(_ input: PasswordInput) -> EventName {
        switch input {
        case .imported: .passwordImported
        case .set: .passwordSet
        case .changed: .passwordChanged
        case .rehashed: .passwordRehashed
        case .removed: .passwordRemoved
        case .suspended: .passwordSuspended
        case .reinstated: .passwordReinstated
        }
    }

    @usableFromInline static func ofStatus(_ input: AccountStatusInput) -> EventName {
        switch input {
        case .created: .accountCreated
        case .suspended: .accountSuspended
        case .reinstated: .accountReinstated
        case .closed: .accountClosed
        case .renamed: .accountRenamed
        case .erased: .accountErased
        }
    }

    @usableFromInline static func ofRollout(_ input: RolloutInput) -> EventName {
        switch input {
        case .stageReached: .rolloutStageAdvanced
        case .rolledBack: .rolloutRolledBack
        case .frozen: .rolloutFrozen
        case .resumed: .rolloutResumed
        }
    }

    @usableFromInline static func ofRecovery(_ input: RecoveryInput) -> EventName {
        switch input {
        case .requested: .recoveryRequested
        case .proved: .recoveryProved
        case .waitImposed: .recoveryWaiting
        case .waitEnded, .waitLifted: .recoveryEnrolling
        case .passwordWaived: .recoveryPasswordWaived
        case .enrolled: .recoveryCompleted
        case .cancelled: .recoveryCancelled
        case .timedOut: .recoveryExpired
        }
    }

    @usableFromInline static func ofFactor(_ input: FactorInput) -> EventName {
        switch input {
        case .enrolled: .factorEnrolled
        case .imported: .factorImported
        case .replaced: .factorReplaced
        case .removed: .factorRemoved
        case .exhausted: .factorExhausted
        case .suspended: .factorSuspended
        case .reinstated: .factorReinstated
        }
    }

    @usableFromInline static func ofRoute(_ input: RecoveryRouteInput) -> EventName {
        switch input {
        case .confirmed: .recoveryRouteConfirmed
        case .changed: .recoveryRouteChanged
        case .added: .recoveryRouteAdded
        case .dropped: .recoveryRouteDropped
        }
    }

    @usableFromInline static func ofNotification(_ input: NotificationInput) -> EventName {
        switch input {
        case .delivered: .notificationSent
        case .givenUp: .notificationFailed
        }
    }
}
