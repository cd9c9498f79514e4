public import PassLiftFlow
public import PassLiftMachine

/// What the host tells of a visit at the depth *Advice*, where it runs the ceremonies itself.
public enum HostAnswer: Hashable, Sendable {
    /// What the person did with an offer, or that they went on.
    case reported(Report)
    /// The host has verified and stored a passkey for this ceremony.
    case passkeyCreated(SlipID)
    /// The ceremony ended without a passkey.
    case ceremonyEnded(SlipID, CeremonyLapse)
    /// The host has verified an assertion, user verification required, that confirms the removal of the
    /// password, and has removed it.
    case passwordRemoved(SlipID)
    /// The host has checked a second factor, which its review (``UpgradeHooks/signInReview``) has asked for.
    case secondFactorChecked(CheckResult)
}
