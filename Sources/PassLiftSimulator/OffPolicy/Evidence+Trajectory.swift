import PassLiftMachine

extension Evidence {
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
        var report = EstimateReport(.trajectory, outcome)
        var weights = Array(repeating: 1.0, count: accounts.count)
        let ends = accounts.map { Self.end(of: days, from: $0.entry) }
        for row in rows where row.time <= ends[row.account] {
            weights[row.account] *= row.weight
            if isOver(ends[row.account]) { report.decisions += 1 }
        }
        var logged = ClusteredMean(accounts: accounts.count)
        var inverse = logged
        var normalised = logged
        var counted: [Double] = []
        for (index, account) in accounts.enumerated() {
            guard isOver(ends[index]) else {
                report.unsettled += 1
                continue
            }
            guard let value = account.value(of: outcome, from: account.entry, to: ends[index]) else {
                continue
            }
            counted.append(weights[index])
            logged.add(value, over: 1, of: index)
            inverse.add(weights[index] * value, over: 1, of: index)
            normalised.add(weights[index] * value, over: weights[index], of: index)
        }
        report.accounts = counted.count
        report.effectiveAccounts = Self.effective(counted)
        try Self.refuseTooFew(report.effectiveAccounts)
        let sample = LogSample(form: outcome.form, things: counted.count, worth: report.effectiveAccounts)
        report.estimates = [
            logged.estimate(.logged, accounts: counted.count),
            inverse.estimate(.inversePropensity, accounts: counted.count),
            normalised.estimate(.selfNormalised, accounts: counted.count),
        ].map { $0.counting(sample) }
        return report
    }
}
