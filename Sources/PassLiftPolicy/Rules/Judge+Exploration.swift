extension Judge {
    /// What is done instead of `base`, if chance says so.
    ///
    /// Only an upgrade is explored, and only towards what is permitted at this moment: silence always, an
    /// offer where its rules pass. Silence stays silence, a requirement stays one, and so does the question
    /// of the password.
    mutating func explored(_ table: PolicyTable, _ moment: Moment, _ base: Decision) -> Decision {
        guard table.terms.explorationPPM > 0 else { return base }
        let offerBeside: Bool
        switch base.action {
        case .upgradeAutomatically: offerBeside = offerIsPermitted
        case .offer: offerBeside = false
        case .stayQuiet, .require, .offerPasskeyOnly: return base
        }
        let exploration = Exploration(ppm: table.terms.explorationPPM, alternatives: offerBeside ? 2 : 1)
        guard exploration.eachPPM > 0 else { return base }
        var decision = base
        let drawn = exploration.drawn(by: moment.chance)
        note(PolicyRule.chanceKept.rawValue, passed: drawn == nil)
        guard let drawn else {
            decision.propensityPPM = exploration.basePPM
            return decision
        }
        decision.action = offerBeside && drawn == 0 ? .offer : .stayQuiet
        decision.reason = .explored
        decision.rule = PolicyRule.chanceKept.rawValue
        decision.until = nil
        decision.propensityPPM = exploration.eachPPM
        return decision
    }
}
