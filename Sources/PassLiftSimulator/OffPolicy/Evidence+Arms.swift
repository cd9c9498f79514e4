import PassLiftEvents
import PassLiftMachine
import PassLiftPolicy

/// What is compared: arms that were dealt out by chance.
public enum ArmComparison: Hashable, Sendable {
    /// The treated with the holdout, from the first decision in which they differ.
    case holdout
    /// One text of the offer with another, by their names, among the treated.
    case variants(String, String)
}

extension Evidence {
    /// The fewest accounts of an arm.
    public static let minimumArmAccounts = 50

    /// How the means of two randomised arms differ, an account each.
    ///
    /// Each account counts from its exposure, its first decision in which the arms differ. Accounts that were
    /// seen in both arms are left out.
    ///
    /// - Parameter days: how long an account is followed, from 1 to ``maximumDays``; an outcome of one visit
    ///   is that of the exposure's.
    /// - Throws: why the log cannot tell.
    public func arms(
        _ comparison: ArmComparison, _ outcome: Outcome, days: Int64
    ) throws(EstimateRefusal) -> EstimateReport {
        var report = EstimateReport(.arms, outcome)
        var means: [(name: String, values: [Double])] = comparison.names.map { ($0, []) }
        for account in accounts {
            guard let exposure = account.exposure, account.loyalty == .stayed,
                let arm = place(of: exposure, in: comparison)
            else { continue }
            let value: Double?
            let settledAt: Instant
            switch outcome.reach {
            case .visit:
                value = rows[exposure.row].value(of: outcome)
                settledAt = rows[exposure.row].settledAt
            case .laterStates:
                settledAt = Self.end(of: days, from: exposure.time)
                value = account.value(of: outcome, from: exposure.time, to: settledAt)
            }
            guard isOver(settledAt) else {
                report.unsettled += 1
                continue
            }
            if let value { means[arm].values.append(value) }
        }
        for mean in means {
            guard !mean.values.isEmpty else { throw .armMissing(mean.name) }
            guard mean.values.count >= Self.minimumArmAccounts else {
                throw .tooFewAccounts(
                    arm: mean.name, accounts: mean.values.count, needed: Self.minimumArmAccounts)
            }
        }
        report.arms = means.map { Self.mean($0.name, $0.values) }
        report.accounts = report.arms.reduce(0) { $0 + $1.accounts }
        report.decisions = report.accounts
        report.effectiveAccounts = Double(report.accounts)
        report.estimates = [Self.difference(report.arms[0], report.arms[1], outcome.form)]
        return report
    }

    /// The arm of an exposure, 0 or 1; nil where it is in neither.
    private func place(of exposure: AccountTrail.Exposure, in comparison: ArmComparison) -> Int? {
        switch comparison {
        case .holdout:
            switch exposure.arm {
            case .treatment: return 0
            case .holdout: return 1
            }
        case .variants(let first, let second):
            guard exposure.arm == .treatment, let policy = archive[exposure.policy],
                let name = policy.variantName(exposure.variant)
            else { return nil }
            return [first, second].firstIndex(of: name)
        }
    }

    private static func mean(_ name: String, _ values: [Double]) -> EstimateReport.ArmMean {
        let number = Double(values.count)
        let mean = values.reduce(0, +) / number
        let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        let variance = number > 1 ? squares / (number - 1) / number : 0
        return EstimateReport.ArmMean(
            name: name, accounts: values.count, mean: mean, standardError: variance.squareRoot())
    }

    private static func difference(
        _ one: EstimateReport.ArmMean, _ other: EstimateReport.ArmMean, _ form: Outcome.Form
    ) -> LogEstimate {
        let variance = one.standardError * one.standardError + other.standardError * other.standardError
        return LogEstimate(
            .difference, one.mean - other.mean, standardError: variance.squareRoot(),
            within: one.bounded(form).minus(other.bounded(form)))
    }
}

extension EstimateReport.ArmMean {
    fileprivate func bounded(_ form: Outcome.Form) -> Bounded {
        let sample = LogSample(
            form: form, things: accounts, worth: Double(accounts),
            deviations: Student.limit(freedom: accounts - 1))
        return Bounded(
            value: mean, interval: sample.limits(of: mean, variance: standardError * standardError))
    }
}

extension ArmComparison {
    fileprivate var names: [String] {
        switch self {
        case .holdout: [Decision.Arm.treatment.rawValue, Decision.Arm.holdout.rawValue]
        case .variants(let first, let second): [first, second]
        }
    }
}
