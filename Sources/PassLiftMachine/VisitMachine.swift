/// The machine of ``VisitState``: one function a state.
public enum VisitMachine: StateMachine {
    /// The state after `input`, or nil when it cannot happen.
    public static func next(_ state: VisitState, _ input: VisitInput) -> VisitState? {
        switch state {
        case .absent: input == .begun ? .started : nil
        case .started: nextStarted(input)
        case .awaitingSecondFactor: nextAwaiting(input)
        case .authenticated: nextAuthenticated(input)
        case .upgrading(.automatic(let followUp)): nextAutomatic(followUp, input)
        case .upgrading(.automaticLapsed): nextLapsed(input)
        case .upgrading(.offered(let kind)): nextOffered(kind, input)
        case .offering(let kind, let stage): nextOffering(kind, stage, input)
        case .offeringPasskeyOnly(let stage): nextPasskeyOnly(stage, input)
        case .settled: input == .continued ? state : nil
        case .refused, .expired: nil
        }
    }

    private static func nextStarted(_ input: VisitInput) -> VisitState? {
        switch input {
        case .methodSuggested: .started
        case .secondFactorDue(let method): .awaitingSecondFactor(method)
        case .identified(let method): .authenticated(method)
        case .turnedAway(let reason): .refused(reason)
        case .superseded: .refused(.superseded)
        case .timedOut: .expired
        case .begun, .quieted, .automaticDecided, .offerDecided, .passkeyOnlyDecided, .passkeyCreated,
            .ceremonyLapsed, .offerShown, .offerAccepted, .offerSnoozed, .offerRefused, .offerCancelled,
            .passkeyOnlyAccepted, .passkeyOnlyDeclined, .passwordRemoved, .lapsed, .continued:
            nil
        }
    }

    private static func nextAwaiting(_ input: VisitInput) -> VisitState? {
        switch input {
        case .identified(let method): .authenticated(method)
        case .turnedAway(let reason): .refused(reason)
        case .superseded: .refused(.superseded)
        case .timedOut: .expired
        case .begun, .methodSuggested, .secondFactorDue, .quieted, .automaticDecided, .offerDecided,
            .passkeyOnlyDecided, .passkeyCreated, .ceremonyLapsed, .offerShown, .offerAccepted,
            .offerSnoozed, .offerRefused, .offerCancelled, .passkeyOnlyAccepted, .passkeyOnlyDeclined,
            .passwordRemoved, .lapsed, .continued:
            nil
        }
    }

    private static func nextAuthenticated(_ input: VisitInput) -> VisitState? {
        switch input {
        case .quieted(let outcome): .settled(outcome)
        case .automaticDecided(let followUp): .upgrading(.automatic(then: followUp))
        case .offerDecided(let kind): .offering(kind, .decided)
        case .passkeyOnlyDecided: .offeringPasskeyOnly(.asked)
        case .superseded: .settled(.superseded)
        case .timedOut: .settled(.unanswered)
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .passkeyCreated,
            .ceremonyLapsed, .offerShown, .offerAccepted, .offerSnoozed, .offerRefused, .offerCancelled,
            .passkeyOnlyAccepted, .passkeyOnlyDeclined, .passwordRemoved, .lapsed, .continued:
            nil
        }
    }

    private static func nextAutomatic(_ followUp: FollowUp, _ input: VisitInput) -> VisitState? {
        switch input {
        case .passkeyCreated: .settled(.upgraded)
        case .ceremonyLapsed(.alreadyRegistered): .settled(.alreadyRegistered)
        case .ceremonyLapsed(.unanswered): .settled(.unanswered)
        case .ceremonyLapsed(.ended), .ceremonyLapsed(.noCredential), .ceremonyLapsed(.unsupported),
            .ceremonyLapsed(.refused):
            switch followUp {
            case .nothing: .settled(.automaticLapsed)
            case .offer: .upgrading(.automaticLapsed)
            }
        case .lapsed: .settled(.lapsed)
        case .superseded: .settled(.superseded)
        case .timedOut: .settled(.unanswered)
        case .continued: .upgrading(.automatic(then: followUp))
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .quieted,
            .automaticDecided, .offerDecided, .passkeyOnlyDecided, .offerShown, .offerAccepted,
            .offerSnoozed, .offerRefused, .offerCancelled, .passkeyOnlyAccepted, .passkeyOnlyDeclined,
            .passwordRemoved:
            nil
        }
    }

