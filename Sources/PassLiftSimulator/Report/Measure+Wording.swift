extension Measure {
    /// What a reader of the report calls it.
    var title: String {
        switch self {
        case .accountsWithPasskey: "Accounts with a passkey"
        case .accountsProven: "Accounts with a passkey that has signed in"
        case .passwordsRemoved: "Accounts without a password"
        case .phishableAccounts: "Accounts that can be phished"
        case .passkeySignIns: "Sign-ins by passkey"
        case .signInSuccess: "Visits that end signed in"
        case .secondsPerSignIn: "Time per sign-in"
        case .offersShown: "Prompts per account"
        case .offersAccepted: "Prompts accepted"
        case .offersSnoozed: "Prompts answered “not now”"
        case .offersRefused: "Prompts answered “never again”"
        case .offersCancelled: "Prompts cancelled"
        case .offersUnanswered: "Prompts left unanswered"
        case .offersAbandoned: "Visits left because of a prompt"
        case .silentAttempts: "Silent attempts per account"
        case .silentUpgrades: "Silent upgrades per account"
        case .ceremoniesCompleted: "Creations completed, of those begun"
        case .passwordResets: "Password resets per 1000 accounts"
        case .lockOuts: "Lock-outs per 1000 accounts"
        case .supportContacts: "Support contacts per 1000 accounts"
        case .supportCents: "Support cost per account"
        case .takeovers: "Expected take-overs per 1000 accounts"
        case .riskRemoved: "Take-over risk removed"
        case .hoursSaved: "Hours saved per 1000 accounts"
        case .supportCentsSaved: "Support cost saved per account"
        }
    }

    /// What a reader may have to be told of it.
    var note: String? {
        switch self {
        case .passkeySignIns: "of all sign-ins of the time"
        case .phishableAccounts: "still take a password"
        case .silentUpgrades: "created without a prompt"
        case .offersShown: "since the start"
        case .lockOuts: "people without any way in"
        case .riskRemoved: "by guessing and phishing passwords"
        case .hoursSaved, .supportCentsSaved: "against passwords alone"
        case .supportCents: "since the start"
        case .accountsWithPasskey, .accountsProven, .passwordsRemoved, .signInSuccess, .secondsPerSignIn,
            .offersAccepted, .offersSnoozed, .offersRefused, .offersCancelled, .offersUnanswered,
            .offersAbandoned, .silentAttempts, .ceremoniesCompleted, .passwordResets, .supportContacts,
            .takeovers:
            nil
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
