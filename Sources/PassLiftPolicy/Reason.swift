/// Why a decision is what it is: a closed list whose spelling is API.
public enum Reason: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    // Go ahead.
    case eligible
    case required
    case passkeyOnlyEligible = "passkey_only_eligible"
    // The host's hook decided in the policy's place.
    case replaced
    // Chance tried another permitted action.
    case explored
    // PassLift could not decide.
    case unavailable
    // The account or the sign-in.
    case accountUnavailable = "account_unavailable"
    case notEligibleStanding = "not_eligible_standing"
    case noPasswordInThisVisit = "no_password_in_this_visit"
    case passwordNotFresh = "password_not_fresh"
    case passkeyUsableHere = "passkey_usable_here"
    case quietSurface = "quiet_surface"
    case highRisk = "high_risk"
    case sharedDevice = "shared_device"
    // The client.
    case cannotCreateSilently = "cannot_create_silently"
    case capabilityUnknown = "capability_unknown"
    case noPlatformAuthenticator = "no_platform_authenticator"
    // The rollout.
    case killSwitch = "kill_switch"
    case rolloutFrozen = "rollout_frozen"
    // No stage has begun, or the rollout was rolled back to before its first.
    case stageNotStarted = "stage_not_started"
    case outsideShare = "outside_share"
    case holdout
    case noRuleApplies = "no_rule_applies"
    // The history.
    case neverAgain = "never_again"
    case snoozed
    case offerOpenElsewhere = "offer_open_elsewhere"
    case automaticOpenElsewhere = "automatic_open_elsewhere"
    case cooldownAfterSkip = "cooldown_after_skip"
    case cooldownAfterCancel = "cooldown_after_cancel"
    case cooldownAfterFailure = "cooldown_after_failure"
    case cooldownAfterUnanswered = "cooldown_after_unanswered"
    case cooldownAfterAutomatic = "cooldown_after_automatic"
    case capPerDay = "cap_per_day"
    case capPerMonth = "cap_per_month"
    case capPerYear = "cap_per_year"
    case capEver = "cap_ever"
    case platformFailing = "platform_failing"
    // Passkey-only.
    case noProvenPasskey = "no_proven_passkey"
    case noVerifiedRecovery = "no_verified_recovery"
    case notThisPasskey = "not_this_passkey"
    case passkeyTooNew = "passkey_too_new"
    case passkeyOnlyDeclinedBefore = "passkey_only_declined_before"
}
