import PassLiftMachine

// What stands behind "if", "whether" and "after that".

extension AnswerWriter {
    static func clause(_ reply: NextAnswer.Change.Reply) -> String {
        switch reply {
        case .notNow: "they say “not now”"
        case .cancelled: "they cancel it"
        case .nothingCreated: "nothing is created"
        case .passwordKept: "they keep the password"
        }
    }

    static func clause(_ fact: UnknownFact.Fact) -> String {
        switch fact {
        case .conditionalCreate: "the browser can create a passkey silently"
        case .platformAuthenticator: "this device can keep a passkey"
        case .passkeyUsableHere: "a passkey of the account can be used on this device"
        case .crossDevice: "the passkey that signed in is on another device"
        }
    }

    func clause(_ change: NextAnswer.Change, _ answer: NextAnswer) -> String {
        switch change {
        case .time: "this happened on \(english.time(answer.moment.now)) or later"
        case .fact(let rule): fact(rule, answer)
        case .document(let rule): document(rule, answer)
        case .reply(let reply): Self.clause(reply)
        }
    }

    private func fact(_ rule: PolicyRule, _ answer: NextAnswer) -> String {
        switch rule {
        case .accountActive: "the account were active"
        case .rolloutRunning: "a person resumed the rollout"
        case .stageStarted, .insideShare: "a person no longer held the rollout back"
        case .surfaceOpen, .passkeyOnlySurface, .offerSurface:
            "this happened at \(Self.name(answer.moment.signIn.surface))"
        case .riskBearable: "the site judged the risk to be low"
        case .deviceOwn: "the device were the person's own"
        case .passkeyOnlySamePasskey: "the passkey were on this device"
        case .passkeyOnlyProven: "a passkey of the account had proved itself in a later visit"
        case .passkeyOnlyRecovery, .requireRecovery: "a way to recover the account were confirmed"
        case .standingEligible: "the account had a password and it were used"
        case .signInStrong, .automaticPassword, .automaticPasswordFresh: "a password were checked just then"
        case .passkeyNotUsableHere:
            known("no passkey of the account could be used on the device", \.passkeyUsableHere)
        case .platformWorking, .offerPlatform: "this happened on \(Self.name(answer.moment.signIn.platform))"
        case .neverAgainUnsaid: "they took “never again” back"
        case .automaticCapability: known("the browser could create a passkey silently", \.conditionalCreate)
        case .offerAuthenticator: known("the device could keep a passkey", \.platformAuthenticator)
        case .chanceKept: "chance let the rules decide"
        case .killSwitchOff, .passkeyOnlyEnabled, .passkeyOnlyAge, .passkeyOnlyDeclines, .passkeyOnlyShare,
            .documentRuleFound, .insideRuleShare, .documentRuleSpeaks, .requireDue, .automaticEnabled,
            .automaticNoneOpen, .automaticBackoff, .offerEnabled, .offerNoneOpen, .offerSnooze,
            .cooldownAfterSkip, .cooldownAfterCancel, .cooldownAfterFailure, .cooldownAfterUnanswered,
            .capPerDay, .capPerMonth, .capPerYear, .capEver, .outsideHoldout:
            rule.remedy
        }
    }

    /// What is not known would not have to become otherwise, but to be known.
    private func known(_ clause: String, _ capability: KeyPath<ClientCapabilities, Trilean>) -> String {
        moment.client[keyPath: capability] == .unknown ? "it were known that " + clause : clause
    }

