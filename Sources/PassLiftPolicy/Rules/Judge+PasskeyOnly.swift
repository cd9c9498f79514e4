import PassLiftMachine

extension Judge {
    /// Whether the question of the password arises: signed in by passkey while there still is a password.
    @inline(__always)
    func passkeyOnlyArises(_ table: PolicyTable, _ moment: Moment) -> Bool {
        moment.signIn.method == .passkey && moment.account.password == .present
    }

    /// Whether to ask if the password may go.
    mutating func judgePasskeyOnly(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        let surface = moment.signIn.surface
        try ask(.passkeyOnlyEnabled, table.terms.passkeyOnly.enabled, or: .noRuleApplies)
        try ask(
            .passkeyOnlySurface, !table.terms.offer.quietSurfaces.contains(at: surface.index),
            or: .quietSurface)
        try ask(.passkeyOnlySamePasskey, moment.signIn.crossDevice != .yes, or: .notThisPasskey)
        try judgeRemoval(table, moment)
        try ask(.passkeyOnlyAge, until: passkeyOldEnoughAt(table, moment), or: .passkeyTooNew)
        try judgeDeclines(table, moment)
        try ask(.passkeyOnlyShare, table.terms.passkeyOnly.share.contains(moment.points), or: .outsideShare)
    }

    /// The rule against lock-out, asked again when the password is really taken away.
    private mutating func judgeRemoval(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        switch RemovalRule.removingPassword(moment.account, now: moment.now) {
        case .permitted:
            try ask(.passkeyOnlyProven, true, or: .noProvenPasskey)
            try ask(.passkeyOnlyRecovery, true, or: .noVerifiedRecovery)
        case .accountUnavailable: try ask(.passkeyOnlyProven, false, or: .accountUnavailable)
        case .noPassword: try ask(.passkeyOnlyProven, false, or: .notEligibleStanding)
        case .noProvenPasskey, .youngPasskey: try ask(.passkeyOnlyProven, false, or: .noProvenPasskey)
        case .noVerifiedRecovery:
            try ask(.passkeyOnlyProven, true, or: .noProvenPasskey)
            try ask(.passkeyOnlyRecovery, false, or: .noVerifiedRecovery)
        }
    }

    /// Nil when the newest passkey is old enough. One that the history has not seen is older than the
    /// history.
    private func passkeyOldEnoughAt(_ table: PolicyTable, _ moment: Moment) -> Instant? {
        guard let created = moment.history.lastPasskeyCreatedAt else { return nil }
        let seconds = table.terms.passkeyOnly.minimumPasskeyAgeDays * PolicyTerms.day
        return moment.now.waiting(for: created.adding(seconds: seconds))
    }

    private mutating func judgeDeclines(_ table: PolicyTable, _ moment: Moment) throws(Refusal) {
        let declines = moment.history.passkeyOnlyDeclines
        let rule = PolicyRule.passkeyOnlyDeclines
        let reason = Reason.passkeyOnlyDeclinedBefore
        guard declines.count < table.terms.passkeyOnly.maximumDeclines else {
            return try ask(rule, false, or: reason)
        }
        try ask(
            rule, until: moment.now.waiting(out: table.terms.passkeyOnly.declineBackoff, after: declines),
            or: reason)
    }
}
