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
    mutating func decide(_ question: Question, rules: [DocumentRule]) -> Decision {
        var decision = conclude(question, rules: rules)
        do throws(Refusal) {
            try judgeHoldout()
        } catch {
            if decision.action != .stayQuiet {
                let withheld = decision.action
                decision = quiet(error)
                decision.withheld = withheld
            }
            decision.arm = .holdout
        }
        switch question {
        case .visit: decision = explored(decision)
        case .followUp: break
        }
        decision.stage = stage.number
        decision.trace = trace
        return decision
    }

    private mutating func conclude(_ question: Question, rules: [DocumentRule]) -> Decision {
        do throws(Refusal) {
            try judgeAlways()
        } catch {
            return quiet(error)
        }
        guard question == .visit, passkeyOnlyArises else { return concludeUpgrade(question, rules: rules) }
        do throws(Refusal) {
            try judgePasskeyOnly()
            return go(.offerPasskeyOnly, .passkeyOnlyEligible, by: PolicyRule.passkeyOnlyShare.rawValue)
        } catch {
            let upgrade = concludeUpgrade(question, rules: rules)
            return upgrade.action == .stayQuiet && speaksForItself(error) ? quiet(error) : upgrade
        }
    }

    /// Whether the no to passkey-only tells more than a no to a further passkey does.
    private func speaksForItself(_ refusal: Refusal) -> Bool {
        refusal.rule != .passkeyOnlyEnabled && refusal.rule != .passkeyOnlySamePasskey
    }

    private mutating func concludeUpgrade(_ question: Question, rules: [DocumentRule]) -> Decision {
        do throws(Refusal) {
            try judgeEligibility()
            let course = try judgeDocument(rules)
            try judgePlatform()
            switch course {
            case .require, .upgrade, .offer:
                if let required = try required(course) { return required }
            case .automatic, .quiet: break
            }
            try ask(.neverAgainUnsaid, moment.history.neverAgainAt == nil, or: .neverAgain)
            switch course {
            case .upgrade: return question == .visit ? upgrade() : offer()
            case .automatic: return question == .visit ? try automaticOnly() : quiet(nothingFollows)
            case .offer, .require: return offer()
            case .quiet: return quiet(nothingFollows)
            }
        } catch {
            return quiet(error)
        }
    }

    /// The required offer; nil where only an optional one may be made. Where the prompt itself cannot be, it
    /// is quiet.
    private mutating func required(_ course: DocumentRule.Course) throws(Refusal) -> Decision? {
        do throws(Refusal) {
            try judgeRequirement(isDue: course == .require)
        } catch {
            return nil
        }
        try judgePrompt()
        return go(.require, .required, by: spoke)
    }

    private mutating func upgrade() -> Decision {
        do throws(Refusal) {
            try judgeAutomatic()
        } catch {
            guard terms.offer.enabled else { return quiet(error) }
            return offer()
        }
        let offer = offer()
        offerIsPermitted = offer.action == .offer
        let follows = terms.automatic.then == .offer && offerIsPermitted
        return go(.upgradeAutomatically(then: follows ? .offer : .nothing), .eligible, by: spoke)
    }

    private mutating func automaticOnly() throws(Refusal) -> Decision {
        try judgeAutomatic()
        return go(.upgradeAutomatically(then: .nothing), .eligible, by: spoke)
    }

    private mutating func offer() -> Decision {
        do throws(Refusal) {
            try judgeOffer()
            return go(.offer, .eligible, by: spoke)
        } catch {
            return quiet(error)
        }
    }

    private var nothingFollows: Refusal {
        Refusal(rule: .documentRuleSpeaks, reason: .noRuleApplies, until: nil)
    }

    private func go(_ action: Decision.Action, _ reason: Reason, by rule: UInt8) -> Decision {
        var decision = Decision(action, reason)
        decision.rule = rule
        return decision
    }

    private func quiet(_ refusal: Refusal) -> Decision {
        var decision = Decision(.stayQuiet, refusal.reason)
        decision.rule = refusal.rule.rawValue
        decision.until = refusal.until
        return decision
    }
}
