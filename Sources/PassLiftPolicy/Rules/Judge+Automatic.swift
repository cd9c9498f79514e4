import PassLiftMachine

extension Judge {
    /// Whether to try a silent creation.
    mutating func judgeAutomatic(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        try ask(.automaticEnabled, table.terms.automatic.enabled, or: .noRuleApplies)
        try judgeConditionalCreate(table, moment)
        try judgePassword(table, moment)
        try ask(
            .automaticNoneOpen, until: moment.history.openAutomatic?.expiresAt, or: .automaticOpenElsewhere)
        let pauseEnd = table.terms.automatic.pauseEnd(moment.history, at: moment.now)
        try ask(.automaticBackoff, until: pauseEnd, or: .cooldownAfterAutomatic)
    }

    private mutating func judgeConditionalCreate(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        switch moment.client.conditionalCreate {
        case .yes: try ask(.automaticCapability, true, or: .capabilityUnknown)
        case .no: try ask(.automaticCapability, false, or: .cannotCreateSilently)
        case .unknown:
            let tries = table.terms.automatic.whenCapabilityUnknown == .try
            try ask(.automaticCapability, tries, or: .capabilityUnknown)
        }
    }

    /// A password must have been checked in this visit, and lately. A check that seems to lie in the future
    /// was made
    /// before the clock was set back; how long before is not known, so it is not fresh.
    private mutating func judgePassword(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        let byPassword = moment.signIn.method == .password && moment.account.password == .present
        guard byPassword, let checked = moment.signIn.passwordCheckedAt else {
            return try ask(.automaticPassword, false, or: .noPasswordInThisVisit)
        }
        try ask(.automaticPassword, true, or: .noPasswordInThisVisit)
        let freshUntil = checked.adding(seconds: table.terms.automatic.passwordFreshSeconds)
        let fresh = checked <= moment.now && moment.now <= freshUntil
        try ask(.automaticPasswordFresh, fresh, or: .passwordNotFresh)
    }
}
