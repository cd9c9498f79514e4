/// One step of one machine: from a state, by an input, to a state. Every transition has exactly one event.
public enum Transition: BitwiseCopyable, Hashable, Sendable {
    case visit(from: VisitState, VisitInput, to: VisitState)
    case proofs(ProofPurpose, from: Proofs, ProofInput, to: Proofs)
    case evaluation(from: Evaluation, EvaluationInput, to: Evaluation)
    case slip(CeremonyPurpose, from: SlipState, SlipInput, to: SlipState)
    case credential(from: CredentialState, CredentialInput, to: CredentialState)
    case password(from: PasswordState, PasswordInput, to: PasswordState)
    case status(from: AccountStatus, AccountStatusInput, to: AccountStatus)
    case standing(from: Standing, to: Standing)
    case recovery(from: Recovery, RecoveryInput, to: Recovery)
    case factor(FactorKind, from: FactorState, FactorInput, to: FactorState)
    case route(from: RecoveryRoute, RecoveryRouteInput, to: RecoveryRoute)
    case notification(Notice, from: Notification, NotificationInput, to: Notification)
    case silence(from: OfferSilence, OfferSilenceInput, to: OfferSilence)
    case rollout(from: RolloutPhase, RolloutInput, to: RolloutPhase)
    case guardrail(from: GuardrailPhase, GuardrailInput, to: GuardrailPhase)
    case policy(from: PolicyPhase, PolicyInput, to: PolicyPhase)
    /// A hook keeps no state of ours: that it failed is all there is to tell.
    case hook(HookPoint, HookFailure)
}

/// Why a factor was checked.
public enum ProofPurpose: BitwiseCopyable, Hashable, Sendable {
    /// To sign in (or up, or back in).
    case signIn
    /// To confirm one action.
    case reauthentication(SensitiveAction)
}
