import PassLiftMachine

/// Writes the answer to "why was this person asked, or not asked?": two to five sentences.
struct AnswerWriter {
    let policy: UpgradePolicy
    /// The moment, in which what had run out has ended.
    let moment: Moment
    let decision: Decision
    let outlook: Outlook
    let english: PlainEnglish

    /// The most sentences of an answer.
    static let maximumSentences = 5

    init(_ policy: UpgradePolicy, _ moment: Moment, _ decision: Decision, _ outlook: Outlook) {
        self.policy = policy
        self.decision = decision
        self.outlook = outlook
        var settled = moment
        settled.history.overdueEnded(at: moment.now)
        self.moment = settled
        english = PlainEnglish(utcOffsetMinutes: policy.utcOffsetMinutes)
    }

    var terms: PolicyTerms { policy.terms }
    var history: OfferHistory { moment.history }

    /// The sentences, in the order in which a person would say them.
    var sentences: [String] {
        let parts = [what, why, next, unknown, sooner, settings].compactMap(\.self)
        return Array(parts.prefix(Self.maximumSentences))
    }

    private var what: String {
        switch decision.action {
        case .stayQuiet: "Nothing is offered now."
        case .upgradeAutomatically(.offer):
            "The browser is asked now to create a passkey silently, and if it creates none the person is "
                + "asked in the same visit."
        case .upgradeAutomatically(.nothing):
            "The browser is asked now to create a passkey silently, and if it creates none nothing more "
                + "happens."
        case .offer:
            "The person is asked now whether they want a passkey, and may say “not now” or “never again”."
        case .require:
            "The person is asked now to create a passkey, without “not now” and “never again”; the sign-in "
                + "goes on even if they create none."
        case .offerPasskeyOnly: "The person is asked now whether the password may go."
        }
    }

    /// What a person can do whatever the policy says, where it is the person's own answers that keep it
    /// quiet.
    private var settings: String? {
        switch decision.reason {
        case .neverAgain, .snoozed, .cooldownAfterSkip, .cooldownAfterCancel, .cooldownAfterFailure,
            .cooldownAfterUnanswered, .capPerDay, .capPerMonth, .capPerYear, .capEver, .platformFailing:
            "The settings offer a passkey all the same, because there the person asks for it."
        case .eligible, .required, .passkeyOnlyEligible, .explored, .replaced, .unavailable,
            .accountUnavailable,
            .notEligibleStanding, .noPasswordInThisVisit, .passwordNotFresh, .passkeyUsableHere,
            .quietSurface, .highRisk, .sharedDevice, .cannotCreateSilently, .capabilityUnknown,
            .noPlatformAuthenticator, .killSwitch, .rolloutFrozen, .stageNotStarted, .outsideShare, .holdout,
            .noRuleApplies, .offerOpenElsewhere, .automaticOpenElsewhere, .cooldownAfterAutomatic,
            .noProvenPasskey, .noVerifiedRecovery, .notThisPasskey, .passkeyTooNew,
            .passkeyOnlyDeclinedBefore:
            nil
        }
    }

    /// Where the rule of the house stands that decided; nil for a rule of the document.
    var rule: PolicyRule? { PolicyRule(rawValue: decision.rule) }

    /// The name of the document's rule that applied.
    var documentRule: String? {
        guard let index = decision.trace.documentRule else { return nil }
        return policy.table.ruleNames.indices.contains(index) ? "“\(policy.table.ruleNames[index])”" : nil
    }
}
