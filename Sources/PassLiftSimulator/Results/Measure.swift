import PassLiftEvents

/// A result, as a number of what was counted; the raw value is API.
public enum Measure: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    // Where the accounts are at the end of a period.
    /// Accounts that have a passkey.
    case accountsWithPasskey = "accounts_with_passkey"
    /// Accounts with a proven passkey.
    case accountsProven = "accounts_proven"
    /// Accounts without a password.
    case passwordsRemoved = "passwords_removed"
    /// Accounts that still accept a password, and so can be phished.
    case phishableAccounts = "phishable_accounts"
    // What signing in is like within a period.
    /// Sign-ins by passkey among all.
    case passkeySignIns = "passkey_sign_ins"
    /// Visits that ended signed in.
    case signInSuccess = "sign_in_success"
    /// What a sign-in took, everything counted.
    case secondsPerSignIn = "seconds_per_sign_in"
    // What people were asked and what they answered, from the start on.
    /// Prompts shown, an account.
    case offersShown = "offers_shown"
    case offersAccepted = "offers_accepted"
    case offersSnoozed = "offers_snoozed"
    case offersRefused = "offers_refused"
    case offersCancelled = "offers_cancelled"
    case offersUnanswered = "offers_unanswered"
    /// Visits that ended because of a prompt, among those with one.
    case offersAbandoned = "offers_abandoned"
    /// Silent attempts, an account.
    case silentAttempts = "silent_attempts"
    /// Passkeys that were created silently, an account.
    case silentUpgrades = "silent_upgrades"
    /// Creation ceremonies that were completed, among those begun.
    case ceremoniesCompleted = "ceremonies_completed"
    // What went wrong, from the start on.
    case passwordResets = "password_resets"
    case lockOuts = "lock_outs"
    case supportContacts = "support_contacts"
    /// What support cost, an account.
    case supportCents = "support_cents"
    // What it was good for, from the start on.
    /// Expected take-overs by guessing and phishing, among 1000 accounts.
    case takeovers
    /// The part of the take-overs by a password alone that does not come about.
    case riskRemoved = "risk_removed"
    /// Hours that people did not spend on signing in, among 1000 accounts, against passwords alone; below 0
    /// when prompts took more than passkeys gave.
    case hoursSaved = "hours_saved"

    /// What support would have cost with passwords alone, less what it cost, an account; below 0 where
    /// passkeys brought more lock-outs than they saved resets.
    case supportCentsSaved = "support_cents_saved"

    /// What the number is of.
    public enum Unit: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// A part of a whole, from 0 to 1.
        case share
        case perAccount = "per_account"
        case perThousandAccounts = "per_1000_accounts"
        case seconds
        case centsPerAccount = "cents_per_account"
        case hoursPerThousandAccounts = "hours_per_1000_accounts"
    }

    /// What the number is of.
    public var unit: Unit {
        switch self {
        case .accountsWithPasskey, .accountsProven, .passwordsRemoved, .phishableAccounts, .passkeySignIns,
            .signInSuccess, .offersAccepted, .offersSnoozed, .offersRefused, .offersCancelled,
            .offersUnanswered, .offersAbandoned, .ceremoniesCompleted, .riskRemoved:
            .share
        case .secondsPerSignIn: .seconds
        case .offersShown, .silentAttempts, .silentUpgrades: .perAccount
        case .passwordResets, .lockOuts, .supportContacts, .takeovers: .perThousandAccounts
        case .supportCents, .supportCentsSaved: .centsPerAccount
        case .hoursSaved: .hoursPerThousandAccounts
        }
    }

    /// What the number looks at.
    public enum Scope: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// The accounts as they stand at the end of a period.
        case atEnd = "at_end"
        /// The period alone.
        case within
        /// Everything up to the end of the period.
        case until
    }

    /// What the number looks at.
    public var scope: Scope {
        switch self {
        case .accountsWithPasskey, .accountsProven, .passwordsRemoved, .phishableAccounts: .atEnd
        case .passkeySignIns, .signInSuccess, .secondsPerSignIn: .within
        case .offersShown, .offersAccepted, .offersSnoozed, .offersRefused, .offersCancelled,
            .offersUnanswered, .offersAbandoned, .silentAttempts, .silentUpgrades, .ceremoniesCompleted,
            .passwordResets, .lockOuts, .supportContacts, .supportCents, .takeovers, .riskRemoved,
            .hoursSaved, .supportCentsSaved:
            .until
        }
    }

    /// Its place among all measures.
    var place: Int { Measure.places[self] ?? 0 }

    private static let places = Dictionary(
        uniqueKeysWithValues: allCases.enumerated().map { ($0.element, $0.offset) })
}
