import PassLiftMachine

/// Goes through the rules for one moment and writes down which were asked and which let it pass.
///
/// Flat from end to end: refusals are thrown by value, nothing is allocated.
struct Judge {
    let terms: PolicyTerms
    /// The moment, in whose history what had run out by then has been ended.
    private(set) var moment: Moment
    let standing: Standing
    let stage: StageInForce
    /// Whether an offer would be permitted beside a silent attempt.
    var offerIsPermitted = false
    private(set) var trace = Decision.Trace()
    /// The bit of the rule that said what is to be done.
    private(set) var spoke = PolicyRule.documentRuleFound.rawValue

    init(_ terms: PolicyTerms, _ stage: StageInForce, _ moment: Moment) {
        self.terms = terms
        self.stage = stage
        self.moment = moment
        standing = moment.standing
        self.moment.history.overdueEnded(at: moment.now)
    }

    /// Asks one rule.
    mutating func ask(
        _ rule: PolicyRule, _ holds: Bool, or reason: Reason, until: Instant? = nil
    ) throws(Refusal) {
        note(rule.rawValue, passed: holds)
        guard holds else { throw Refusal(rule: rule, reason: reason, until: until) }
    }

    /// Asks one rule that holds unless a time is still to come.
    mutating func ask(_ rule: PolicyRule, until: Instant?, or reason: Reason) throws(Refusal) {
        try ask(rule, until == nil, or: reason, until: until)
    }

    @inline(__always)
    mutating func note(_ bit: UInt8, passed: Bool) {
        trace.asked |= 1 << UInt64(bit)
        if passed { trace.passed |= 1 << UInt64(bit) }
    }

    /// What must be so whatever is to be done.
    mutating func judgeAlways() throws(Refusal) {
        try ask(.accountActive, moment.account.status == .active, or: .accountUnavailable)
        try ask(.killSwitchOff, !terms.killSwitch, or: .killSwitch)
        try ask(.rolloutRunning, moment.rollout.pace == .running, or: .rolloutFrozen)
        try ask(.surfaceOpen, moment.signIn.surface != .reauthentication, or: .quietSurface)
        try ask(.riskBearable, moment.signIn.risk != .high, or: .highRisk)
        try ask(.deviceOwn, moment.signIn.sharedDevice != .yes, or: .sharedDevice)
    }

    /// Whether an upgrade makes sense for this account in this sign-in.
    mutating func judgeEligibility() throws(Refusal) {
        try ask(.standingEligible, standing.canUpgrade, or: .notEligibleStanding)
        try ask(.signInStrong, moment.signIn.method != .other, or: .noPasswordInThisVisit)
        if moment.account.passkeys > 0 { try judgeUsability() }
        try ask(.stageStarted, stage.number > 0, or: .stageNotStarted, until: stage.beginsAt)
        try ask(.insideShare, stage.share.contains(moment.points), or: .outsideShare)
    }

    private mutating func judgeUsability() throws(Refusal) {
        switch terms.whenPasskeyExists {
        case .never: try ask(.passkeyNotUsableHere, false, or: .notEligibleStanding)
        case .always: try ask(.passkeyNotUsableHere, true, or: .passkeyUsableHere)
        case .unusableHere:
            try ask(.passkeyNotUsableHere, passkeyUsableHere == .no, or: .passkeyUsableHere)
        }
    }

    /// A passkey that just signed in is usable here, unless it stayed on another device.
    private var passkeyUsableHere: Trilean {
        guard moment.signIn.method == .passkey else { return moment.client.passkeyUsableHere }
        guard moment.signIn.crossDevice == .yes else { return .yes }
        return moment.client.passkeyUsableHere == .yes ? .yes : .no
    }

    /// What the first rule of the document that applies asks for; without rules, an upgrade.
    mutating func judgeDocument(_ rules: [DocumentRule]) throws(Refusal) -> DocumentRule.Course {
        guard !rules.isEmpty else {
            try ask(.documentRuleFound, true, or: .noRuleApplies)
            return .upgrade
        }
        let occasion = DocumentRule.Occasion(moment, standing)
        for (index, rule) in rules.enumerated() {
            let bit = PolicyRule.firstOfDocument + UInt8(truncatingIfNeeded: index)
            let applies = rule.applies(to: occasion)
            note(bit, passed: applies)
            guard applies else { continue }
            spoke = bit
            try ask(.documentRuleFound, true, or: .noRuleApplies)
            try ask(.insideRuleShare, rule.share.contains(moment.points), or: .outsideShare)
            try ask(.documentRuleSpeaks, rule.then != .quiet, or: .noRuleApplies)
            return rule.then
        }
        try ask(.documentRuleFound, false, or: .noRuleApplies)
        return .quiet
    }

    /// A platform on which creation keeps failing is left alone.
    mutating func judgePlatform() throws(Refusal) {
        let failures = moment.history.failuresByPlatform[moment.signIn.platform.index]
        let working = failures < terms.offer.failuresBeforePlatformStops
        try ask(.platformWorking, working, or: .platformFailing)
    }

    /// Whether the account is held out for comparison.
    mutating func judgeHoldout() throws(Refusal) {
        try ask(.outsideHoldout, !terms.holdout.contains(moment.points), or: .holdout)
    }
}

extension Standing {
    /// Whether a passkey could be added; one without password only gets there by a passkey from another
    /// device.
    fileprivate var canUpgrade: Bool {
        switch self {
        case .passwordOnly, .upgraded, .passkeyProven, .passkeyOnly: true
        case .nascent, .closed: false
        }
    }
}
