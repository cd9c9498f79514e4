import PassLiftMachine

/// Goes through the rules for one moment and writes down which were asked and which let it pass.
///
/// Flat from end to end: refusals are thrown by value, nothing is allocated. What every decision is asked is
/// part of one body.
struct Judge {
    let standing: Standing
    let stage: StageInForce
    /// Whether an offer would be permitted beside a silent attempt.
    var offerIsPermitted = false
    /// Whether repeated password sign-ins speak against the passkey that should work here: then nothing is
    /// done silently, and the person is asked.
    private(set) var passkeyDoubted = false
    private(set) var trace = Decision.Trace()
    /// The bit of the rule that said what is to be done.
    private(set) var spoke = PolicyRule.documentRuleFound.rawValue

    @inline(__always)
    init(_ table: borrowing PolicyTable, _ moment: borrowing Moment) {
        standing = moment.standing
        stage = StageInForce(of: table, at: moment.now, held: moment.rollout.heldStage)
    }

    /// Asks one rule.
    @inline(__always)
    mutating func ask(
        _ rule: PolicyRule, _ holds: Bool, or reason: Reason, until: Instant? = nil
    ) throws(Refusal) {
        note(rule.rawValue, passed: holds)
        guard holds else { throw Refusal(rule: rule, reason: reason, until: until) }
    }

    /// Asks one rule that holds unless a time is still to come.
    @inline(__always)
    mutating func ask(_ rule: PolicyRule, until: Instant?, or reason: Reason) throws(Refusal) {
        try ask(rule, until == nil, or: reason, until: until)
    }

    @inline(__always)
    mutating func note(_ bit: UInt8, passed: Bool) {
        trace.asked |= 1 << UInt64(bit)
        if passed { trace.passed |= 1 << UInt64(bit) }
    }

    /// What must be so whatever is to be done.
    @inline(__always)
    mutating func judgeAlways(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        try ask(.accountActive, moment.account.status == .active, or: .accountUnavailable)
        try ask(.killSwitchOff, !table.terms.killSwitch, or: .killSwitch)
        try ask(.rolloutRunning, moment.rollout.pace == .running, or: .rolloutFrozen)
        try ask(.surfaceOpen, moment.signIn.surface != .reauthentication, or: .quietSurface)
        try ask(.riskBearable, moment.signIn.risk != .high, or: .highRisk)
        try ask(.deviceOwn, moment.signIn.sharedDevice != .yes, or: .sharedDevice)
    }

    /// Whether an upgrade makes sense for this account in this sign-in.
    @inline(__always)
    mutating func judgeEligibility(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        try ask(.standingEligible, standing.canUpgrade, or: .notEligibleStanding)
        try ask(.signInStrong, moment.signIn.method != .other, or: .noPasswordInThisVisit)
        if moment.account.passkeys > 0 { try judgeUsability(table, moment) }
        try ask(.stageStarted, stage.number > 0, or: .stageNotStarted, until: stage.beginsAt)
        try ask(.insideShare, stage.share.contains(moment.points), or: .outsideShare)
    }

    private mutating func judgeUsability(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        switch table.terms.whenPasskeyExists {
        case .never: try ask(.passkeyNotUsableHere, false, or: .notEligibleStanding)
        case .always: try ask(.passkeyNotUsableHere, true, or: .passkeyUsableHere)
        case .unusableHere:
            var isMissing = passkeyUsableHere(moment) == .no
            if !isMissing, Self.doubts(table.terms, moment) {
                passkeyDoubted = true
                isMissing = true
            }
            try ask(.passkeyNotUsableHere, isMissing, or: .passkeyUsableHere)
        }
    }

    /// Whether so many sign-ins in a row were by password, on a platform where a passkey should have worked,
    /// that it does not seem to.
    private static func doubts(_ terms: PolicyTerms, _ moment: Moment) -> Bool {
        guard moment.signIn.method == .password, let limit = terms.doubtPasskeyAfter else { return false }
        return moment.history.passwordsBesidePasskey[moment.signIn.platform.index] >= limit
    }

    /// Why an offer of `since` is not needed any more, by what the account holds; nil: it still is.
    mutating func lapse(
        ofOfferSince since: Instant, _ table: PolicyTable, _ moment: Moment
    ) -> Reason? {
        guard standing.canUpgrade else { return .notEligibleStanding }
        guard moment.account.passkeys > 0 else { return nil }
        let isNewer = moment.history.lastPasskeyCreatedAt.map { $0 >= since } ?? false
        // What the client said of its passkeys was said before there was a new one.
        if isNewer, table.terms.whenPasskeyExists == .unusableHere { return .passkeyUsableHere }
        do throws(Refusal) {
            try judgeUsability(table, moment)
            return nil
        } catch {
            return error.reason
        }
    }

    /// A passkey that just signed in is usable here, unless it stayed on another device.
    private func passkeyUsableHere(_ moment: Moment) -> Trilean {
        guard moment.signIn.method == .passkey else { return moment.client.passkeyUsableHere }
        guard moment.signIn.crossDevice == .yes else { return .yes }
        return moment.client.passkeyUsableHere == .yes ? .yes : .no
    }

    /// What the first rule of the document that applies asks for; without rules, an upgrade.
    mutating func judgeDocument(_ table: PolicyTable, _ moment: Moment) throws(Refusal) -> DocumentRule.Course
    {
        guard !table.rules.isEmpty else {
            try ask(.documentRuleFound, true, or: .noRuleApplies)
            return .upgrade
        }
        let occasion = DocumentRule.Occasion(moment, standing)
        var bit = PolicyRule.firstOfDocument
        for rule in table.rules {
            guard rule.applies(to: occasion) else {
                bit += 1
                continue
            }
            noteRules(upTo: bit, applies: true)
            spoke = bit
            try ask(.documentRuleFound, true, or: .noRuleApplies)
            try ask(.insideRuleShare, rule.share.contains(moment.points), or: .outsideShare)
            try ask(.documentRuleSpeaks, rule.then != .quiet, or: .noRuleApplies)
            return rule.then
        }
        noteRules(upTo: bit - 1, applies: false)
        try ask(.documentRuleFound, false, or: .noRuleApplies)
        return .quiet
    }

    /// The document's rules up to this one were asked; at most this one applies.
    private mutating func noteRules(upTo last: UInt8, applies: Bool) {
        let asked = UInt64.max >> UInt64(63 - last) & ~(1 << UInt64(PolicyRule.firstOfDocument) - 1)
        trace.asked |= asked
        if applies { trace.passed |= 1 << UInt64(last) }
    }

    /// A platform on which creation keeps failing is left alone.
    @inline(__always)
    mutating func judgePlatform(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        let failures = moment.history.failuresByPlatform[moment.signIn.platform.index]
        let working = failures < table.terms.offer.failuresBeforePlatformStops
        try ask(.platformWorking, working, or: .platformFailing)
    }

    /// The text that the account's offers have.
    func variant(_ table: PolicyTable, _ moment: Moment) -> UInt8 { table.variants.index(of: moment.points) }

    /// Whether the account is held out for comparison.
    @inline(__always)
    mutating func judgeHoldout(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        try ask(.outsideHoldout, !table.terms.holdout.contains(moment.points), or: .holdout)
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
