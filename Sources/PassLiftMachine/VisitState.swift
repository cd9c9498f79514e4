/// Where a person's visit stands.
public enum VisitState: BitwiseCopyable, Hashable, Sendable {
    /// Not begun. Next: `started`.
    case absent
    /// A password or a passkey may come; a wrong one stays here.
    /// Next: `awaitingSecondFactor`, `authenticated`, `refused`, `expired`.
    case started
    /// The first factor was right and another is due. Next: `authenticated`, `refused`, `expired`.
    case awaitingSecondFactor(SignInMethod)
    /// Identity is settled: the host may let the person in, whatever comes after.
    /// Next: `upgrading`, `offering`, `offeringPasskeyOnly`, `settled`.
    case authenticated(SignInMethod)
    /// A passkey may be created: at least one ceremony slip is open. Next: `settled`, `offering`.
    case upgrading(UpgradePath)
    /// A prompt is out. Next: `upgrading`, `settled`.
    case offering(OfferKind, OfferStage)
    /// "Remove your password?" is out. Next: `settled`.
    case offeringPasskeyOnly(PasskeyOnlyStage)
    /// Nothing is pending. Next: nothing; later touches leave it here.
    case settled(VisitOutcome)
    /// Not signed in. Next: nothing.
    case refused(VisitRefusal)
    /// Not signed in, in time. Next: nothing.
    case expired

    /// What the account's next touch still has to tell of a visit that ran out.
    public enum OpenEnd: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        case nothing
        /// That an offer or an attempt in it was left without an answer.
        case answer
    }

    /// What is open in it on the account's side.
    public var openEnd: OpenEnd {
        switch self {
        case .upgrading, .offering, .offeringPasskeyOnly: .answer
        case .absent, .started, .awaitingSecondFactor, .authenticated, .settled, .refused, .expired: .nothing
        }
    }
}

/// How the passkey is being created.
public enum UpgradePath: BitwiseCopyable, Hashable, Sendable {
    /// Silently, by conditional creation; and what follows when that comes to nothing.
    case automatic(then: FollowUp)
    /// The silent attempt came to nothing and an offer is due; left within the same commit.
    case automaticLapsed
    /// By a prompt that was accepted.
    case offered(OfferKind)
}

/// What follows a silent attempt that created nothing.
public enum FollowUp: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case nothing
    case offer
}

/// How pressing an offer is.
public enum OfferKind: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// May be snoozed, or refused for good.
    case optional
    /// Has no snooze and no "never"; settles as ``VisitOutcome/requiredUnmet`` and never takes the sign-in
    /// away.
    case required
}

/// Whether the client has said that it showed the offer.
public enum OfferStage: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    case decided
    case shown
}

/// How far "remove your password?" has come.
public enum PasskeyOnlyStage: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The question is out.
    case asked
    /// The person said yes and now confirms with the passkey, user verification required.
    case confirming
}

/// What a visit came to.
public enum VisitOutcome: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// Signed in; the policy had nothing to say.
    case signedIn = "signed_in"
    /// A re-authentication succeeded.
    case reauthenticated
    /// A passkey was created.
    case upgraded
    /// The authenticator holds a passkey of this account already.
    case alreadyRegistered = "already_registered"
    /// A silent attempt created nothing.
    case automaticLapsed = "automatic_lapsed"
    /// "Not now."
    case snoozed
    /// "Never again."
    case declinedForGood = "declined_for_good"
    /// The dialog of the system was cancelled.
    case cancelled
    /// The ceremony failed.
    case failed
    /// No answer came in time: the commonest.
    case unanswered
    /// A required upgrade was not done; the host may restrict what the person can do.
    case requiredUnmet = "required_unmet"
    /// The password is gone.
    case passkeyOnly = "passkey_only"
    /// "Keep my password."
    case keptPassword = "kept_password"
    /// What was offered must not, or need not, be answered any more: halted, no longer needed, or taken over
    /// by a newer visit.
    case lapsed
    /// The account changed meanwhile, so that what was pending is void.
    case superseded
}

/// Why a visit did not sign anyone in.
public enum VisitRefusal: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    /// The account is suspended or closed.
    case accountUnavailable = "account_unavailable"
    /// The host's review said no.
    case review
    /// The account changed meanwhile (`securityEpoch`).
    case superseded
    /// A recovery that waits, so that the owner can object; the person comes again.
    case recoveryWaits = "recovery_waits"
    /// The recovery was called off, or ran out of time.
    case recoveryOver = "recovery_over"
}
