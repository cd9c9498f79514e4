import PassLiftMachine

extension UpgradePolicy {
    /// What else could be the answer than `decision`, found by deciding again.
    func outlook(_ decision: Decision, _ moment: Moment) -> Outlook {
        var outlook = Outlook()
        outlook.unknown = unknownFacts(decision, moment)
        switch decision.action {
        case .stayQuiet:
            if decision.reason != .explored { outlook.later = later(Counterfactual(self, moment)) }
            if outlook.later == nil {
                outlook.otherwise = otherwise(decision, moment)
            } else {
                outlook.sooner = sooner(decision, moment)
            }
        case .upgradeAutomatically(.nothing): outlook.later = after([.nothingCreated], moment)
        case .upgradeAutomatically(.offer): outlook.later = after([.nothingCreated, .notNow], moment)
        case .offer: outlook.later = after([.notNow], moment)
        case .require: outlook.later = after([.cancelled], moment)
        case .offerPasskeyOnly: outlook.later = after([.passwordKept], moment)
        }
        return outlook
    }

    /// The first time at which something is done.
    private func later(_ start: Counterfactual) -> NextAnswer? {
        var there = start
        var decision = there.decision
        for _ in 0..<Self.maximumTimes {
            guard decision.action == .stayQuiet else { return there.answer(decision) }
            there.note(decision)
            guard let time = Timeline(there.policy, there.moment).next else { return nil }
            there.wait(until: time)
            decision = there.decision
        }
        return nil
    }

    /// More than there can be: 16 stages, and a few times for each part of a history.
    private static var maximumTimes: Int { 96 }

    private func after(_ replies: [NextAnswer.Change.Reply], _ moment: Moment) -> NextAnswer? {
        var there = Counterfactual(self, moment)
        for reply in replies { there.reply(reply) }
        return later(there)
    }

    /// Removes one obstacle after the other, in the order of the rules: time where it helps, else a fact,
    /// else the document.
    private func otherwise(_ base: Decision, _ moment: Moment) -> NextAnswer? {
        var there = Counterfactual(self, moment)
        if base.reason == .explored { there.leaveChanceOut() }
        for _ in 0..<Counterfactual.maximumSteps {
            let decision = there.decision
            guard decision.action == .stayQuiet else {
                return there.changes.isEmpty ? nil : there.answer(decision)
            }
            there.note(decision)
            guard let rule = PolicyRule(rawValue: decision.rule) else { return nil }
            if let until = decision.until ?? there.stageThatHolds(for: rule) {
                guard until <= Timeline.end else { return nil }
                there.wait(until: until)
            } else if there.changes.contains(.fact(rule)) || !there.changeFact(for: rule) {
                guard !there.changes.contains(.document(rule)), there.changeDocument(for: decision) else {
                    return nil
                }
            }
        }
        return nil
    }

    /// Facts that, one alone, turn silence into something at once.
    private func sooner(_ decision: Decision, _ moment: Moment) -> [NextAnswer] {
        PolicyRule.allCases.compactMap { rule in
            guard decision.trace.hasStopped(rule) else { return nil }
            var there = Counterfactual(self, moment)
            guard there.changeFact(for: rule) else { return nil }
            let other = there.decision
            return other.action == .stayQuiet ? nil : there.answer(other)
        }
    }
}

extension Counterfactual {
    /// When a stage begins whose share holds the account, if that is what `rule` waits for.
    fileprivate func stageThatHolds(for rule: PolicyRule) -> Instant? {
        guard rule == .insideShare, moment.rollout.heldStage == nil else { return nil }
        return policy.stages.first { moment.now < $0.at && $0.share.contains(moment.points) }?.at
    }
}