    private func document(_ rule: PolicyRule, _ answer: NextAnswer) -> String {
        switch rule {
        case .killSwitchOff: "the kill switch were off"
        case .passkeyOnlyEnabled: "the policy asked about passwords at all"
        case .passkeyOnlyDeclines: "the policy asked again after \(terms.passkeyOnly.maximumDeclines) times"
        case .passkeyOnlyShare: "that share grew to \(reached(answer.policy.terms.passkeyOnly.share))"
        case .insideShare: "the share grew to \(reached(share(answer)))"
        case .insideRuleShare: "the rule's share grew to \(reached(ruleShare(answer)))"
        case .passkeyNotUsableHere: "the policy also asked those who have a passkey"
        case .documentRuleFound: "a further rule of the document covered this"
        case .documentRuleSpeaks: "that rule asked for an upgrade"
        case .platformWorking: "the policy bore more failures on one platform"
        case .automaticEnabled: "the policy made silent attempts"
        case .offerEnabled: "the policy made prompts"
        case .offerSurface, .passkeyOnlySurface: "the policy kept no place quiet"
        case .offerPlatform: "the policy made prompts on every platform"
        case .capPerDay: "the policy had no limit a day"
        case .capPerMonth: "the policy had no limit a month"
        case .capPerYear: "the policy had no limit a year"
        case .capEver: "the policy had no limit in all"
        case .outsideHoldout: "the account were not held out"
        case .accountActive, .rolloutRunning, .surfaceOpen, .riskBearable, .deviceOwn,
            .passkeyOnlySamePasskey, .passkeyOnlyProven, .passkeyOnlyRecovery, .passkeyOnlyAge,
            .standingEligible, .signInStrong, .stageStarted, .requireDue, .requireRecovery,
            .neverAgainUnsaid, .automaticCapability, .automaticPassword, .automaticPasswordFresh,
            .automaticNoneOpen, .automaticBackoff, .offerAuthenticator, .offerNoneOpen, .offerSnooze,
            .cooldownAfterSkip, .cooldownAfterCancel, .cooldownAfterFailure, .cooldownAfterUnanswered,
            .chanceKept:
            rule.remedy
        }
    }

    private func reached(_ share: Share?) -> String { PlainEnglish.percent(share?.ppm ?? Share.millionths) }

    private func share(_ answer: NextAnswer) -> Share {
        StageInForce(
            of: answer.policy.table, at: answer.moment.now,
            held: answer.moment.rollout.heldStage
        ).share
    }

    private func ruleShare(_ answer: NextAnswer) -> Share? {
        guard let index = answer.decision.trace.documentRule else { return nil }
        return answer.policy.rules.indices.contains(index) ? answer.policy.rules[index].share : nil
    }

    /// What stops a sign-in, as a noun.
    func obstacle(_ reason: Reason) -> String {
        switch reason {
        case .eligible, .required, .passkeyOnlyEligible, .explored, .unavailable: "PassLift"
        case .replaced: "the site's hook"
        case .accountUnavailable: "the state of the account"
        case .notEligibleStanding: "what the account holds"
        case .noPasswordInThisVisit: "the missing password"
        case .passwordNotFresh: "the age of the password check"
        case .passkeyUsableHere: "the passkey that it has"
        case .quietSurface: "the quiet place"
        case .highRisk: "the high risk"
        case .sharedDevice: "the shared device"
        case .cannotCreateSilently: "the browser, which cannot create silently,"
        case .capabilityUnknown: "the missing word of the browser"
        case .noPlatformAuthenticator: "the device, which cannot keep a passkey,"
        case .killSwitch: "the kill switch"
        case .rolloutFrozen: "the frozen rollout"
        case .stageNotStarted: "the beginning of the rollout"
        case .outsideShare: "the share of the rollout"
        case .holdout: "the holdout"
        case .noRuleApplies: "the document"
        case .neverAgain: "“never again”"
        case .snoozed: "the promise given after “not now”"
        case .offerOpenElsewhere: "the open prompt"
        case .automaticOpenElsewhere: "the open silent attempt"
        case .cooldownAfterSkip: "the pause after “not now”"
        case .cooldownAfterCancel: "the pause after a cancelled dialog"
        case .cooldownAfterFailure: "the pause after a failure"
        case .cooldownAfterUnanswered: "the pause after an unanswered prompt"
        case .cooldownAfterAutomatic: "the pause after silent attempts"
        case .capPerDay: limit(terms.offer.caps.perDay, "a day")
        case .capPerMonth: limit(terms.offer.caps.perMonth, "a month")
        case .capPerYear: limit(terms.offer.caps.perYear, "a year")
        case .capEver: limit(terms.offer.caps.ever, "in all")
        case .platformFailing: "the failing platform"
        case .noProvenPasskey: "the unproven passkey"
        case .noVerifiedRecovery: "the missing way of recovery"
        case .notThisPasskey: "the passkey of another device"
        case .passkeyTooNew: "the age of the newest passkey"
        case .passkeyOnlyDeclinedBefore: "the pause after a declined question"
        }
    }

    private func limit(_ cap: UInt32?, _ window: String) -> String {
        "the limit of \(PlainEnglish.count(cap ?? 0, "prompt")) \(window)"
    }
}
