extension Measure {
    /// What a reader of the report calls it.
    var title: String {
        switch self {
        case .accountsWithPasskey: "Accounts with a passkey"
        case .accountsProven: "Accounts with a proven passkey"
        case .passwordsRemoved: "Accounts without a password"
        case .phishableAccounts: "Accounts that can be phished"
        case .passkeySignIns: "Sign-ins by passkey"
        case .signInSuccess: "Visits that end signed in"
        case .secondsPerSignIn: "Time for a sign-in"
        case .offersShown: "Prompts shown to an account"
        case .offersAccepted: "Prompts accepted"
        case .offersSnoozed: "Prompts answered “not now”"
        case .offersRefused: "Prompts answered “never again”"
        case .offersCancelled: "Prompts cancelled"
        case .offersUnanswered: "Prompts left unanswered"
        case .offersAbandoned: "Visits left because of a prompt"
        case .silentAttempts: "Silent attempts for an account"
        case .silentUpgrades: "Silent upgrades of an account"
        case .ceremoniesCompleted: "Creations completed, of those begun"
        case .passwordResets: "Password resets among 1000 accounts"
        case .lockOuts: "Lock-outs among 1000 accounts"
        case .supportContacts: "Support contacts among 1000 accounts"
        case .supportCents: "Support cost for an account"
        case .takeovers: "Expected take-overs among 1000 accounts"
        case .riskRemoved: "Take-overs that do not come about"
        case .hoursSaved: "Hours saved among 1000 accounts"
        case .supportCentsSaved: "Support cost saved for an account"
        }
    }

    /// The measures that a reader sees first.
    static let headlines: [Measure] = [
        .accountsWithPasskey, .passkeySignIns, .offersShown, .silentUpgrades, .passwordsRemoved, .lockOuts,
        .riskRemoved, .hoursSaved, .supportCentsSaved,
    ]

    /// The measures whose tornado is drawn.
    static let explained: [Measure] = [.accountsWithPasskey, .passkeySignIns, .riskRemoved, .lockOuts]
}
