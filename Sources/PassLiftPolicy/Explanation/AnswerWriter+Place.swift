import PassLiftMachine

// Why: the account, the sign-in and the rollout.

extension AnswerWriter {
    var whyNotEligible: String {
        guard rule == .passkeyNotUsableHere else {
            return "The account holds neither a password nor a passkey, so there is nothing to begin from."
        }
        let held = PlainEnglish.count(moment.account.passkeys, "passkey")
        return "The account has \(held) already, and this policy asks nobody who has one."
    }

    var whyNoPassword: String {
        rule == .signInStrong
            ? "This sign-in was by neither password nor passkey, but by something like a link or a code, "
                + "after which nothing is offered."
            : "A silent attempt needs a password that was checked in this visit, and there was none."
    }

    var whyNotFresh: String {
        let allowed = PlainEnglish.span(terms.automatic.passwordFreshSeconds)
        guard let checked = moment.signIn.passwordCheckedAt, checked <= moment.now else {
            return
                "The server's clock stands before the time at which the password was checked, so it is not "
                + "known whether the check is older than \(allowed)."
        }
        let age = PlainEnglish.roughly(moment.now.seconds(since: checked))
        return "The password was checked \(age) ago, and a silent attempt may come at most \(allowed) after."
    }

    var whyUsable: String {
        if moment.signIn.method == .passkey {
            return moment.signIn.crossDevice == .no
                ? "They signed in with a passkey of this device, so it has one."
                : "They signed in with a passkey and it is not said that it is on another device, so this "
                    + "one counts as having one."
        }
        return moment.client.passkeyUsableHere == .yes
            ? "A passkey of the account can be used on this device already."
            : "The account has \(PlainEnglish.count(moment.account.passkeys, "passkey")), and it is not "
                + "known whether one can be used on this device, which counts as yes."
    }

    var whyQuietSurface: String {
        moment.signIn.surface == .reauthentication
            ? "The person only confirms who they are for something else, and there nothing is ever offered."
            : "This happens at \(Self.name(moment.signIn.surface)), where this policy never asks."
    }

    var whyUnknown: String {
        rule == .offerAuthenticator
            ? "The browser did not say whether this device can keep a passkey, which this policy counts as "
                + "no."
            : "The browser did not say whether it can create a passkey silently, which this policy counts "
                + "as no, and it makes no prompt instead."
    }

    var whyNotStarted: String {
        guard let begins = decision.until, let first = policy.stages.first else {
            return "The rollout is held before its first stage, so nobody is offered anything."
        }
        return
            "The rollout begins on \(english.time(begins)), with \(PlainEnglish.percent(first.share.ppm)) "
            + "of the accounts."
    }

    var whyOutside: String {
        if rule == .passkeyOnlyShare {
            return outside(terms.passkeyOnly.share, "The policy asks", "whether the password may go")
        }
        if rule == .insideRuleShare, let index = decision.trace.documentRule {
            return outside(
                policy.rules[index].share, "The document's rule \(documentRule ?? "") takes in",
                "that it applies to")
        }
        let stage = StageInForce(of: policy.table, at: moment.now, held: moment.rollout.heldStage)
        guard !policy.stages.isEmpty else { return outside(stage.share, "The policy takes in", "") }
        let held = moment.rollout.heldStage == nil ? "is in" : "is held at"
        return outside(
            stage.share,
            "The rollout \(held) stage \(stage.number) of \(policy.stages.count), which takes in", "")
    }

    private func outside(_ share: Share, _ who: String, _ what: String) -> String {
        let reached = PlainEnglish.percent(share.ppmHolding(moment.points))
        let of = what.isEmpty ? "" : " " + what
        return
            "\(who) \(PlainEnglish.percent(share.ppm)) of the accounts\(of), and this one is reached at "
            + "\(reached)."
    }

    var whyHeldOut: String {
        let share = PlainEnglish.percent(terms.holdout.ppm)
        return "The account belongs to the \(share) that get nothing, so that the others can be compared "
            + "with them."
    }

    /// What stage a frozen rollout stands at is worth knowing; a document without stages has none.
    var whyFrozen: String {
        let stages = policy.stages.count
        let at = stages > 0 ? " in stage \(decision.stage) of \(stages)" : ""
        return "The rollout is frozen\(at), by a guardrail or by a person, so nobody gets a prompt or a "
            + "silent attempt."
    }

    var whyNoRule: String {
        if rule == .documentRuleSpeaks {
            return "The document's rule \(documentRule ?? "") applies here, and it asks for nothing."
        }
        if rule == .offerPlatform {
            return "This policy makes no prompts on \(Self.name(moment.signIn.platform))."
        }
        if rule == .automaticEnabled {
            return "This policy makes no silent attempts, and no prompt is to be made."
        }
        if rule == .offerEnabled { return "This policy makes no prompts." }
        return "None of the document's \(PlainEnglish.count(policy.rules.count, "rule")) covers this sign-in."
    }

    static func name(_ surface: Surface) -> String {
        switch surface {
        case .signIn: "the sign-in page"
        case .signUp: "the sign-up page"
        case .recovery: "a recovery"
        case .reauthentication: "a re-authentication"
        case .settings: "the settings page"
        case .checkout: "the checkout"
        case .invitation: "an invitation"
        case .other: "another place of the product"
        }
    }

    static func name(_ platform: Platform) -> String {
        switch platform {
        case .unknown: "a system that is not known"
        case .iOS: "iOS"
        case .macOS: "macOS"
        case .android: "Android"
        case .windows: "Windows"
        case .chromeOS: "ChromeOS"
        case .linux: "Linux"
        }
    }
}
