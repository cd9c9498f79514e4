import PassLiftMachine

extension AnswerWriter {
    /// The one sentence that says why.
    var why: String {
        switch decision.reason {
        case .eligible: whyEligible
        case .required: whyRequired
        case .passkeyOnlyEligible: whyPasskeyOnly
        case .explored: whyExplored
        case .replaced: "A hook of the site's put this in the place of what the policy had decided."
        case .unavailable: "PassLift could not decide in time, and then the sign-in simply goes on."
        case .accountUnavailable: "The account is \(Self.word(moment.account.status))."
        case .notEligibleStanding: whyNotEligible
        case .noPasswordInThisVisit: whyNoPassword
        case .passwordNotFresh: whyNotFresh
        case .passkeyUsableHere: whyUsable
        case .quietSurface: whyQuietSurface
        case .highRisk: "The site judges the risk of this sign-in to be high, and then nothing is offered."
        case .sharedDevice: "The device is shared or public, and a passkey must not stay behind on it."
        case .cannotCreateSilently:
            "The browser says that it cannot create a passkey silently, and this policy makes no prompt "
                + "instead."
        case .capabilityUnknown: whyUnknown
        case .noPlatformAuthenticator: "The browser says that this device cannot keep a passkey."
        case .killSwitch: "The policy's kill switch is on, so nobody is offered anything."
        case .rolloutFrozen: whyFrozen
        case .stageNotStarted: whyNotStarted
        case .outsideShare: whyOutside
        case .holdout: whyHeldOut
        case .noRuleApplies: whyNoRule
        case .neverAgain: whyNeverAgain
        case .snoozed: whySnoozed
        case .offerOpenElsewhere: whyOfferOpen
        case .automaticOpenElsewhere: "A silent attempt from another tab or device is still open\(until)."
        case .cooldownAfterSkip: pause("said “not now”", history.skips, terms.offer.afterSkip)
        case .cooldownAfterCancel:
            pause("cancelled the system's dialog", history.cancels, terms.offer.afterCancel)
        case .cooldownAfterFailure:
            pause("tried and creating the passkey failed", history.failures, terms.offer.afterFailure)
        case .cooldownAfterUnanswered:
            pause("left a prompt unanswered", history.unanswered, terms.offer.afterUnanswered)
        case .cooldownAfterAutomatic: whyAutomaticPause
        case .capPerDay: cap(history.decided.inDay, "made", on: history.decided, .day)
        case .capPerMonth: cap(history.decided.inMonth, "made", on: history.decided, .month)
        case .capPerYear: cap(history.shown.inYear, "shown", on: history.shown, .year)
        case .capEver:
            "\(PlainEnglish.count(history.decided.ever, "prompt")) were made in all, and the policy makes "
                + "at most \(terms.offer.caps.ever ?? 0) to one account, ever."
        case .platformFailing: whyFailing
        case .noProvenPasskey:
            "No passkey of the account has signed in, with the person verified, in a visit after its "
                + "creation, so the password stays."
        case .noVerifiedRecovery: whyNoRecovery
        case .notThisPasskey: "The passkey that signed in is on another device, so the password stays."
        case .passkeyTooNew: whyTooNew
        case .passkeyOnlyDeclinedBefore: whyDeclined
        }
    }

    /// ` until …`, where time decides.
    var until: String { decision.until.map { " until \(english.time($0))" } ?? "" }

    private static func word(_ status: AccountStatus) -> String {
        switch status {
        case .absent: "not there yet"
        case .active: "active"
        case .suspended: "suspended"
        case .closed: "closed"
        }
    }

    private var whyEligible: String {
        switch decision.action {
        case .upgradeAutomatically:
            "The password was checked \(passwordAge), \(capability), and no pause of the policy stands "
                + "against it."
        case .offer, .stayQuiet, .require, .offerPasskeyOnly:
            if let hindrance = automaticHindrance {
                "It is not done silently because \(hindrance); no pause and no limit stands against a prompt."
            } else {
                "The document\(documentRule.map { "'s rule \($0)" } ?? "") asks for a prompt here, and no "
                    + "pause and no limit stands against it."
            }
        }
    }

    private var capability: String {
        moment.client.conditionalCreate == .yes
            ? "the browser says that it can create a passkey silently"
            : "the browser did not say whether it can create silently, in which case this policy tries"
    }

    /// How long ago the password was checked.
    private var passwordAge: String {
        guard let checked = moment.signIn.passwordCheckedAt else { return "in this visit" }
        let age = moment.now.seconds(since: checked)
        return age < 1 ? "just now" : "\(PlainEnglish.roughly(age)) ago"
    }

    /// Why a silent attempt is not made; nil where none was thought of.
    private var automaticHindrance: String? {
        let trace = decision.trace
        if trace.hasStopped(.automaticEnabled) { return "this policy makes no silent attempts" }
        if trace.hasStopped(.automaticCapability) {
            return moment.client.conditionalCreate == .no
                ? "the browser says that it cannot create a passkey so"
                : "the browser did not say whether it can, which counts as no"
        }
        if trace.hasStopped(.automaticPassword) { return "no password was checked in this visit" }
        if trace.hasStopped(.automaticPasswordFresh) { return "the password was checked \(passwordAge)" }
        if trace.hasStopped(.automaticNoneOpen) { return "a silent attempt is open elsewhere" }
        guard trace.hasStopped(.automaticBackoff) else { return nil }
        return "silent attempts came to nothing \(PlainEnglish.times(history.automaticLapses.count)) in a row"
    }

    private var whyRequired: String {
        let confirmed = moment.account.recoveryConfirmedAt.map { " on \(english.day($0))" } ?? ""
        let offers = history.decided.ever
        let isDue = terms.require.enabled && offers >= terms.require.afterOffers
        let cause =
            isDue
            ? "\(PlainEnglish.count(offers, "prompt")) came to nothing before, and after "
                + "\(terms.require.afterOffers) this policy insists"
            : "The document's rule \(documentRule ?? "") asks for it"
        return
            "\(cause); a way to recover the account was confirmed\(confirmed), so nobody can be locked out."
    }

    private var whyPasskeyOnly: String {
        let created =
            history.lastPasskeyCreatedAt.map { ", the newest was created on \(english.day($0))" } ?? ""
        let confirmed = moment.account.recoveryConfirmedAt.map { " on \(english.day($0))" } ?? ""
        return
            "They signed in with a passkey that has proved itself\(created), and a way to recover the "
            + "account was confirmed\(confirmed)."
    }

    private var whyExplored: String {
        "In \(PlainEnglish.percent(decision.propensityPPM)) of such sign-ins chance makes this policy do "
            + "so instead of what its rules say, to learn what comes of it."
    }
}
