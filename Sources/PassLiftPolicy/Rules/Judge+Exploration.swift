extension Judge {
    /// Puts something else in the place of what the rules say, if chance says so.
    ///
    /// Only an upgrade is explored, and only towards what is permitted at this moment: silence always, an
    /// offer where its rules pass. Silence stays silence, a requirement stays one, and so does the question
    /// of the password.
    mutating func explore(_ table: PolicyTable, _ moment: Moment, _ decision: inout Decision) {
        guard table.terms.explorationPPM > 0 else { return }
        let offerBeside: Bool
        switch decision.action {
        case .upgradeAutomatically: offerBeside = offerIsPermitted
        case .offer: offerBeside = false
        case .stayQuiet, .require, .offerPasskeyOnly: return
        }
        let exploration = Exploration(ppm: table.terms.explorationPPM, alternatives: offerBeside ? 2 : 1)
        guard exploration.eachPPM > 0 else { return }
        let drawn = exploration.drawn(by: moment.chance)
        note(PolicyRule.chanceKept.rawValue, passed: drawn == nil)
        guard let drawn else {
            decision.propensityPPM = exploration.basePPM
            return
        }
        decision.action = offerBeside && drawn == 0 ? .offer : .stayQuiet
        decision.reason = .explored
        decision.rule = PolicyRule.chanceKept.rawValue
        decision.until = nil
        decision.propensityPPM = exploration.eachPPM
    }
}