    private static func nextLapsed(_ input: VisitInput) -> VisitState? {
        switch input {
        case .offerDecided(let kind): .offering(kind, .decided)
        case .quieted(let outcome): .settled(outcome)
        case .superseded: .settled(.superseded)
        case .timedOut: .settled(.unanswered)
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .automaticDecided,
            .passkeyOnlyDecided, .passkeyCreated, .ceremonyLapsed, .offerShown, .offerAccepted,
            .offerSnoozed, .offerRefused, .offerCancelled, .passkeyOnlyAccepted, .passkeyOnlyDeclined,
            .passwordRemoved, .lapsed, .continued:
            nil
        }
    }

    private static func nextOffered(_ kind: OfferKind, _ input: VisitInput) -> VisitState? {
        switch input {
        case .passkeyCreated: .settled(.upgraded)
        case .ceremonyLapsed(.alreadyRegistered): .settled(.alreadyRegistered)
        case .ceremonyLapsed(.ended), .ceremonyLapsed(.noCredential): .settled(unless(kind, .cancelled))
        case .ceremonyLapsed(.unsupported), .ceremonyLapsed(.refused): .settled(unless(kind, .failed))
        case .ceremonyLapsed(.unanswered), .timedOut: .settled(unless(kind, .unanswered))
        case .superseded: .settled(.superseded)
        case .continued: .upgrading(.offered(kind))
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .quieted,
            .automaticDecided, .offerDecided, .passkeyOnlyDecided, .offerShown, .offerAccepted,
            .offerSnoozed, .offerRefused, .offerCancelled, .passkeyOnlyAccepted, .passkeyOnlyDeclined,
            .passwordRemoved, .lapsed:
            nil
        }
    }

    private static func nextOffering(
        _ kind: OfferKind, _ stage: OfferStage, _ input: VisitInput
    ) -> VisitState? {
        switch input {
        case .offerShown: stage == .decided ? .offering(kind, .shown) : nil
        case .offerAccepted: .upgrading(.offered(kind))
        case .offerSnoozed: kind == .optional ? .settled(.snoozed) : nil
        case .offerRefused: kind == .optional ? .settled(.declinedForGood) : nil
        case .offerCancelled: .settled(unless(kind, .cancelled))
        case .timedOut: .settled(unless(kind, .unanswered))
        case .lapsed: .settled(.lapsed)
        case .superseded: .settled(.superseded)
        case .continued: .offering(kind, stage)
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .quieted,
            .automaticDecided, .offerDecided, .passkeyOnlyDecided, .passkeyCreated, .ceremonyLapsed,
            .passkeyOnlyAccepted, .passkeyOnlyDeclined, .passwordRemoved:
            nil
        }
    }

    private static func nextPasskeyOnly(_ stage: PasskeyOnlyStage, _ input: VisitInput) -> VisitState? {
        switch input {
        case .passkeyOnlyAccepted: stage == .asked ? .offeringPasskeyOnly(.confirming) : nil
        case .passkeyOnlyDeclined: .settled(.keptPassword)
        case .passwordRemoved: stage == .confirming ? .settled(.passkeyOnly) : nil
        case .ceremonyLapsed(.unanswered), .timedOut: .settled(.unanswered)
        case .ceremonyLapsed(.ended), .ceremonyLapsed(.noCredential):
            stage == .confirming ? .settled(.cancelled) : nil
        case .ceremonyLapsed(.unsupported), .ceremonyLapsed(.refused), .ceremonyLapsed(.alreadyRegistered):
            stage == .confirming ? .settled(.failed) : nil
        case .lapsed: .settled(.lapsed)
        case .superseded: .settled(.superseded)
        case .continued: .offeringPasskeyOnly(stage)
        case .begun, .methodSuggested, .secondFactorDue, .identified, .turnedAway, .quieted,
            .automaticDecided, .offerDecided, .passkeyOnlyDecided, .passkeyCreated, .offerShown,
            .offerAccepted, .offerSnoozed, .offerRefused, .offerCancelled:
            nil
        }
    }

    /// A required offer that is not met settles as that, however it was left.
    private static func unless(_ kind: OfferKind, _ outcome: VisitOutcome) -> VisitOutcome {
        switch kind {
        case .optional: outcome
        case .required: .requiredUnmet
        }
    }
}
