import PassLiftMachine
import PassLiftPolicy

extension Evidence {
    /// The least worth of the weighted accounts, in equal ones (Kish), below which there is no estimate.
    public static let minimumEffectiveAccounts = 100

    /// What the outcome of a visit would be under the other policy, at the logged moments.
    ///
    /// The offer that follows a silent attempt belongs to the action: that both policies decide alike when
    /// the attempt has come to nothing, a minute later, is taken for granted.
    ///
    /// - Throws: why the log cannot tell; outcomes over time are refused by name.
    public func immediate(_ outcome: Outcome) throws(EstimateRefusal) -> EstimateReport {
        guard outcome.reach == .visit else { throw .outcomeDependsOnLaterStates(outcome) }
        try refuseUnweighable(immediate: true)
        let settled = rows.filter { isOver($0.settledAt) }
        let values = settled.compactMap { $0.value(of: outcome) }
        var report = EstimateReport(.immediate, outcome)
        report.decisions = settled.count
        report.unsettled = rows.count - settled.count
        report.accounts = Set(settled.map(\.account)).count
        report.effectiveAccounts = Self.effective(weights(of: settled))
        try Self.refuseTooFew(report.effectiveAccounts)
        let worth = report.effectiveAccounts
        report.estimates = estimates(settled, values, accounts: report.accounts).map { estimate in
            estimate.counting(LogSample(form: outcome.form, things: settled.count, worth: worth))
        }
        return report
    }

    private func weights(of rows: [DecisionRow]) -> [Double] {
        var weights = Array(repeating: 0.0, count: accounts.count)
        for row in rows { weights[row.account] += row.weight }
        return weights
    }

    private func estimates(_ rows: [DecisionRow], _ values: [Double], accounts number: Int) -> [LogEstimate] {
        let model = OutcomeModel(rows, values)
        var logged = ClusteredMean(accounts: accounts.count)
        var inverse = logged
        var normalised = logged
        var robust = logged
        for (row, value) in zip(rows, values) {
            let weight = row.weight
            logged.add(value, over: 1, of: row.account)
            inverse.add(weight * value, over: 1, of: row.account)
            normalised.add(weight * value, over: weight, of: row.account)
            let fold = OutcomeModel.fold(of: row.account)
            var expected = 0.0
            for action in 0..<ActionDistribution.actionCount where row.target[action] > 0 {
                expected +=
                    Double(row.target[action]) / 1_000_000 * model.mean(action, cell: row.cell, fold: fold)
            }
            let surprise = value - model.mean(row.action, cell: row.cell, fold: fold)
            robust.add(expected + weight * surprise, over: 1, of: row.account)
        }
        return [
            logged.estimate(.logged, accounts: number),
            inverse.estimate(.inversePropensity, accounts: number),
            normalised.estimate(.selfNormalised, accounts: number),
            robust.estimate(.doublyRobust, accounts: number),
        ]
    }

    /// (Σw)² / Σw².
    static func effective(_ weights: [Double]) -> Double {
        let sum = weights.reduce(0, +)
        let squares = weights.reduce(0) { $0 + $1 * $1 }
        return squares > 0 ? sum * sum / squares : 0
    }

    static func refuseTooFew(_ effective: Double) throws(EstimateRefusal) {
        guard effective >= Double(minimumEffectiveAccounts) else {
            throw .tooFewEffectiveAccounts(effective: effective, needed: minimumEffectiveAccounts)
        }
    }

    /// Refuses a log whose decisions cannot be weighed, and a policy under which an action is another.
    func refuseUnweighable(immediate: Bool) throws(EstimateRefusal) {
        guard let target else { throw .targetMissing }
        if troubles.policyUnknown > 0 { throw .policyUnknown(decisions: troubles.policyUnknown) }
        if troubles.propensityZero > 0 { throw .propensityZero(decisions: troubles.propensityZero) }
        if troubles.notReproduced > 0 { throw .notReproduced(decisions: troubles.notReproduced) }
        if troubles.momentsIncomplete > 0 { throw .momentsIncomplete(decisions: troubles.momentsIncomplete) }
        var paths: [String] = []
        for policy in authors.compactMap({ archive[$0] }) {
            paths += target.lifetimesUnlike(policy)
            if !immediate { paths += target.historiesUnlike(policy) }
        }
        guard paths.isEmpty else { throw .termsDiffer(paths: Set(paths).sorted()) }
        if troubles.noOverlap > 0 { throw .noOverlap(decisions: troubles.noOverlap) }
    }
}
