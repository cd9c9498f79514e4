/// What an estimate is about: a closed list, each of them of one visit or over time.
public enum Outcome: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
    // Of the visit in which the decision was made.
    /// A passkey was created in the visit.
    case passkeyCreated = "passkey_created"
    /// The client showed an offer in the visit.
    case offerShown = "offer_shown"
    /// An offer was accepted in the visit.
    case offerAccepted = "offer_accepted"
    /// "Never again" was said in the visit.
    case neverAgain = "never_again"
    /// The host says that the person went on after signing in.
    case visitContinued = "visit_continued"
    // Over the days that follow.
    /// A passkey was created by the last day.
    case passkeyCreatedByDay = "passkey_created_by_day"
    /// A passkey was proven by the last day: adoption.
    case adoptedByDay = "adopted_by_day"
    /// The password was removed by the last day.
    case passwordRemovedByDay = "password_removed_by_day"
    /// "Never again" was said by the last day.
    case neverAgainByDay = "never_again_by_day"
    /// How many offers were shown up to the last day.
    case offersByDay = "offers_by_day"
    /// How many sign-ins were completed up to the last day, the first one apart.
    case signInsByDay = "sign_ins_by_day"
    /// The account's next visit, if it came by the last day, ended signed in; without one it is not counted.
    case nextSignInSucceeds = "next_sign_in_succeeds"

    /// How far an outcome reaches.
    public enum Reach: String, BitwiseCopyable, Hashable, Sendable, CaseIterable {
        /// It is settled with the visit, and depends on no later decision.
        case visit
        /// It depends on states that decisions change, and on the decisions that those bring.
        case laterStates = "later_states"
    }

    /// How far it reaches.
    public var reach: Reach {
        switch self {
        case .passkeyCreated, .offerShown, .offerAccepted, .neverAgain, .visitContinued: .visit
        case .passkeyCreatedByDay, .adoptedByDay, .passwordRemovedByDay, .neverAgainByDay, .offersByDay,
            .signInsByDay, .nextSignInSucceeds:
            .laterStates
        }
    }

    /// What its mean over accounts or decisions is.
    enum Form: BitwiseCopyable, Hashable, Sendable {
        /// The share of those to whom it happened.
        case share
        /// How often it happened to one.
        case count
    }

    /// What its mean is.
    var form: Form {
        switch self {
        case .passkeyCreated, .offerShown, .offerAccepted, .neverAgain, .visitContinued,
            .passkeyCreatedByDay, .adoptedByDay, .passwordRemovedByDay, .neverAgainByDay,
            .nextSignInSucceeds:
            .share
        case .offersByDay, .signInsByDay: .count
        }
    }

    /// Whether the visit at whose decision an account begins to be followed belongs to it.
    enum FirstVisit: BitwiseCopyable, Hashable, Sendable {
        case counts
        /// The outcome is about what comes after it.
        case isOver
    }

    /// Whether the first visit belongs to it.
    var firstVisit: FirstVisit {
        switch self {
        case .signInsByDay, .nextSignInSucceeds: .isOver
        case .passkeyCreated, .offerShown, .offerAccepted, .neverAgain, .visitContinued,
            .passkeyCreatedByDay, .adoptedByDay, .passwordRemovedByDay, .neverAgainByDay, .offersByDay:
            .counts
        }
    }
}
