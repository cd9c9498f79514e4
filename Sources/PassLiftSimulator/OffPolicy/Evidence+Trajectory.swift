import PassLiftMachine

extension Evidence {
    /// The longest time over which accounts are followed, in days.
    public static let maximumDays: Int64 = 3660

    /// What would come of accounts under the other policy within so many days of their first decision: those
    /// that went as it would have let them count for the others.
    ///
    /// An account's weight is the product over its decisions in that time. Accounts that the log does not
    /// follow so long are left out, and so are weights of 0: an account that went where the other policy
    /// never goes says nothing of it.
    ///
    /// - Parameter days: from 1 to ``maximumDays``; others are taken for the nearest.
    /// - Throws: why the log cannot tell.
    public func trajectory(_ outcome: Outcome, days: Int64) throws(EstimateRefusal) -> EstimateReport {
        guard outcome.reach == .laterStates else { throw .outcomeOfOneVisit(outcome) }
        try refuseUnweighable(immediate: false)
        let span = min(max(days, 1), Self.maximumDays) * 86_400
        var report = EstimateReport(.trajectory, outcome)
        var weights = Array(repeating: 1.0, count: accounts.count)
        let isFollowed = accounts.map { account in end.map { account.entry.adding(seconds: span) <= $0 } }
        for row in rows where row.time <= accounts[row.account].entry.adding(seconds: span) {
            weights[row.account] *= row.weight
            if isFollowed[row.account] == true { report.decisions += 1 }
        }
        var logged = ClusteredMean(accounts: accounts.count)
        var inverse = logged
        var normalised = logged
        var counted: [Double] = []
        for (index, account) in accounts.enumerated() {
            guard isFollowed[index] == true else {
                report.unsettled += 1
                continue
            }
            // The decision's own visit is the first; what follows is what the outcome is about.
            let start = Instant(milliseconds: account.entry.milliseconds &+ 1)
            let from = outcome == .signInsByDay || outcome == .nextSignInSucceeds ? start : account.entry
            let end = account.entry.adding(seconds: span)
            guard let value = account.value(of: outcome, from: from, to: end) else { continue }
            counted.append(weights[index])
            logged.add(value, over: 1, of: index)
            inverse.add(weights[index] * value, over: 1, of: index)
            normalised.add(weights[index] * value, over: weights[index], of: index)
        }
        report.accounts = counted.count
        report.effectiveAccounts = Self.effective(counted)
        try Self.refuseTooFew(report.effectiveAccounts)
        report.estimates = [
            logged.estimate(.logged, accounts: counted.count),
            inverse.estimate(.inversePropensity, accounts: counted.count),
            normalised.estimate(.selfNormalised, accounts: counted.count),
        ]
        return report
    }
}
