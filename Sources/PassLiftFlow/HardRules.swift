import PassLiftMachine
public import PassLiftPolicy

/// The rules that no policy, hook or document can bend; every decision passes them or becomes silence.
public enum HardRules {
    /// The longest time between a password check and a silent attempt, in seconds.
    public static let passwordFreshSeconds: Int64 = 300
    /// The longest time between the check of identity and a change of credentials, in seconds.
    public static let stepUpSeconds: Int64 = 600

    /// What became of a decision.
    public enum Verdict: BitwiseCopyable, Hashable, Sendable {
        case permitted
        case forbidden(Reason)
    }

    /// Judges `action` at `moment`.
    public static func judge(_ action: Decision.Action, at moment: Moment) -> Verdict {
        guard moment.account.status == .active else { return .forbidden(.accountUnavailable) }
        return switch action {
        case .stayQuiet: .permitted
        case .upgradeAutomatically: judgeAutomatic(moment)
        case .offer: judgeOffer(moment, silencedByNever: true)
        case .require: judgeOffer(moment, silencedByNever: false)
        case .offerPasskeyOnly: judgePasskeyOnly(moment)
        }
    }

    /// Judges what a hook would put in the place of the policy's `decision`.
    ///
    /// Beside the rules for every decision: a halt stops it, an account that is held out gets nothing, or the
    /// comparison would be worth nothing, and what the person said is overruled by the document alone.
    static func judge(
        _ replacement: Decision.Action, inPlaceOf decision: Decision, at moment: Moment,
        under policy: UpgradePolicy
    ) -> Verdict {
        let verdict = judge(replacement, at: moment)
        guard replacement != .stayQuiet, verdict == .permitted else { return verdict }
        if let halt = policy.halt(under: moment.rollout) { return .forbidden(halt) }
        guard decision.arm == .treatment else { return .forbidden(.holdout) }
        return replacement == .require ? judgeOffer(moment, silencedByNever: true) : .permitted
    }

    private static func judgeAutomatic(_ moment: Moment) -> Verdict {
        guard moment.signIn.method == .password, let checked = moment.signIn.passwordCheckedAt else {
            return .forbidden(.noPasswordInThisVisit)
        }
        let age = moment.now.seconds(since: checked)
        guard age >= 0, age <= passwordFreshSeconds else { return .forbidden(.passwordNotFresh) }
        guard moment.history.openAutomatic == nil else { return .forbidden(.automaticOpenElsewhere) }
        return .permitted
    }

    private static func judgeOffer(_ moment: Moment, silencedByNever: Bool) -> Verdict {
        if silencedByNever {
            guard moment.history.neverAgainAt == nil else { return .forbidden(.neverAgain) }
            if let until = moment.history.snoozedUntil, moment.now < until { return .forbidden(.snoozed) }
        }
        guard moment.history.openOffer == nil else { return .forbidden(.offerOpenElsewhere) }
        return .permitted
    }

    private static func judgePasskeyOnly(_ moment: Moment) -> Verdict {
        guard moment.signIn.method == .passkey else { return .forbidden(.notThisPasskey) }
        return switch RemovalRule.removingPassword(moment.account, now: moment.now) {
        case .permitted: .permitted
        case .noPassword: .forbidden(.notEligibleStanding)
        case .accountUnavailable: .forbidden(.accountUnavailable)
        case .noProvenPasskey, .youngPasskey: .forbidden(.noProvenPasskey)
        case .noVerifiedRecovery: .forbidden(.noVerifiedRecovery)
        }
    }
}
