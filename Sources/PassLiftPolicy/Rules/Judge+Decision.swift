import PassLiftMachine

extension Judge {
    /// What is being decided.
    enum Question {
        /// What to do in this visit.
        case visit
        /// Whether an offer follows a silent attempt that created nothing.
        case followUp
    }

    /// Goes through everything; the holdout is asked last, so that it is known what it withholds.
    mutating func decide(_ table: PolicyTable, _ moment: Moment, _ question: Question) -> Decision {
        let ruling = conclude(table, moment, question)
        var decision = Decision(ruling)
        do throws(Refusal) {
            try judgeHoldout(table, moment)
        } catch {
            if ruling.action != .stayQuiet {
                decision = Decision(quiet(error))
                decision.withheld = ruling.action
            }
            decision.arm = .holdout
        }
        switch question {
        case .visit: explore(table, moment, &decision)
        case .followUp: break
        }
        decision.stage = stage.number
        decision.variant = variant(table, moment)
        decision.trace = trace
        return decision
    }

    @inline(__always)
    private mutating func conclude(_ table: PolicyTable, _ moment: Moment, _ question: Question) -> Ruling {
        do throws(Refusal) {
            try judgeAlways(table, moment)
        } catch {
            return quiet(error)
        }
        guard question == .visit, passkeyOnlyArises(table, moment) else {
            return concludeUpgrade(table, moment, question)
        }
        do throws(Refusal) {
            try judgePasskeyOnly(table, moment)
            return go(.offerPasskeyOnly, .passkeyOnlyEligible, by: PolicyRule.passkeyOnlyShare.rawValue)
        } catch {
            let upgrade = concludeUpgrade(table, moment, question)
            return upgrade.action == .stayQuiet && speaksForItself(error) ? quiet(error) : upgrade
        }
    }

    /// Whether the no to passkey-only tells more than a no to a further passkey does.
    private func speaksForItself(_ refusal: Refusal) -> Bool {
        refusal.rule != .passkeyOnlyEnabled && refusal.rule != .passkeyOnlySamePasskey
    }

    private mutating func concludeUpgrade(_ table: PolicyTable, _ moment: Moment, _ question: Question)
        -> Ruling
    {
        do throws(Refusal) {
            try judgeEligibility(table, moment)
            let course = try judgeDocument(table, moment)
            try judgePlatform(table, moment)
            switch course {
            case .require, .upgrade, .offer:
                if let required = try required(table, moment, course) { return required }
            case .automatic, .quiet: break
            }
            try ask(.neverAgainUnsaid, moment.history.neverAgainAt == nil, or: .neverAgain)
            switch course {
            case .upgrade: return question == .visit ? upgrade(table, moment) : offer(table, moment)
            case .automatic:
                return question == .visit ? try automaticOnly(table, moment) : quiet(nothingFollows)
            case .offer, .require: return offer(table, moment)
            case .quiet: return quiet(nothingFollows)
            }
        } catch {
            return quiet(error)
        }
    }

    /// The required offer; nil where only an optional one may be made. Where the prompt itself cannot be, it
    /// is quiet.
    private mutating func required(_ table: PolicyTable, _ moment: Moment, _ course: DocumentRule.Course)
        throws(Refusal) -> Ruling?
    {
        do throws(Refusal) {
            try judgeRequirement(table, moment, isDue: course == .require)
        } catch {
            return nil
        }
        try judgePrompt(table, moment)
        return go(.require, .required, by: spoke)
    }

    private mutating func upgrade(_ table: PolicyTable, _ moment: Moment) -> Ruling {
        if passkeyDoubted { return offer(table, moment) }
        do throws(Refusal) {
            try judgeAutomatic(table, moment)
        } catch {
            guard table.terms.offer.enabled else { return quiet(error) }
            return offer(table, moment)
        }
        let offer = offer(table, moment)
        offerIsPermitted = offer.action == .offer
        let follows = table.terms.automatic.then == .offer && offerIsPermitted
        return go(.upgradeAutomatically(then: follows ? .offer : .nothing), .eligible, by: spoke)
    }

    private mutating func automaticOnly(_ table: PolicyTable, _ moment: Moment) throws(Refusal) -> Ruling {
        if passkeyDoubted { return quiet(nothingFollows) }
        try judgeAutomatic(table, moment)
        return go(.upgradeAutomatically(then: .nothing), .eligible, by: spoke)
    }

    private mutating func offer(_ table: PolicyTable, _ moment: Moment) -> Ruling {
        do throws(Refusal) {
            try judgeOffer(table, moment)
            return go(.offer, .eligible, by: spoke)
        } catch {
            return quiet(error)
        }
    }

    private var nothingFollows: Refusal {
        Refusal(rule: .documentRuleSpeaks, reason: .noRuleApplies, until: nil)
    }

    private func go(_ action: Decision.Action, _ reason: Reason, by rule: UInt8) -> Ruling {
        Ruling(action: action, reason: reason, rule: rule, until: nil)
    }

    private func quiet(_ refusal: Refusal) -> Ruling {
        Ruling(
            action: .stayQuiet, reason: refusal.reason, rule: refusal.rule.rawValue, until: refusal.until)
    }
}

/// What the rules come to; what a decision tells beside it is added once, at the end.
private struct Ruling: BitwiseCopyable {
    let action: Decision.Action
    let reason: Reason
    let rule: UInt8
    let until: Instant?
}

extension Decision {
    fileprivate init(_ ruling: Ruling) {
        self.init(ruling.action, ruling.reason)
        rule = ruling.rule
        until = ruling.until
    }
}
